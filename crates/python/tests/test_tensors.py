"""Tensors of torch and JAX as arguments and as memory. Skipped where they are not installed."""

import numpy as np
import pytest

from magic_chess import BatchError, Boards, Games, policy_size


@pytest.fixture(scope="module")
def boards():
    boards = Boards.random(64, plies=20, seed=3)
    return boards[boards.count_legal_moves() > 0]


def some_moves(boards):
    mask, _ = boards.legal_mask("lc0")
    return mask.argmax(axis=1)


@pytest.mark.parametrize("kind", ["int16", "int32", "int64"])
def test_numbers_come_in_tensors_of_torch(boards, kind):
    torch = pytest.importorskip("torch")
    numbers = some_moves(boards)
    tensor = torch.as_tensor(numbers, dtype=getattr(torch, kind))
    moves = boards.moves_at(tensor, "lc0")
    assert (moves == boards.moves_at(numbers, "lc0")).all()
    played = boards.play(torch.as_tensor(moves.astype(np.int32)))
    assert (played.words == boards.play(moves).words).all()


@pytest.mark.parametrize("kind", ["int32", "uint16"])
def test_numbers_come_in_arrays_of_jax(boards, kind):
    jax_numpy = pytest.importorskip("jax.numpy")
    numbers = some_moves(boards)
    moves = boards.moves_at(jax_numpy.asarray(numbers, dtype=kind), "lc0")
    assert (moves == boards.moves_at(numbers, "lc0")).all()
    assert (boards.play(jax_numpy.asarray(moves)).words == boards.play(moves).words).all()


def test_results_are_written_into_tensors(boards):
    torch = pytest.importorskip("torch")
    planes = boards.planes()
    memory = torch.zeros(planes.shape, dtype=torch.from_numpy(planes).dtype)
    assert boards.planes(out=memory) is memory
    assert (memory.numpy() == planes).all()
    mask, _ = boards.legal_mask("lc0")
    memory = torch.zeros((len(boards), policy_size("lc0")), dtype=torch.bool)
    boards.legal_mask("lc0", out=memory)
    assert (memory.numpy() == mask).all()


def test_tensors_of_other_kinds_are_refused(boards):
    torch = pytest.importorskip("torch")
    numbers = some_moves(boards)
    for wrong in [
        torch.as_tensor(numbers, dtype=torch.float32),
        torch.as_tensor(numbers)[:-1],
        torch.as_tensor(numbers).reshape(-1, 1),
        torch.as_tensor(numbers).to("meta"),
    ]:
        with pytest.raises((TypeError, ValueError, BatchError)):
            boards.moves_at(wrong, "lc0")
    with pytest.raises((TypeError, ValueError, BatchError)):
        boards.moves_at(torch.as_tensor(numbers, dtype=torch.int32) - 4000, "lc0")
    grad = torch.zeros(boards.planes().shape, dtype=torch.float32, requires_grad=True)
    with pytest.raises((TypeError, ValueError, RuntimeError)):
        boards.planes(out=grad)


def test_a_loop_of_self_play_runs_on_a_network_of_torch():
    torch = pytest.importorskip("torch")
    torch.manual_seed(1)
    games, results = Games.start(16), []
    network = torch.nn.Linear(112 * 64, policy_size("lc0"))
    planes = None
    for _ in range(400):
        planes = torch.from_dlpack(games.planes("lc0")) if planes is None else games.planes("lc0", out=planes)
        mask, _ = games.legal_mask("lc0")
        with torch.no_grad():
            scores = network(planes.reshape(len(planes), -1).float())
            scores = scores.masked_fill(~torch.from_dlpack(mask), -torch.inf)
            numbers = torch.distributions.Categorical(logits=scores).sample()
        ended, winners = games.step(games.boards.moves_at(numbers, "lc0"), reset=True)
        results += winners[ended != 0].tolist()
        if len(results) > 8:
            break
    assert results


def test_a_step_of_self_play_runs_on_a_network_of_jax():
    jax = pytest.importorskip("jax")
    jax_numpy = jax.numpy
    games = Games.start(16)
    weights = jax.random.normal(jax.random.PRNGKey(1), (112 * 64, policy_size("lc0"))) * 0.01

    @jax.jit
    def best(planes, mask):
        scores = planes.reshape(len(planes), -1).astype("float32") @ weights
        return jax_numpy.where(mask, scores, -jax_numpy.inf).argmax(axis=1)

    for ply in range(20):
        mask, _ = games.legal_mask("lc0")
        numbers = np.asarray(best(games.planes("lc0"), mask))
        assert mask[np.arange(len(mask)), numbers].all(), ply
        games.step(games.boards.moves_at(best(games.planes("lc0"), mask), "lc0"), reset=True)
