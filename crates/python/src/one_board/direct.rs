//! Methods of `Board` that the interpreter calls without PyO3 between.
//!
//! PyO3 makes a method for each kind of argument, error and panic, which takes as long as many
//! questions about a position. A direct call answers for the usual arguments. For all others it
//! calls PyO3's method, which has the same name, text and signature, and gives the same results.

#![allow(unsafe_code)]

use std::ffi::{c_int, c_void};
use std::mem::transmute;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicI32, AtomicPtr, Ordering};

use pyo3::exceptions::PyTypeError;
use pyo3::ffi::{self, PyObject};
use pyo3::prelude::*;
use pyo3::types::{PyMappingProxy, PyType};

use super::class::{leaked, text_of, value_of};
use super::{PyBoard, is_board};

/// What the interpreter calls with arguments in a row, and the names of the last ones. It knows
/// such functions by these flags. They are part of the stable ABI since 3.10.
type FastCall = unsafe extern "C" fn(
    *mut PyObject,
    *const *mut PyObject,
    ffi::Py_ssize_t,
    *mut PyObject,
) -> *mut PyObject;
const FAST_CALL: c_int = 0x0080 | ffi::METH_KEYWORDS;
const HAS_FAST_CALLS: bool = !cfg!(feature = "abi3-py39");

/// A method with a quick way.
pub(super) trait DirectCall {
    /// How many arguments the quick way takes.
    const ARGUMENTS: usize;

    /// The result, or nothing if PyO3's method shall be called. It has changed nothing then.
    fn call<'py>(board: &PyBoard, arguments: Arguments<'_, 'py>) -> Option<Bound<'py, PyAny>>;

    /// PyO3's method.
    fn plain() -> &'static PlainMethod;
}

/// An attribute with a quick way: a number of 64 bits.
pub(super) trait DirectNumber {
    /// The number.
    fn value(board: &PyBoard) -> u64;
}

/// The arguments of a call, without names.
#[derive(Clone, Copy)]
pub(super) struct Arguments<'a, 'py> {
    pub(super) py: Python<'py>,
    /// Whether the board's class is `Board` itself, and none that is derived from it.
    pub(super) is_plain: bool,
    first: *const *mut PyObject,
    count: usize,
    alive: std::marker::PhantomData<&'a PyObject>,
}

impl<'a, 'py> Arguments<'a, 'py> {
    /// The argument of a number.
    #[inline]
    pub(super) fn get(self, number: usize) -> Option<Borrowed<'a, 'py, PyAny>> {
        // SAFETY: The caller of the method keeps `count` objects alive.
        (number < self.count)
            .then(|| unsafe { Borrowed::from_ptr(self.py, *self.first.add(number)) })
    }

    /// A small number that is an `int`.
    #[inline]
    pub(super) fn number(self, number: usize) -> Option<usize> {
        let argument = self.get(number)?.as_ptr();
        if let Some(square) = square_of_object(argument) {
            return Some(square);
        }
        // SAFETY: The argument is an object. Of an `int` that is too large an exception comes,
        // which must go before another method is called.
        unsafe {
            if ffi::Py_TYPE(argument) != &raw mut ffi::PyLong_Type {
                return None;
            }
            let value = ffi::PyLong_AsLong(argument);
            if value == -1 {
                ffi::PyErr_Clear();
            }
            usize::try_from(value).ok()
        }
    }

    /// A truth value that is a `bool`.
    #[inline]
    pub(super) fn truth(self, number: usize) -> Option<bool> {
        let argument = self.get(number)?;
        let is = |value| argument.is(&*pyo3::types::PyBool::new(self.py, value));
        if is(true) { Some(true) } else { is(false).then_some(false) }
    }
}

/// The objects of the numbers 0 to 63. The interpreter has one of each, for ever.
static SQUARES: [AtomicPtr<PyObject>; 64] = [const { AtomicPtr::new(null_mut()) }; 64];

/// How far such objects lie apart, by the power of two, where the interpreter has them in a row.
const APART: u32 = 5;

