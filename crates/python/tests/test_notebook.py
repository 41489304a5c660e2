"""Boards are drawn in notebooks, and Ctrl-C there ends calls: a kernel of Jupyter is asked."""

import queue
import time
import xml.dom.minidom

import pytest

from test_counting import LONG_CALLS

jupyter_client = pytest.importorskip("jupyter_client", reason="jupyter_client is not installed, so notebooks are not tested")
pytest.importorskip("ipykernel", reason="ipykernel is not installed, so notebooks are not tested")

SECONDS = 300


@pytest.fixture(scope="module")
def kernel():
    manager = jupyter_client.KernelManager(kernel_name="python3")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=SECONDS)
    yield Kernel(manager, client)
    client.stop_channels()
    manager.shutdown_kernel(now=True)


class Kernel:
    def __init__(self, manager, client):
        self.manager, self.client = manager, client

    def interrupt(self):
        self.manager.interrupt_kernel()

    def messages(self, cell):
        """What the kernel says while it runs a cell, until it is idle again."""
        asked = self.client.execute(cell)
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            try:
                message = self.client.get_iopub_msg(timeout=1)
            except queue.Empty:
                assert self.manager.is_alive(), "the kernel has died"
                continue
            if message["parent_header"].get("msg_id") != asked:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                return
            yield kind, content
        pytest.fail(f"the cell has not ended: {cell}")

    def result(self, cell):
        """What a cell shows by the kind of its data."""
        results = []
        for kind, content in self.messages(cell):
            assert kind != "error", content["traceback"]
            if kind == "execute_result":
                results.append(content["data"])
        assert len(results) == 1
        return results[0]


def test_a_board_is_drawn(kernel):
    shown = kernel.result("from magic_chess import Board\nboard = Board()\nplayed = board.push_san('e4')\nboard")
    assert shown["text/plain"] == "Board('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')"
    drawing = xml.dom.minidom.parseString(shown["image/svg+xml"]).documentElement
    assert drawing.tagName == "svg" and len(drawing.getElementsByTagName("text")) == 32 + 16
    squares = drawing.getElementsByTagName("rect")
    fills = [square.getAttribute("fill") for square in squares]
    assert len(fills) == 64 and sorted(fills.count(fill) for fill in set(fills))[0] == 2, "the last move is marked"


def test_a_batch_is_shown_by_its_size(kernel):
    assert kernel.result("from magic_chess import Boards\nBoards.start(7)") == {"text/plain": "<Boards of 7 positions>"}


@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS.keys())
def test_ctrl_c_ends_a_cell(kernel, call):
    ended_by = None
    cell = f"import magic_chess\nmagic_chess.Boards.start(1).perft(1)\nprint('now', flush=True)\n{call}"
    for kind, content in kernel.messages(cell):
        if kind == "stream" and "now" in content["text"]:
            time.sleep(0.3)
            kernel.interrupt()
        if kind == "error":
            ended_by = content["ename"]
    assert ended_by == "KeyboardInterrupt"
    assert kernel.result("magic_chess.perft(magic_chess.STARTING_FEN, 4)") == {"text/plain": "197281"}
