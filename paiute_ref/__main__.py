"""``python -m paiute_ref`` is ``paiute``."""

from paiute_ref.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
