//! The class `Board` as the interpreter knows it: how its objects are made, compared and freed.
//!
//! PyO3 makes the class `BoardMethods`, whose methods and value `Board` inherits. What PyO3 does to
//! make and free an object takes longer than the copy of a position, so `Board` has its own slots,
//! and keeps the memory of objects for the next ones. Whatever a slot cannot do quickly, it hands
//! on to the slot of `BoardMethods`.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_void};
use std::mem::{offset_of, transmute};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use pyo3::exceptions::PyImportError;
use pyo3::ffi::{self, PyObject, PyTypeObject};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple, PyType};

use super::position_cell::set_turns;
use super::{CLASS, NewBoard, PyBoard, is_board};

impl<'py> IntoPyObject<'py> for NewBoard {
    type Target = PyBoard;
    type Output = Bound<'py, PyBoard>;
    type Error = PyErr;

    #[inline]
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        // SAFETY: The object is new, and of a class that is derived from that of `PyBoard`.
        unsafe { Ok(Bound::from_owned_ptr_or_err(py, object_of(self.0))?.cast_into_unchecked()) }
    }
}

/// Makes the class, without methods of its own.
pub(super) fn made(py: Python<'_>) -> PyResult<Bound<'_, PyType>> {
    set_turns(PyBool::new(py, false).as_ptr(), PyBool::new(py, true).as_ptr());
    let methods = py.get_type::<PyBoard>();
    check_layout(&methods)?;
    let class = make_class(&methods)?;
    CLASS.store(class.as_type_ptr(), Ordering::Relaxed);
    Ok(class)
}

/// What makes objects of `BoardMethods`, and what compares them.
static PLAIN_NEW: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
static PLAIN_COMPARE: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

/// Memory of freed objects, for the next ones.
static FREED: [AtomicPtr<PyObject>; 64] = [const { AtomicPtr::new(null_mut()) }; 64];
static FREED_COUNT: AtomicUsize = AtomicUsize::new(0);

/// Where the value, and behind it the list of weak references, stand in an object.
const VALUE: usize = size_of::<PyObject>();
const WEAK_REFERENCES: usize = VALUE + size_of::<PyBoard>();
const SIZE: usize = WEAK_REFERENCES + size_of::<*mut PyObject>();

/// Refuses to import a build in which PyO3 lays objects out in another way.
fn check_layout(methods: &Bound<'_, PyType>) -> PyResult<()> {
    let py = methods.py();
    let plain = Bound::new(py, PyBoard::start())?;
    let value = std::ptr::from_ref(plain.get()) as usize - plain.as_ptr() as usize;
    let size: usize = methods.getattr("__basicsize__")?.extract()?;
    let weak: usize = methods.getattr("__weakrefoffset__")?.extract()?;
    let flags: std::ffi::c_ulong = methods.getattr("__flags__")?.extract()?;
    let is_collected = flags & ffi::Py_TPFLAGS_HAVE_GC != 0;
    let is_aligned = align_of::<PyBoard>() <= VALUE;
    if (value, weak, size) == (VALUE, WEAK_REFERENCES, SIZE) && is_aligned && is_collected {
        return Ok(());
    }
    Err(PyImportError::new_err("the class Board is not laid out as magic_chess expects"))
}

fn make_class<'py>(methods: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyType>> {
    let py = methods.py();
    let turn = ffi::PyMemberDef {
        name: c"turn".as_ptr(),
        type_code: ffi::Py_T_OBJECT_EX,
        offset: (VALUE + offset_of!(PyBoard, game.position.turn)).cast_signed(),
        flags: ffi::Py_READONLY,
        doc: c"Whether White is to move.".as_ptr(),
    };
    // The interpreter keeps pointers into these.
    let members = Box::leak(Box::new([turn, ffi::PyMemberDef::default()]));
    let doc = text_of("Board", methods)?;
    let slot = |slot, pfunc| ffi::PyType_Slot { slot, pfunc };
    let mut slots = [
        slot(ffi::Py_tp_new, new as *mut c_void),
        slot(ffi::Py_tp_dealloc, free as *mut c_void),
        slot(ffi::Py_tp_richcompare, compare as *mut c_void),
        slot(ffi::Py_tp_members, members.as_mut_ptr().cast()),
        slot(ffi::Py_tp_doc, doc.as_ptr().cast_mut().cast()),
        ffi::PyType_Slot::default(),
    ];
    let mut spec = ffi::PyType_Spec {
        name: c"magic_chess.Board".as_ptr(),
        basicsize: 0,
        itemsize: 0,
        flags: (ffi::Py_TPFLAGS_DEFAULT | ffi::Py_TPFLAGS_BASETYPE) as _,
        slots: slots.as_mut_ptr(),
    };
    // SAFETY: The slots have functions of their types. What outlives this call is leaked or static:
    // the interpreter copies the text of the class. `PyType_GetSlot` gets a heap type.
    unsafe {
        let base = methods.as_type_ptr();
        PLAIN_NEW.store(ffi::PyType_GetSlot(base, ffi::Py_tp_new), Ordering::Relaxed);
        PLAIN_COMPARE.store(ffi::PyType_GetSlot(base, ffi::Py_tp_richcompare), Ordering::Relaxed);
        // Python 3.9 takes no single base.
        let bases = PyTuple::new(py, [methods])?;
        let class = ffi::PyType_FromSpecWithBases(&raw mut spec, bases.as_ptr());
        Ok(Bound::from_owned_ptr_or_err(py, class)?.cast_into::<PyType>()?)
    }
}

