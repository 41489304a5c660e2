"""The stubs are those of the package, and type checkers accept a project that uses it."""

import json
import os
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


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """What mypy has found out about numpy serves all runs."""
    return tmp_path_factory.mktemp("mypy")


def test_mypy_accepts_the_example_project(tmp_path, cache):
    pytest.importorskip("mypy", reason="mypy is not installed")
    result = run("-m", "mypy", "--strict", "--cache-dir", cache, PROJECT, cwd=tmp_path)
    assert result.returncode == 0, result.stdout


def wrong_project(folder):
    """A file with a wrong type in each line from the second on."""
    wrong = folder / "wrong.py"
    wrong.write_text(
        "from magic_chess import Board, Boards\n"
        "Board().push('e4')\n"
        "Boards.start(1).legal_mask('lczero')\n"
        "moves: int = Boards.start(1).legal_moves()\n"
        "Board().no_such_method()\n"
    )
    return wrong


def test_mypy_refuses_wrong_types(tmp_path, cache):
    pytest.importorskip("mypy", reason="mypy is not installed")
    wrong = wrong_project(tmp_path)
    result = run("-m", "mypy", "--strict", "--cache-dir", cache, wrong, cwd=tmp_path)
    lines = sorted({line.split(":")[1] for line in result.stdout.splitlines() if ": error:" in line})
    assert lines == ["2", "3", "4", "5"], result.stdout


def test_stubs_are_those_of_the_package(tmp_path):
    pytest.importorskip("mypy", reason="mypy is not installed")
    result = run("-m", "mypy.stubtest", "magic_chess", cwd=tmp_path)
    assert result.returncode == 0, result.stdout


def pyright(*arguments, folder):
    """What pyright reports as JSON. Its strict mode is asked for in a file of settings."""
    program = os.environ.get("MAGIC_CHESS_PYRIGHT")
    if not program:
        pytest.skip("MAGIC_CHESS_PYRIGHT says no pyright")
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    command = [program, "--outputjson", "--pythonpath", sys.executable, *map(str, arguments)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder)
    return json.loads(result.stdout)


def test_pyright_accepts_the_example_project(tmp_path):
    project = tmp_path / PROJECT.name
    project.write_text(PROJECT.read_text(encoding="utf-8"), encoding="utf-8")
    report = pyright("-p", tmp_path, folder=tmp_path)
    assert report["summary"]["filesAnalyzed"] == 1 and report["generalDiagnostics"] == []


def test_pyright_refuses_wrong_types(tmp_path):
    wrong_project(tmp_path)
    report = pyright("-p", tmp_path, folder=tmp_path)
    errors = [found for found in report["generalDiagnostics"] if found["severity"] == "error"]
    assert {found["range"]["start"]["line"] + 1 for found in errors} == {2, 3, 4, 5}, errors


def test_pyright_finds_every_type(tmp_path):
    report = pyright("--verifytypes", "magic_chess", "--ignoreexternal", folder=tmp_path)
    unknown = [symbol["name"] for symbol in report["typeCompleteness"]["symbols"]
               if symbol["isExported"] and not (symbol["isTypeKnown"] and not symbol["isTypeAmbiguous"])]
    assert unknown == []
