"""Runs python-chess's own test suite on the boards of `magic_chess.compat`.

    python compat_suite.py FOLDER

The folder holds the unpacked source package of python-chess. Tests of variants, which have rules of their own, and of Gaviota's
tables are left out. What fails is written as JSON.
"""

import json
import os
import sys
import types
import unittest

from magic_chess import compat

LEFT_OUT = {
    "SuicideTestCase", "AtomicTestCase", "RacingKingsTestCase", "HordeTestCase", "ThreeCheckTestCase", "CrazyhouseTestCase",
    "GiveawayTestCase", "GaviotaTestCase", "NativeGaviotaTestCase",
}


def main(folder):
    os.chdir(folder)
    sys.path.insert(0, folder)
    compat.install()
    suite = types.ModuleType("suite")
    suite.__file__ = os.path.join(folder, "test.py")
    sys.modules["suite"] = suite
    with open("test.py", encoding="utf-8") as file:
        exec(compile(file.read(), "test.py", "exec"), vars(suite))
    assert sys.modules["chess"] is compat and sys.modules["chess.pgn"].chess is compat
    tests = unittest.TestSuite()
    for cases in unittest.defaultTestLoader.loadTestsFromModule(suite):
        tests.addTests(case for case in cases if type(case).__name__ not in LEFT_OUT)
    with open(os.devnull, "w") as nothing:
        result = unittest.TextTestRunner(stream=nothing, verbosity=0).run(tests)
    name = lambda test: test.id().split(".", 1)[1]
    bad = {name(test): text.strip().splitlines()[-1] for test, text in result.failures + result.errors}
    skipped = [name(test) for test, _ in result.skipped]
    print(json.dumps({"run": result.testsRun - len(skipped), "bad": bad, "skipped": skipped}))


main(os.path.abspath(sys.argv[1]))
