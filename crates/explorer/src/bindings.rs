//! The functions that JavaScript calls: thin covers over all other modules.
//!
//! A function that fails throws an `InputFault`. What the JavaScript package exports stands beside
//! these functions in the module, because the crate `javascript` is part of it.

use javascript::Fault;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::compare::{ComparisonAnswer, PastedDivide, compare};
use crate::layouts::{LayoutView, layouts};
use crate::leapers::{LeaperLists, LeaperName, LeaperSearch, LeaperStep, leaper_lists};
use crate::one_rank::{OneRankAnswer, one_rank};
use crate::position::{Problem, fen_in, problems};
use crate::search::{MagicSearch, SearchOrder, SearchStep};
use crate::slider::{NamedSlider, SliderAnswer, SliderQuery, blocker_set, explain, read_magic};
use crate::tables::{PastedTable, SteppedTableCheck, TableProgress};

/// The result of a function: a typed object, or a thrown error.
type Answer<T> = Result<Ts<T>, JsValue>;

/// A bad input, as it is thrown.
#[derive(Serialize, Tsify)]
struct InputFault {
    field: String,
    offset: u32,
    reason: String,
}

fn thrown(Fault { field, offset, reason }: Fault) -> JsValue {
    InputFault { field, offset, reason }.into_ts().map_or_else(unreadable, JsValue::from)
}

/// A value that is not of its type.
fn unreadable(error: tsify::Error) -> JsValue {
    JsError::from(error).into()
}

fn given<T: Tsify<JsType: Clone> + DeserializeOwned>(value: &Ts<T>) -> Result<T, JsValue> {
    value.to_rust().map_err(unreadable)
}

fn all<T: Tsify + Serialize>(items: &[T]) -> Result<Vec<Ts<T>>, JsValue> {
    items.iter().map(|item| item.into_ts().map_err(unreadable)).collect()
}

fn answer<T: Tsify + Serialize>(result: Result<T, Fault>) -> Answer<T> {
    result.map_err(thrown)?.into_ts().map_err(unreadable)
}

/// See [`explain`].
#[wasm_bindgen(js_name = explainSlider)]
pub fn explain_slider(query: Ts<SliderQuery>) -> Answer<SliderAnswer> {
    answer(explain(given(&query)?))
}

/// See [`blocker_set`].
#[wasm_bindgen(js_name = blockerSet)]
pub fn blocker_set_of(slider: Ts<NamedSlider>, number: u32, square: u32) -> Result<u64, JsValue> {
    blocker_set(given(&slider)?, number, square).map_err(thrown)
}

/// See [`read_magic`].
#[wasm_bindgen(js_name = readMagic)]
pub fn read_magic_text(text: &str) -> Result<u64, JsValue> {
    read_magic(text).map_err(thrown)
}

/// See [`layouts`].
#[wasm_bindgen(js_name = layouts)]
pub fn layouts_of(
    slider: Ts<NamedSlider>,
    square: u32,
    occupied: u64,
) -> Result<Vec<Ts<LayoutView>>, JsValue> {
    all(&layouts(given(&slider)?, square, occupied).map_err(thrown)?)
}

/// See [`one_rank`].
#[wasm_bindgen(js_name = oneRank)]
pub fn one_rank_of(square: u32, occupied: u32) -> Answer<OneRankAnswer> {
    answer(one_rank(square, occupied))
}

/// See [`leaper_lists`].
#[wasm_bindgen(js_name = leaperLists)]
pub fn leaper_lists_of(piece: Ts<LeaperName>, square: u32) -> Answer<LeaperLists> {
    answer(leaper_lists(given(&piece)?, square))
}

/// See [`problems`].
#[wasm_bindgen(js_name = problems)]
pub fn problems_of(text: &str) -> Result<Vec<Ts<Problem>>, JsValue> {
    all(&problems(text))
}

/// See [`fen_in`].
#[wasm_bindgen(js_name = fenIn)]
pub fn fen_in_text(text: &str) -> Option<String> {
    fen_in(text)
}

/// See [`compare`].
#[wasm_bindgen(js_name = compare)]
pub fn compare_divides(comparison: Ts<PastedDivide>) -> Answer<ComparisonAnswer> {
    answer(compare(&given(&comparison)?))
}

/// See [`MagicSearch`].
#[wasm_bindgen]
pub struct Search(MagicSearch);

#[wasm_bindgen]
impl Search {
    /// See [`MagicSearch::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(order: Ts<SearchOrder>) -> Result<Search, JsValue> {
        MagicSearch::new(given(&order)?).map(Self).map_err(thrown)
    }

    /// See [`MagicSearch::step`].
    pub fn step(&mut self, candidates: u32) -> Answer<SearchStep> {
        answer(Ok(self.0.step(candidates)))
    }
}

/// See [`SteppedTableCheck`].
#[wasm_bindgen]
pub struct TableCheckJob(SteppedTableCheck);

#[wasm_bindgen]
impl TableCheckJob {
    /// See [`SteppedTableCheck::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(pasted: Ts<PastedTable>) -> Result<TableCheckJob, JsValue> {
        SteppedTableCheck::new(&given(&pasted)?).map(Self).map_err(thrown)
    }

    /// See [`SteppedTableCheck::step`].
    pub fn step(&mut self, sets: u32) -> Answer<TableProgress> {
        answer(Ok(self.0.step(sets)))
    }
}

/// See [`LeaperSearch`].
#[wasm_bindgen]
pub struct ListSearch(LeaperSearch);

#[wasm_bindgen]
impl ListSearch {
    /// See [`LeaperSearch::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(piece: Ts<LeaperName>, square: u32) -> Result<ListSearch, JsValue> {
        LeaperSearch::new(given(&piece)?, square).map(Self).map_err(thrown)
    }

    /// See [`LeaperSearch::step`].
    pub fn step(&mut self, candidates: u32) -> Result<Option<Ts<LeaperStep>>, JsValue> {
        let step = self.0.step(candidates);
        step.map(|step| step.into_ts().map_err(unreadable)).transpose()
    }
}
