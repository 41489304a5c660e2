"""What our readers find in a file: the program read-games is run, and its objects are read."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path


class OurReader:
    """The program read-games."""

    def __init__(self, program: Path) -> None:
        self.program = program

    def read(self, path: Path, language: str | None = None) -> list[dict]:
        """An object for each game of a PGN file, or for each line of an EPD file."""
        options = ["--language", language] if language else []
        return [json.loads(line) for line in self._run(*options, str(path)).splitlines()]

    def rewrite(self, path: Path) -> str:
        """The games of a PGN file as our writer writes them."""
        return self._run("--rewrite", str(path)).decode()

    def _run(self, *arguments: str) -> bytes:
        command = [str(self.program), *arguments]
        run = subprocess.run(command, capture_output=True, check=False)
        if run.returncode != 0:
            raise ReaderFailed(f"{' '.join(command)}: {run.stderr.decode(errors='replace').strip()}")
        return run.stdout


class ReaderFailed(Exception):
    """The program could not read a file, which it must always be able to."""
