"""Each guide of the page of guides is run as it stands there."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs" / "python-guides.md"

if not PAGE.exists():
    pytest.skip("the tests lie in no repository", allow_module_level=True)

GAMES = """\
[Event "first"]
[WhiteElo "2400"]
[BlackElo "2300"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0

[Event "illegal"]
[WhiteElo "2400"]
[BlackElo "2400"]

1. e4 e5 2. Ke3 1-0

[Event "weak"]
[WhiteElo "1400"]
[BlackElo "1300"]

1. d4 d5 2. c4 e6 3. Nc3 *
"""

# A program, the guide that it stands in, and what it writes.
GUIDES = {
    "Games in PGN to arrays": [r"1 games were left out, 0 blemishes\ngame 2, line 11, column 13: .*Ke3"],
    "Legal moves as masks": [r"\['\S+', '\S+', '\S+'\]"],
    "A loop of self-play": [r"64 games, \d+ draws"],
    "From python-chess": [r"\? 1-0 r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 5\n", r"♜ ♞ ♝ \. ♚ ♝ ♞ ♜\n"],
}


def programs():
    for guide in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        title = guide.splitlines()[0]
        for number, program in enumerate(re.findall(r"```python\n(.*?)```", guide, re.DOTALL)):
            yield pytest.param(title, number, program, id=f"{title} {number + 1}")


def test_every_guide_has_its_program():
    found = [tuple(it.values[:2]) for it in programs()]
    assert found == [(title, number) for title, texts in GUIDES.items() for number in range(len(texts))]


@pytest.mark.parametrize("title,number,program", list(programs()))
def test_a_guide_runs(title, number, program, tmp_path):
    (tmp_path / "games.pgn").write_text(GAMES, encoding="utf-8")
    environment = {"PYTHONIOENCODING": "utf-8", "PYTHONWARNINGS": "error"}

    result = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=100, cwd=tmp_path,
                            env={**os.environ, **environment})
    assert result.returncode == 0, result.stderr
    assert re.search(GUIDES[title][number], result.stdout), result.stdout
