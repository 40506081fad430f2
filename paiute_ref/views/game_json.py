"""A judged game as JSON, one object a line. Only what stands under ``text`` is in a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from paiute_ref.cards import Card
from paiute_ref.game import acts
from paiute_ref.game.acts import Act, Event
from paiute_ref.game.referee import Violation, legal_actions
from paiute_ref.game.replay import Dealt, Opened, Played, Settled, Step, Unfinished, Unreadable
from paiute_ref.game.state import State
from paiute_ref.game.table import Game
from paiute_ref.views import showdown as showdown_view
from paiute_ref.views.errors import sentences
from paiute_ref.views.game import act_text, cited, refusal
from paiute_ref.views.judged import Tally, compared, deal_text, settled, summary_text, unfinished
from paiute_ref.views.voice import Voice

JSON_VERSION = 1


def as_json(voice: Voice, step: Step) -> Iterator[dict[str, Any]]:
    """The objects of one step."""
    match step:
        case Opened():
            yield _game_json(step.game)
        case Dealt():
            yield _deal_json(voice, step)
        case Played():
            yield _act_json(voice, step)
        case Settled():
            yield _showdown_json(voice, step)
        case Unfinished():
            yield _unfinished_json(voice, step)
        case Unreadable(line=line, error=error):
            for each in error.each:
                text = " ".join(sentences(voice.say_in, each))
                yield {"event": "error", "line": line, "code": each.code, "text": text}
    if isinstance(step, Opened | Dealt | Played) and step.violations:
        yield _violation_json(voice, step)


def end_json(voice: Voice, tally: Tally) -> dict[str, Any]:
    """The last object."""
    return {
        "event": "end",
        "acts": tally.acts,
        "violations": tally.refused,
        "errors": tally.errors,
        "unsure": tally.unsure,
        "text": summary_text(voice, tally),
    }


def _game_json(game: Game) -> dict[str, Any]:
    return {
        "version": JSON_VERSION,
        "event": "game",
        "players": game.names,
        "dealer": game.names[game.dealer - 1] if game.dealer else None,
        "house": game.house.name,
        "options": dict(game.house.options),
        "ante": game.ante,
        "pot": game.pot,
    }


def _deal_json(voice: Voice, step: Dealt) -> dict[str, Any]:
    game, state = step.game, step.game.state
    return {
        "event": "deal",
        "line": step.line,
        "deal": game.deals + (state is None),
        "counts": state is not None,
        "dealer": game.names[game.dealer - 1],
        "turned_up": step.turned_up.code,
        "pot": game.pot,
        "state": _state_json(game.names, state) if state else None,
        "text": deal_text(voice, step),
    }


def _act_json(voice: Voice, step: Played) -> dict[str, Any]:
    names = step.game.names
    return {
        "event": "act",
        "line": step.line,
        "player": names[step.seat - 1],
        **_json_of_act(step.act, names),
        "legal": not step.violations,
        "happened": [_json_of_event(each, names) for each in step.events],
        "unsure": step.unsure,
        "text": act_text(voice, names, step.seat, step.act),
    }


def _violation_json(voice: Voice, step: Opened | Dealt | Played) -> dict[str, Any]:
    names = step.game.names
    found: dict[str, Any] = {
        "event": "violation",
        "line": step.line,
        "rules": [_rule_json(voice, names, each) for each in step.violations],
    }
    if isinstance(step, Played) and step.before:
        found["state"] = _state_json(names, step.before)
        found["may"] = [_json_of_act(act, names) for act in legal_actions(step.before)]
        found["may_more"] = bool(step.before.turn) and None in step.before.hand(step.before.turn)
    return found


def _rule_json(voice: Voice, names: Sequence[str], broken: Violation) -> dict[str, Any]:
    number, text = cited(voice, broken.code)
    params = {
        key: names[value - 1] if key == "player" and isinstance(value, int) else _json_value(value)
        for key, value in broken.params.items()
    }
    told = refusal(voice, names, broken) or text
    rule = {"text": text}
    return {"slug": broken.code, "number": number, **params, "rule": rule, "text": told}


def _json_value(value: object) -> object:
    return value.code if isinstance(value, Card) else value


def _showdown_json(voice: Voice, step: Settled) -> dict[str, Any]:
    names, found = step.game.names, step.settlement
    shown = found.showdown
    hands = showdown_view.as_json(voice, shown, compared(names, found))["hands"] if shown else []
    return {
        "event": "showdown",
        "line": step.line,
        "deal": step.game.deals,
        "caller": names[step.state.caller - 1] if step.state.caller else None,
        "hands": hands,
        "hidden": [names[seat - 1] for seat in found.hidden],
        "winners": [names[seat - 1] for seat in found.winners],
        "shares": dict(zip(names, found.shares, strict=True)),
        "carry": found.carry,
        "chips": dict(zip(names, step.game.chips, strict=True)),
        "text": " ".join(block.text for block in settled(voice, step, on_screen=False)),
    }


def _unfinished_json(voice: Voice, step: Unfinished) -> dict[str, Any]:
    names = step.game.names
    return {
        "event": "unfinished",
        "line": step.line,
        "deal": step.game.deals,
        "state": _state_json(names, step.state),
        "text": " ".join(block.text for block in unfinished(voice, step)),
    }


def _state_json(names: Sequence[str], state: State) -> dict[str, Any]:
    """A deal as everybody at the table sees it."""
    seen = state.seen_by(0)
    top = seen.discards[-1] if seen.discards else None
    return {
        "turn": names[seen.turn - 1] if seen.turn else None,
        "taken_from": seen.taken_from.value if seen.taken_from else None,
        "took": seen.took.code if seen.took else None,
        "wild": seen.turned_up.rank.letter,
        "turned_up": seen.turned_up.code,
        "discard": top.code if top else None,
        "discards": len(seen.discards),
        "stock": len(seen.stock),
        "caller": names[seen.caller - 1] if seen.caller else None,
        "last_turns": [names[seat - 1] for seat in seen.last_turns],
        "face_up": {names[seat - 1]: _codes(seen.hand(seat)) for seat in seen.face_up},
        "out": [names[seat - 1] for seat in seen.out],
    }


def _codes(cards: Iterable[Card | None]) -> list[str | None]:
    return [card.code if card else None for card in cards]


def _json_of_act(act: Act, names: Sequence[str]) -> dict[str, Any]:
    match act:
        case acts.Draw(pile=pile, card=card):
            return {"act": "draw", "pile": pile.value, "card": card.code if card else None}
        case acts.Discard(card=card):
            return {"act": "discard", "card": card.code}
        case acts.Call(cards=cards, discard=card):
            discard = card.code if card else None
            return {"act": "call", "cards": _codes(cards), "discard": discard}
        case acts.Show(cards=cards):
            return {"act": "show", "cards": _codes(cards)}
        case acts.Pass():
            return {"act": "pass"}
        case acts.Cut():
            return {"act": "cut"}
        case acts.Deal(to=to, face_up=face_up):
            return {"act": "deal", "to": names[to - 1], "face_up": face_up}
        case acts.Pay(chips=chips):
            return {"act": "pay", "chips": chips}


def _json_of_event(event: Event, names: Sequence[str]) -> dict[str, Any]:
    match event:
        case acts.Reshuffled(stock=stock, left=left):
            return {"happened": "reshuffled", "stock": stock, "left": left}
        case acts.Drawn(pile=pile, card=card):
            return {"happened": "drawn", "pile": pile.value, "card": card.code if card else None}
        case acts.Discarded(card=card):
            return {"happened": "discarded", "card": card.code if card else None}
        case acts.Called(cards=cards, last_turns=seats):
            turns = [names[seat - 1] for seat in seats]
            return {"happened": "called", "cards": _codes(cards), "last_turns": turns}
        case acts.Shown(cards=cards):
            return {"happened": "shown", "cards": _codes(cards)}
        case acts.FalselyCalled(out=out):
            return {"happened": "falsely-called", "out": out}
        case acts.Ended(called=called):
            return {"happened": "ended", "called": called}
