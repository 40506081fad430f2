"""Strict YAML: bytes in, plain dicts, lists, texts, whole numbers and booleans out.

YAML takes a second key silently for the first, ``no`` for false, ``2:2:2`` for 7322 and a page
of aliases for gigabytes. Here all that is refused. The parser's events are turned into values in
one pass without recursion, so that nothing in a stranger's file can grow or nest beyond bounds.
Values carry no line numbers: a line is looked up only when there is something to say about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from paiute_ref.errors import HouseError, PaiuteError
from paiute_ref.rulebook.document import Document, Path, Value
from paiute_ref.rulebook.model import Order

MOST_EVENTS: Final = 20_000
LONGEST_SURPRISE: Final = 60
DEEPEST: Final = 12
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
# What YAML 1.1 or 1.2 would read as something else than the text it looks like.
_SURPRISE: Final = re.compile(
    r"""
    | ~ | = | << | null | y | n | yes | no | on | off | true | false
    | [-+]? [0-9][0-9_]*                                # 010, +5, 1_000
    | [-+]? 0 (?: b[01_]+ | o[0-7_]+ | x[0-9a-f_]+)
    | [-+]? [0-9][0-9_]* (?: :[0-9_]+)+ (?: \.[0-9_]*)?    # 2:2:2 is counted by sixties
    | [-+]? (?: [0-9][0-9_]*)? \.[0-9_]* (?: e[-+]?[0-9]+)?
    | [-+]? [0-9][0-9_]* e[-+]?[0-9]+
    | [-+]? \.(?: inf | nan)
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2} (?: [ t]+ [0-9:.]+ .*)?
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Keys whose values are no texts, and the list of numbers: there quotes would mend nothing.
_WANTED: Final[Mapping[object, str]] = {
    **dict.fromkeys(("same_suit", *Order._fields), "true-or-false"),
    **dict.fromkeys(("sequence", "suited", "size"), "number"),
    "groups": "list",
}
_NUMBERS: Final = "groups"
# Controls, lone surrogates, and marks that turn the direction of the text around them.
_UNPRINTABLE: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
)


def values(document: Document, lines: dict[Path, int] | None = None) -> Value:
    """The value of a whole document; ``lines`` is filled with where in it things stand."""
    return _Builder(document, lines).build()


class _Builder:
    """Puts the events of the parser together. A value joins its container once it is complete."""

    def __init__(self, document: Document, lines: dict[Path, int] | None = None):
        self.document = document
        self.lines = lines
        self.roots: list[Value] = []
        self.open: list[dict[str, Value] | list[Value]] = [self.roots]
        # Of each open mapping the key that waits for its value. None asks for a key.
        self.keys: list[str | None] = [None]

    def build(self) -> Value:
        import yaml

        most = MOST_EVENTS if self.document.error is HouseError else None
        for number, event in enumerate(self._events()):
            kind = type(event)
            if number == most:
                raise self._fault("too-many", event, limit=most)
            if kind is yaml.ScalarEvent:
                self._join(self._scalar(event), event)
            elif kind is yaml.MappingStartEvent:
                self._start(event, {})
            elif kind is yaml.SequenceStartEvent:
                self._start(event, [])
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self.keys.pop()
                self._join(self.open.pop(), event)
            elif kind is yaml.AliasEvent:
                raise self._fault("alias", event, found=f"*{event.anchor}")
            elif kind is yaml.DocumentStartEvent and self.roots:
                raise self._fault("documents", event)
        if not self.roots:
            raise self.document.fault_at("empty", 1, ())
        return self.roots[0]

    def _events(self) -> Iterator[Any]:
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C where that was built
        data = self._checked_bytes()
        try:
            next_event = loader(data).get_event
            while (event := next_event()) is not None:
                yield event
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            raise self.document.fault_at("syntax", line, self._path(), column=column) from error
        except (yaml.YAMLError, ValueError) as error:  # a character there is not
            raise self.document.fault_at("unprintable", 1, self._path(), found="") from error

    def _checked_bytes(self) -> bytes:
        """The bytes, which are now known to be UTF-8 without control characters."""
        data = self.document.data.removeprefix(_BYTE_ORDER_MARK)
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise self.document.fault_at("encoding", line, ()) from error
        if found := _UNPRINTABLE.search(text):
            line = text.count("\n", 0, found.start()) + 1
            raise self.document.fault_at("unprintable", line, (), found=_code_point(found[0]))
        return data

    def _scalar(self, event: Any) -> str | int | bool:
        if event.tag is not None or event.anchor is not None:
            raise self._marked(event)
        text: str = event.value
        if event.implicit[0]:  # without quotes
            return self._plain(event, text) if _is_surprise(text) else text
        if found := _UNPRINTABLE.search(text):  # written as "\x1b"
            raise self._fault("unprintable", event, found=_code_point(found[0]))
        return text

    def _plain(self, event: Any, text: str) -> int | bool:
        if _NUMBER.fullmatch(text):
            return int(text)
        if text in ("true", "false"):
            return text == "true"
        if text:
            raise self._fault(self._instead(), event, found=text)
        raise self._fault("empty", event)

    def _instead(self) -> str:
        """The code that tells what is wanted where a plain word is that YAML would change."""
        *_, outer, key = (None, None, *self._path())
        kind = "number" if outer == _NUMBERS else _WANTED.get(key)
        return f"expected-{kind}" if kind else "quote"

    def _start(self, event: Any, container: dict[str, Value] | list[Value]) -> None:
        if event.tag is not None or event.anchor is not None:
            raise self._marked(event)
        if self.keys[-1] is None and type(self.open[-1]) is dict:
            raise self._fault("key", event)
        if len(self.open) > DEEPEST:
            raise self._fault("too-deep", event, limit=DEEPEST)
        if self.lines is not None:
            self._remember(event)
        self.open.append(container)
        self.keys.append(None)

    def _join(self, value: Value, event: Any) -> None:
        container = self.open[-1]
        key = self.keys[-1]
        if type(container) is dict and key is not None:
            container[key] = value
            self.keys[-1] = None
            return
        if type(container) is dict:
            self.keys[-1] = self._key(value, event)
        if self.lines is not None:
            self._remember(event)
        if type(container) is list:
            container.append(value)

    def _key(self, value: Value, event: Any) -> str:
        if isinstance(value, bool):
            raise self._fault("quote", event, found=event.value)
        key = str(value)
        if key in self.open[-1]:
            raise self._fault("duplicate-key", event, key=key)
        return key

    def _remember(self, event: Any) -> None:
        assert self.lines is not None
        self.lines.setdefault(self._path(), event.start_mark.line + 1)

    def _path(self) -> Path:
        steps = zip(self.open[1:], self.keys[1:], strict=True)
        found = (len(where) if isinstance(where, list) else key for where, key in steps)
        return tuple(step for step in found if step is not None)

    def _marked(self, event: Any) -> PaiuteError:
        if event.tag is not None:
            return self._fault("tag", event, found=str(event.tag))
        return self._fault("alias", event, found=f"&{event.anchor}")

    def _fault(self, code: str, event: Any, **params: object) -> PaiuteError:
        return self.document.fault_at(code, event.start_mark.line + 1, self._path(), **params)


def _is_surprise(text: str) -> bool:
    """Only short texts can be: the pattern must not be tried on pages of digits."""
    return len(text) <= LONGEST_SURPRISE and _SURPRISE.fullmatch(text) is not None


def _code_point(character: str) -> str:
    return f"U+{ord(character):04X}"
