"""Every example of every docstring, and of the README, is run. Every public item has a
docstring."""

import doctest
import inspect
import pathlib

import pytest

import magic_chess

CLASSES = [item for item in vars(magic_chess).values() if inspect.isclass(item)]


def documented():
    yield "magic_chess", magic_chess.__doc__
    for name in magic_chess.__all__:
        item = getattr(magic_chess, name)
        if inspect.isclass(item):
            yield name, item.__doc__
            for member in vars(item):
                if not member.startswith("_"):
                    yield f"{name}.{member}", getattr(item, member).__doc__
        elif callable(item):
            yield name, item.__doc__


def run(name, text):
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    failed = doctest.DocTestRunner(verbose=False).run(test).failed
    return len(test.examples), failed


def test_every_public_item_has_a_docstring():
    nameless = [name for name, text in documented() if not text or len(text) < 4]
    assert nameless == []


def test_examples_are_right():
    results = {name: run(name, text) for name, text in documented()}
    assert {name: failed for name, (_, failed) in results.items() if failed} == {}
    assert sum(examples for examples, _ in results.values()) > 100


def test_examples_of_the_readme_are_right():
    readme = pathlib.Path(__file__).parent.parent / "README.md"
    if not readme.exists():
        pytest.skip("the tests lie beside no README")
    text = readme.read_text(encoding="utf-8").replace("```\n", "\n")
    examples, failed = run("README.md", text)
    assert failed == 0 and examples > 10
