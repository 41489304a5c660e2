//! Ctrl-C, and the other ways to ask a program to end: the first asks the work to end, the second
//! ends the program.

use crate::Verdict;

/// Begins to watch for Ctrl-C. On Unix it also watches for the signals TERM (`kill`, a system that
/// shuts down) and HUP (a terminal that is closed). Each calls `stop`, which asks the running work
/// to end and says whether it had been asked before: then the program ends at once.
///
/// On Unix it stops the running [`ChildGroup`](crate::ChildGroup)s with the program at Ctrl-Z, and
/// continues them with it.
///
/// A signal that the program was started to ignore stays ignored. So `nohup` keeps its meaning.
///
/// Where the system does not let a handler be set, or gives no thread, each of them ends the
/// program, as without a handler.
pub fn on_interrupt(stop: impl Fn() -> bool + Send + 'static) {
    watch(move || {
        if stop() {
            #[cfg(unix)]
            crate::child_group::end_all();
            std::process::exit(Verdict::Interrupted.code().into());
        }
    });
}

/// Lets a write beyond the limit on the size of files (`ulimit -f`) fail, where the system would
/// end the program with the signal XFSZ. Programs that this one starts get the signal as usual.
pub fn survive_file_limits() {
    #[cfg(unix)]
    {
        use signal_hook::consts::SIGXFSZ;

        // The flag tells nobody anything: that there is a handler is enough. An ignored signal does
        // no harm either.
        if ignored_signals() & (1 << (SIGXFSZ - 1)) == 0 {
            let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
        }
    }
}

/// Calls `interrupted` at each signal that asks the program to end, in a thread of its own.
#[cfg(unix)]
fn watch(interrupted: impl Fn() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    let ignored = ignored_signals();
    let wanted = [SIGINT, SIGTERM, SIGHUP, SIGTSTP];
    let wanted = wanted.into_iter().filter(|signal| ignored & (1 << (signal - 1)) == 0);
    let (sender, receiver) = std::sync::mpsc::channel::<Signals>();
    let wait = move || {
        for signal in receiver.recv().iter_mut().flat_map(Signals::forever) {
            match signal {
                SIGTSTP => crate::child_group::suspend(),
                _ => interrupted(),
            }
        }
    };
    // The thread comes first: a signal with a handler, and without a thread that waits for it,
    // would be lost.
    let Ok(_) = std::thread::Builder::new().spawn(wait) else { return };
    let Ok(signals) = Signals::new(wanted) else { return };
    let _ = sender.send(signals);
}

/// The signals that this program was started to ignore, a bit for each. Only Linux tells without
/// unsafe code; elsewhere none are known.
#[cfg(unix)]
pub(crate) fn ignored_signals() -> u64 {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return 0 };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Calls `interrupted` at each Ctrl-C.
#[cfg(not(unix))]
fn watch(interrupted: impl Fn() + Send + 'static) {
    let _ = ctrlc::set_handler(interrupted);
}
