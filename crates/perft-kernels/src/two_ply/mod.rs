//! `two-ply`: the last two plies are counted together.
//!
//! At a node two plies above the leaves, *we* have some forty moves, and *they* have some forty
//! replies to each. Most of our moves change few of their replies. So the replies are counted once,
//! as if we passed: that is the **baseline**. For each **summed move** the difference is worked
//! out:
//!
//! ```text
//! replies(A to B) = baseline + gain[A] - gain[B]   + king term + corrections   (B is empty)
//! replies(A to B) = baseline + gain[A] + value[B]  + king term + corrections   (a capture on B)
//! ```
//!
//! - The **gain** of a square is how many replies they win when we vacate it. They lose as many
//!   when we arrive on it.
//! - The **value** of their piece is what changes when we capture it: the recaptures, less its
//!   moves.
//! - The **king term** is what changes for their king. Our piece forbids it steps and castlings
//!   from its new square (*forbidden king moves*), and no longer forbids what it attacked before.
//!   Where our piece captures beside their king and no other piece of ours guards it, the king may
//!   capture it: one less is forbidden there.
//! - **Corrections** are needed where one of their pieces sees both A and B, and where we make or
//!   end a pin.
//!
//! Moves that no such sum describes are **played out**: the move is played, and the replies on its
//! board are counted, one board at a time or several side by side ([`Batch`](level::Batch)). Such
//! moves give or discover check, open or cut one of our lines to their king's zone, or touch the
//! path of a castling. When in doubt a move is played out. That costs time, never exactness.
//!
//! The sums run over all moves of a piece at once, and over all pawns at once. Whatever must be
//! heeded is a rule with a name ([`rules`]), and each rule has a position that is counted wrong
//! without it.
//!
//! # Two forms
//!
//! [`alike_nodes`] counts **several nodes side by side**, one to a lane of a register, or one in a
//! plain word. `v3` and `avx512` count most nodes with it, and explanations use it everywhere.
//! Nothing is deferred there: a term that a piece needs on one node is worked out for all lanes.
//!
//! `one_node` counts **one node**, with its eight directions side by side. That serves levels with
//! vectors but without columns, and on `avx512` nodes that find no others to be counted with; on
//! `v3`, and without vectors, the kernel `bulk` counts such nodes as fast.
//!
//! # From five plies to a leaf
//!
//! A move that is played out, on a level that counts nodes side by side:
//!
//! 1. `FivePlies` plays our move and each reply; replies after which they have the same pieces
//!    follow one another.
//! 2. `BelowMoves` plays our second moves; the boards wait in `AlikeBoards` until they fill the
//!    lanes.
//! 3. `CountAlike` turns these boards into columns, and `leaves_below_alike` sums their moves on
//!    all of them.
//! 4. A move that no sum describes comes to `PlayOutLanes`, as the squares where it arrives on each
//!    node.
//! 5. Where most nodes have it, it is played on the columns (`PlainMoves`); elsewhere its board
//!    waits in `WaitingBoards`.
//! 6. `columns::legal_moves` counts the replies of full columns, each board times its weight, and
//!    `Batch::rest` those of the last.
//!
//! # A worked example
//!
//! The test `tests/two_ply/worked_example.rs` computes every number below.
//!
//! ```text
//! 2r3k1/p6p/1n6/2Np4/4P3/8/6PP/5RK1 w - - 0 1
//!
//! 8  . . r . . . k .
//! 7  p . . . . . . p
//! 6  . n . . . . . .
//! 5  . . N p . . . .
//! 4  . . . . P . . .
//! 3  . . . . . . . .
//! 2  . . . . . . P P
//! 1  . . . . . R K .
//!    a b c d e f g h
//! ```
//!
//! White is to move. If White passed, Black would have 8 moves of the rook, 4 of the knight, 6 of
//! the pawns, and 2 of the king: our rook forbids f7 and f8.
//!
//! ```text
//! baseline = 20
//! gain[c5] = 4         their rook sees the square, and four more behind it
//! gain[a6] = 2         the pawn on a7 pushes there, or past it
//! gain[e4] = -1        the pawn on d5 could capture there
//! gain[e6] = 0         no enemy move depends on the square
//! value[d5] = -1       their knight recaptures, and the pawn's two moves are lost
//! value[c8] = -7       their knight recaptures, and the rook's eight moves are lost
//! forbidden[e6] = 1    a knight of ours there forbids their king g7
//! ```
//!
//! Our knight and pawns need no term but these and corrections: 13 moves, 283 replies. Three of
//! them:
//!
//! ```text
//! c5a6: 20 + 4 - 2 = 22         baseline + gain[c5] - gain[a6]
//! c5e6: 20 + 4 - 1 = 23         baseline + gain[c5] - gain[e6] - forbidden[e6]
//! e4d5: 20 - 1 - 1 + 1 = 19     baseline + gain[e4] + value[d5] + correction
//! ```
//!
//! The correction of the last one belongs to the rule `PawnCapturesAttackingPawn`. The reply dxe4
//! is gone, and both the gain of e4 and the value of d5 subtract it.
//!
//! Our rook alone attacks f7 and f8, which their king wins when the rook leaves the f-file. Eleven
//! moves of the rook and one of the king are summed. One of them:
//!
//! ```text
//! f1a1: 20 + 2 = 22     baseline + two steps that the rook no longer forbids (`FreesSteps`)
//! ```
//!
//! Two moves are played out:
//!
//! ```text
//! f1f8: 3 replies      a piece gives check
//! g1f2: 22 replies     arriving cuts a line to the king's zone
//! ```
//!
//! The whole:
//!
//! ```text
//! 25 summed moves: 533 replies
//! 2 played-out moves: 25 replies
//! perft(2) = 558
//! ```
//!
//! `perft explain FEN` takes any position apart in this way, in a build with the feature `explain`.
//!
//! # Reading order
//!
//! Below the kernel, `direction_sets` has eight sets of squares, one for each direction, and fills
//! along all of them; `columns` has the same word of several boards, and their legal moves.
//!
//! | file | what |
//! |---|---|
//! | `alike_nodes` | nodes side by side on which our pieces are the same, but for those just captured |
//! | `one_node` | nodes one by one |
//! | `tasks`, `few_moves` | the kernel: the upper plies and the last two, and where sums do not pay |
//! | `level`, `at_once` | the batch, which counts the boards after played-out moves; counting them one at a time |
//! | `groups`, `alike_boards`, `five_plies` | which nodes are counted together, on levels that count several side by side |
//! | `waiting` | the batch of levels that count several boards and nodes side by side |
//! | `rules` | the rules by name, and how tests switch them off |

#[cfg(target_arch = "x86_64")]
mod alike_boards;
#[cfg(any(feature = "explain", target_arch = "x86_64"))]
pub(crate) mod alike_nodes;
pub(crate) mod at_once;
mod few_moves;
#[cfg(target_arch = "x86_64")]
mod five_plies;
#[cfg(target_arch = "x86_64")]
pub(crate) mod groups;
pub(crate) mod level;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(crate) mod one_node;
pub(crate) mod rules;
mod tasks;
#[cfg(target_arch = "x86_64")]
pub(crate) mod waiting;

pub(crate) use few_moves::are_soon_counted;
pub(crate) use tasks::{LastTwoPliesOfEach, WeightedLastTwoPlies, WholeTwoPly};
