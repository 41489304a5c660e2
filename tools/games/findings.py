"""What differed, counted by kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

# Differences that are shown. More would hide the kinds.
SHOWN_OF_A_KIND = 2


@dataclass
class Findings:
    """Games compared and games that differ, by kind."""

    compared: Counter[str] = field(default_factory=Counter)
    differing: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def count(self, kind: str, problems: list[str], text: str) -> None:
        """Counts a game, and keeps its text if there are problems."""
        self.compared[kind] += 1
        if problems:
            self.differing[kind] += 1
            self._keep(kind, ["\n".join(problems) + "\n" + _indented(text)])

    def add(self, other: "Findings") -> None:
        self.compared += other.compared
        self.differing += other.differing
        for kind, examples in other.examples.items():
            self._keep(kind, examples)

    def _keep(self, kind: str, examples: list[str]) -> None:
        """Keeps the shortest examples."""
        kept = sorted(self.examples.get(kind, []) + examples, key=len)
        self.examples[kind] = kept[:SHOWN_OF_A_KIND]

    def report(self) -> str:
        """A line for each kind, and the examples."""
        width = max(map(len, self.compared), default=0)
        lines = [
            f"{kind:{width}} {self.compared[kind]:>9,} compared {self.differing[kind]:>7,} differ"
            for kind in sorted(self.compared)
        ]
        for kind, examples in sorted(self.examples.items()):
            lines += [f"\n{kind}: {example}" for example in examples]
        return "\n".join(lines)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in repr(text)[1:-1].replace("\\n", "\n").split("\n"))
