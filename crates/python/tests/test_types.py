"""The stubs are those of the package, and type checkers accept a project that uses it."""

import pathlib
import subprocess
import sys

import pytest

PROJECT = pathlib.Path(__file__).parent / "example_project" / "policy_data.py"


def run(*arguments, cwd=None):
    return subprocess.run(
        [sys.executable, *map(str, arguments)], capture_output=True, text=True, timeout=300, cwd=cwd
    )


def test_the_example_project_runs():
    result = run(PROJECT)
    assert result.stdout == "fine\n", result.stderr


def test_mypy_accepts_the_example_project(tmp_path):
    pytest.importorskip("mypy", reason="mypy is not installed")
    result = run("-m", "mypy", "--strict", "--cache-dir", tmp_path, PROJECT, cwd=tmp_path)
    assert result.returncode == 0, result.stdout


def test_mypy_refuses_wrong_types(tmp_path):
    pytest.importorskip("mypy", reason="mypy is not installed")
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "from magic_chess import Board, Boards\n"
        "Board().push('e4')\n"
        "Boards.start(1).legal_mask('lczero')\n"
        "moves: int = Boards.start(1).legal_moves()\n"
        "Board().no_such_method()\n"
    )
    result = run("-m", "mypy", "--strict", "--cache-dir", tmp_path, wrong, cwd=tmp_path)
    lines = sorted({line.split(":")[1] for line in result.stdout.splitlines() if ": error:" in line})
    assert lines == ["2", "3", "4", "5"], result.stdout


def test_stubs_are_those_of_the_package(tmp_path):
    pytest.importorskip("mypy", reason="mypy is not installed")
    result = run("-m", "mypy.stubtest", "magic_chess", cwd=tmp_path)
    assert result.returncode == 0, result.stdout