/// The number of an object from 0 to 63, if it is known by its address. All others are asked, as
/// calling a function of the interpreter takes longer than the rest of many methods.
#[inline]
fn square_of_object(object: *mut PyObject) -> Option<usize> {
    let first = SQUARES[0].load(Ordering::Relaxed) as usize;
    let number = (object as usize).wrapping_sub(first) >> APART;
    let known = SQUARES.get(number)?.load(Ordering::Relaxed);
    (known == object).then_some(number)
}

/// Looks at the objects of small numbers.
fn learn_squares(py: Python<'_>) {
    for (place, number) in SQUARES.iter().zip(0..64) {
        // SAFETY: The thread is attached to the interpreter. The reference is kept for ever, so the
        // address stays that of this number.
        let object = unsafe { Bound::from_owned_ptr_or_opt(py, ffi::PyLong_FromLong(number)) };
        place.store(object.map_or(null_mut(), Bound::into_ptr), Ordering::Relaxed);
    }
}

/// A method that PyO3 has made.
pub(super) struct PlainMethod {
    function: AtomicPtr<c_void>,
    flags: AtomicI32,
}

impl PlainMethod {
    pub(super) const fn new() -> Self {
        Self { function: AtomicPtr::new(null_mut()), flags: AtomicI32::new(0) }
    }

    /// Calls it.
    #[cold]
    unsafe fn call(
        &self,
        board: *mut PyObject,
        arguments: *const *mut PyObject,
        count: ffi::Py_ssize_t,
        names: *mut PyObject,
    ) -> *mut PyObject {
        let function = self.function.load(Ordering::Relaxed);
        // SAFETY: The flags say what type the function has.
        unsafe {
            if self.flags.load(Ordering::Relaxed) != ffi::METH_NOARGS {
                let function = transmute::<*mut c_void, FastCall>(function);
                return function(board, arguments, count, names);
            }
            if count == 0 && names.is_null() {
                return transmute::<*mut c_void, ffi::PyCFunction>(function)(board, null_mut());
            }
        }
        let message = match names.is_null() {
            true => format!("the method takes no arguments ({count} given)"),
            false => "the method takes no keyword arguments".to_owned(),
        };
        Python::attach(|py| PyTypeError::new_err(message).restore(py));
        null_mut()
    }
}

/// What the interpreter calls.
unsafe extern "C" fn entry<C: DirectCall>(
    board: *mut PyObject,
    first: *const *mut PyObject,
    count: ffi::Py_ssize_t,
    names: *mut PyObject,
) -> *mut PyObject {
    // SAFETY: The descriptor of the method has checked that the first object is a board. The
    // interpreter calls with `count` arguments, from an attached thread.
    unsafe {
        if count.cast_unsigned() == C::ARGUMENTS && names.is_null() {
            let quick = catch_unwind(AssertUnwindSafe(|| {
                let py = Python::assume_attached();
                let alive = std::marker::PhantomData;
                let is_plain = is_board(ffi::Py_TYPE(board));
                let count = C::ARGUMENTS;
                C::call(value_of(board), Arguments { py, is_plain, first, count, alive })
            }));
            if let Ok(Some(object)) = quick {
                return object.into_ptr();
            }
        }
        C::plain().call(board, first, count, names)
    }
}

/// What the interpreter calls for an attribute that is a number of 64 bits.
unsafe extern "C" fn number<N: DirectNumber>(
    board: *mut PyObject,
    _: *mut c_void,
) -> *mut PyObject {
    // SAFETY: The descriptor of the attribute has checked that the object is a board.
    unsafe { ffi::PyLong_FromUnsignedLongLong(N::value(value_of(board))) }
}

/// A direct call: its name, what the interpreter calls, and PyO3's method.
pub(super) type Direct = (&'static str, FastCall, fn() -> &'static PlainMethod);

/// The direct call of a type.
pub(super) const fn direct<C: DirectCall>(name: &'static str) -> Direct {
    (name, entry::<C>, C::plain)
}

