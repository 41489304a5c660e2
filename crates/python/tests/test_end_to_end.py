"""The pipelines that the benches time give the same arrays as their pure Python forms."""

import importlib.util
import pathlib

import pytest

pytest.importorskip("chess.pgn", reason="python-chess is not installed")

BENCH = pathlib.Path(__file__).parents[3] / "benches" / "python" / "end_to_end.py"


def bench():
    found = importlib.util.spec_from_file_location("end_to_end", BENCH)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.skipif(not BENCH.exists(), reason="the benches are not beside the package")
@pytest.mark.parametrize("name", ["puzzles", "move prediction", "self-play", "PGN to arrays"])
def test_pipelines_equal_pure_python(name):
    module = bench()
    data = module.made(12, at_once=12)._replace(steps=100)
    assert module.differences(name, data) == []


@pytest.mark.skipif(not BENCH.exists(), reason="the benches are not beside the package")
def test_self_play_compares_ended_games():
    module = bench()
    data = module.made(24, at_once=24)._replace(steps=160)
    assert len(module.self_play_in_batches(data)["endings"]) > 0
