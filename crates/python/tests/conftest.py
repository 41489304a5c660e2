"""What several tests need."""

import os

import pytest

import magic_chess


def pytest_report_header() -> str:
    folder = os.path.dirname(magic_chess.__file__)
    assert "site-packages" in folder, f"the installed package is tested, not {folder}"
    return f"magic_chess {magic_chess.__version__} in {folder}"


@pytest.fixture
def start() -> magic_chess.Board:
    return magic_chess.Board()


def scale(short: int, full: int) -> int:
    """How much is tried: `full` with MAGIC_CHESS_TESTS=full in the environment, and a tenth of
    `short` with =few."""
    wanted = os.environ.get("MAGIC_CHESS_TESTS", "")
    assert wanted in ("", "few", "full"), wanted
    return {"": short, "few": max(1, short // 10), "full": full}[wanted]