/// An attribute: its name, and what the interpreter calls.
pub(super) type Attribute = (&'static str, ffi::getter);

/// The attribute of a type.
pub(super) const fn attribute<N: DirectNumber>(name: &'static str) -> Attribute {
    (name, number::<N>)
}

/// Gives the class all methods and attributes of PyO3's class as its own, which the interpreter
/// calls quicker than inherited ones, and the direct calls in place of some.
pub(super) fn add_methods(
    class: &Bound<'_, PyType>,
    direct: &[Direct],
    attributes: &[Attribute],
) -> PyResult<()> {
    let py = class.py();
    learn_squares(py);
    let methods = py.get_type::<PyBoard>();
    let board = class.call0()?;
    let own = methods.getattr("__dict__")?.cast_into::<PyMappingProxy>()?;
    for pair in own.items()? {
        let (name, item): (String, Bound<'_, PyAny>) = pair.extract()?;
        let kind = item.get_type().name()?.to_string();
        match kind.as_str() {
            "method_descriptor" => {
                let bound = board.getattr(name.as_str())?;
                let direct = direct.iter().find(|(direct, ..)| *direct == name);
                let method = method_of(class, direct, &name, &item, &bound)?;
                class.setattr(name.as_str(), method)?;
            }
            "getset_descriptor" if name != "turn" && !name.starts_with("__") => {
                let own = attributes.iter().find(|(own, _)| *own == name);
                class.setattr(name.as_str(), attribute_of(class, own, item)?)?;
            }
            "staticmethod" => {
                class.setattr(name.as_str(), item)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// A method of the class: a direct call, or PyO3's function.
fn method_of<'py>(
    class: &Bound<'py, PyType>,
    direct: Option<&Direct>,
    name: &str,
    item: &Bound<'py, PyAny>,
    bound: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: A method descriptor gives bound methods, which have a function and flags. What the
    // interpreter keeps pointers to is leaked. The flags fit the function.
    unsafe {
        let mut function =
            ffi::PyCFunction_GetFunction(bound.as_ptr()).ok_or_else(|| PyErr::fetch(class.py()))?;
        let mut flags = ffi::PyCFunction_GetFlags(bound.as_ptr());
        if let Some((_, entry, plain)) = direct
            && HAS_FAST_CALLS
            && [ffi::METH_NOARGS, FAST_CALL].contains(&flags)
        {
            plain().function.store(function as *mut c_void, Ordering::Relaxed);
            plain().flags.store(flags, Ordering::Relaxed);
            function = transmute::<FastCall, ffi::PyCFunction>(*entry);
            flags = FAST_CALL;
        }
        let definition = ffi::PyMethodDef {
            ml_name: leaked(name)?.as_ptr(),
            ml_meth: ffi::PyMethodDefPointer { PyCFunction: function },
            ml_flags: flags,
            ml_doc: text_of(name, item)?.as_ptr(),
        };
        let definition = Box::leak(Box::new(definition));
        let method = ffi::PyDescr_NewMethod(class.as_type_ptr(), definition);
        Bound::from_owned_ptr_or_err(class.py(), method)
    }
}

/// An attribute of the class: a direct call, or PyO3's.
fn attribute_of<'py>(
    class: &Bound<'py, PyType>,
    own: Option<&Attribute>,
    item: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(&(name, get)) = own else { return Ok(item) };
    let definition = ffi::PyGetSetDef {
        name: leaked(name)?.as_ptr(),
        get: Some(get),
        set: None,
        doc: leaked(&item.getattr("__doc__")?.extract::<String>()?)?.as_ptr(),
        closure: null_mut(),
    };
    // SAFETY: What the interpreter keeps pointers to is leaked.
    unsafe {
        let definition = Box::leak(Box::new(definition));
        let attribute = ffi::PyDescr_NewGetSet(class.as_type_ptr(), definition);
        Bound::from_owned_ptr_or_err(class.py(), attribute)
    }
}