/// A new object with a value, or null and an exception. A thread that calls it is attached to the
/// interpreter.
#[inline]
unsafe fn object_of(board: PyBoard) -> *mut PyObject {
    let class = CLASS.load(Ordering::Relaxed);
    let count = FREED_COUNT.load(Ordering::Relaxed);
    // SAFETY: The class exists, since only then boards come into Python. Freed memory belonged to
    // objects of this class, and nothing else has it. New memory is large enough, as the layout was
    // checked, and zeroed: no weak references.
    unsafe {
        let object = match count.checked_sub(1).and_then(|last| FREED.get(last)) {
            Some(freed) => {
                FREED_COUNT.store(count - 1, Ordering::Relaxed);
                ffi::PyObject_Init(freed.load(Ordering::Relaxed), class)
            }
            None => untracked(ffi::PyType_GenericAlloc(class, 0)),
        };
        if !object.is_null() {
            object.byte_add(VALUE).cast::<PyBoard>().write(board);
        }
        object
    }
}

/// An object, or null, that the garbage collector does not know. A board has no objects but its
/// class, so the collector need not see it, and must not see memory that waits for the next board.
#[inline]
unsafe fn untracked(object: *mut PyObject) -> *mut PyObject {
    if !object.is_null() {
        // SAFETY: PyO3 makes all its classes for the garbage collector, and what is derived from
        // them is too, so the object has the place in which the collector keeps it.
        unsafe { ffi::PyObject_GC_UnTrack(object.cast()) };
    }
    object
}

/// The value of an object.
///
/// # Safety
/// The object is of a class that is derived from `BoardMethods`, and outlives the reference.
#[inline]
pub(super) unsafe fn value_of<'a>(object: *mut PyObject) -> &'a PyBoard {
    // SAFETY: The layout was checked, and values change through atomic numbers and cells only.
    unsafe { &*object.byte_add(VALUE).cast() }
}

/// Makes a board without arguments, or of a FEN. All else is for PyO3, errors too.
unsafe extern "C" fn new(
    class: *mut PyTypeObject,
    arguments: *mut PyObject,
    names: *mut PyObject,
) -> *mut PyObject {
    // SAFETY: The interpreter calls with a tuple and perhaps a dictionary, from an attached thread.
    // The other function is the slot of `BoardMethods` of the same type.
    unsafe {
        if is_board(class) && names.is_null() {
            let quick = catch_unwind(AssertUnwindSafe(|| match ffi::PyTuple_Size(arguments) {
                0 => Some(object_of(PyBoard::start())),
                1 => {
                    let py = Python::assume_attached();
                    let fen = Borrowed::from_ptr(py, ffi::PyTuple_GetItem(arguments, 0));
                    let fen = fen.cast_exact::<PyString>().ok()?;
                    PyBoard::of_fen(&fen.to_cow().ok()?).map(|board| object_of(board))
                }
                _ => None,
            }));
            if let Ok(Some(object)) = quick {
                return object;
            }
        }
        let plain = PLAIN_NEW.load(Ordering::Relaxed);
        transmute::<*mut c_void, ffi::newfunc>(plain)(class, arguments, names)
    }
}

/// Whether boards are equal.
unsafe extern "C" fn compare(
    left: *mut PyObject,
    right: *mut PyObject,
    operation: std::ffi::c_int,
) -> *mut PyObject {
    let wanted = match operation {
        ffi::Py_EQ => Some(true),
        ffi::Py_NE => Some(false),
        _ => None,
    };
    // SAFETY: The interpreter calls with an object of this class or a derived one on the left. The
    // other function is the slot of `BoardMethods` of the same type.
    unsafe {
        match wanted {
            Some(wanted) if is_board(ffi::Py_TYPE(right)) => {
                let is_equal = value_of(left).equals(value_of(right));
                let py = Python::assume_attached();
                PyBool::new(py, is_equal == wanted).to_owned().into_ptr()
            }
            _ => {
                let plain = PLAIN_COMPARE.load(Ordering::Relaxed);
                transmute::<*mut c_void, ffi::richcmpfunc>(plain)(left, right, operation)
            }
        }
    }
}

/// Frees an object.
unsafe extern "C" fn free(object: *mut PyObject) {
    // SAFETY: The interpreter calls when nobody has the object any more. Its class is `Board` or
    // derived from it, so it has a value, a list of weak references, and a function that frees its
    // memory. Objects hold a reference of their classes.
    unsafe {
        untracked(object);
        let class = ffi::Py_TYPE(object);
        if !object.byte_add(WEAK_REFERENCES).cast::<*mut PyObject>().read().is_null() {
            ffi::PyObject_ClearWeakRefs(object);
        }
        object.byte_add(VALUE).cast::<PyBoard>().drop_in_place();
        let count = FREED_COUNT.load(Ordering::Relaxed);
        match FREED.get(count) {
            Some(place) if is_board(class) => {
                place.store(object, Ordering::Relaxed);
                FREED_COUNT.store(count + 1, Ordering::Relaxed);
            }
            _ => {
                let free = ffi::PyType_GetSlot(class, ffi::Py_tp_free);
                transmute::<*mut c_void, ffi::freefunc>(free)(object.cast());
            }
        }
        ffi::Py_DECREF(class.cast());
    }
}

/// The text of a method as the interpreter takes it: its signature, and what it does.
pub(super) fn text_of(name: &str, item: &Bound<'_, PyAny>) -> PyResult<&'static CStr> {
    let doc: Option<String> = item.getattr("__doc__")?.extract()?;
    let signature: Option<String> = item.getattr("__text_signature__")?.extract()?;
    let doc = doc.unwrap_or_default();
    leaked(&signature.map_or_else(|| doc.clone(), |it| format!("{name}{it}\n--\n\n{doc}")))
}

/// A text that is there for ever.
pub(super) fn leaked(text: &str) -> PyResult<&'static CStr> {
    Ok(Box::leak(CString::new(text)?.into_boxed_c_str()))
}
