use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use crate::{names_standard_output, would_replace};

const GOING_ON: &dyn Fn() -> bool = &|| false;

fn write(path: &Path, text: &str) -> io::Result<()> {
    let file = OutputFile::create(path, GOING_ON)?;
    file.finish(|stream| stream.write_all(text.as_bytes()))
}

fn folder_with(name: &str, text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    (folder, path)
}

#[test]
fn a_regular_file_is_replaced_whole_or_stays() {
    let (folder, path) = folder_with("results", "old");
    let names = || fs::read_dir(folder.path()).expect("the folder").count();
    let file = OutputFile::create(&path, GOING_ON).expect("a file beside it");
    assert_eq!(names(), 2);
    let failed = file.finish(|stream| {
        stream.write_all(b"half")?;
        Err(io::ErrorKind::StorageFull.into())
    });
    assert!(failed.is_err());
    assert_eq!((fs::read(&path).expect("the file"), names()), (b"old".to_vec(), 1));
    write(&path, "new").expect("the file can be replaced");
    assert_eq!((fs::read(&path).expect("the file"), names()), (b"new".to_vec(), 1));
    write(&folder.path().join("other"), "new").expect("a new file");
    assert_eq!(names(), 2);
}

#[test]
fn places_that_are_no_files_are_refused_before_the_work() {
    let (folder, path) = folder_with("file", "");
    for place in [
        folder.path().to_owned(),
        folder.path().join(".."),
        path.join("below"),
        folder.path().join("no folder/file"),
        folder.path().join("file/"),
        PathBuf::new(),
    ] {
        assert!(OutputFile::create(&place, GOING_ON).is_err(), "{place:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
}

#[test]
fn a_hyphen_is_standard_output_and_no_file() {
    let file = OutputFile::create(Path::new("-"), GOING_ON).expect("there is standard output");
    assert!(matches!(file.stream, Stream::StandardOutput(_)));
    assert!(names_standard_output(Path::new("-")) && !names_standard_output(Path::new("./-")));
    assert!(!Path::new("-").exists());
}

#[test]
fn an_output_that_would_replace_an_input_is_noticed() {
    let (folder, path) = folder_with("file", "");
    let at = |name: &str| folder.path().join(name);
    assert!(would_replace(&at("./file"), &path) && would_replace(&path, folder.path()));
    assert!(!would_replace(&at("new"), &path) && !would_replace(&at("new"), folder.path()));
    assert!(!would_replace(Path::new("-"), &path) && !would_replace(&path, &at("file/x")));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("file", at("link")).expect("a link");
        assert!(would_replace(&at("link"), &path) && would_replace(&path, &at("link")));
        // A device is no file that goes.
        assert!(!would_replace(Path::new("/dev/null"), Path::new("/dev/null")));
    }
}

#[cfg(unix)]
pub(crate) fn make_pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.expect("Unix has mkfifo").success());
}

#[cfg(unix)]
mod on_unix {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::was_stopped;

    #[test]
    fn links_stay_and_what_they_lead_to_is_replaced() {
        let (folder, path) = folder_with("file", "old");
        let at = |name: &str| folder.path().join(name);
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).expect("it is ours");
        symlink("file", at("link")).expect("a link");
        symlink(at("link"), at("link to a link")).expect("a link");
        write(&at("link to a link"), "new").expect("the file can be replaced");
        assert!(at("link to a link").is_symlink() && at("link").is_symlink());
        assert_eq!(fs::read(&path).expect("the file"), b"new");
        let mode = fs::metadata(&path).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        symlink("not there yet", at("dangling")).expect("a link");
        write(&at("dangling"), "new").expect("the file can be made");
        assert_eq!(fs::read(at("not there yet")).expect("the file"), b"new");
        symlink("circle", at("circle")).expect("a link");
        let error = write(&at("circle"), "new").expect_err("a circle").to_string();
        assert!(error.contains("circle"), "{error}");
    }

    #[test]
    fn devices_are_written_in_place() {
        let (folder, _) = folder_with("file", "");
        let link = folder.path().join("link");
        symlink("/dev/null", &link).expect("a link");
        write(&link, "text").expect("it takes everything");
        write(Path::new("/dev/null"), "text").expect("it takes everything");
        assert!(!fs::metadata("/dev/null").expect("a device").is_file());
        if Path::new("/dev/full").exists() {
            let error = write(Path::new("/dev/full"), "text").expect_err("it takes nothing");
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
    }

    #[test]
    fn a_slow_reader_gets_all() {
        let (folder, _) = folder_with("file", "");
        let pipe = folder.path().join("pipe");
        make_pipe(&pipe);
        let text = "0123456789".repeat(50_000);
        thread::scope(|scope| {
            let reader = scope.spawn(|| {
                thread::sleep(Duration::from_millis(300));
                let mut pipe = File::open(&pipe).expect("a pipe");
                thread::sleep(Duration::from_millis(300));
                io::read_to_string(&mut pipe).expect("text")
            });
            write(&pipe, &text).expect("it is read");
            assert!(reader.join().expect("it reads") == text);
        });
    }

    #[test]
    fn a_pipe_without_a_reader_is_an_error_after_some_seconds() {
        let (folder, _) = folder_with("file", "");
        let pipe = folder.path().join("pipe");
        make_pipe(&pipe);
        let begin = Instant::now();
        let error = write(&pipe, "text").expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        let seconds = begin.elapsed().as_secs_f64();
        assert!((5.0..20.0).contains(&seconds), "{seconds}");
    }

    #[test]
    fn a_request_to_end_ends_the_wait_for_a_reader() {
        let (folder, _) = folder_with("file", "");
        let pipe = folder.path().join("pipe");
        make_pipe(&pipe);
        let is_stopped = AtomicBool::new(false);
        let stopped = || is_stopped.load(Ordering::Relaxed);
        let stop_soon = || {
            thread::sleep(Duration::from_millis(200));
            is_stopped.store(true, Ordering::Relaxed);
        };
        let begin = Instant::now();
        thread::scope(|scope| {
            scope.spawn(stop_soon);
            let error = OutputFile::create(&pipe, &stopped).err().expect("it was stopped");
            assert!(was_stopped(&error), "{error}");
        });
        is_stopped.store(false, Ordering::Relaxed);
        // One that reads nothing.
        let reader = File::options().read(true).write(true).open(&pipe).expect("a pipe");
        let file = OutputFile::create(&pipe, &stopped).expect("there is a reader");
        thread::scope(|scope| {
            scope.spawn(stop_soon);
            let written = file.finish(|stream| stream.write_all(&[b'x'; 1_000_000]));
            assert!(was_stopped(&written.expect_err("it was stopped")));
        });
        drop(reader);
        assert!(begin.elapsed() < Duration::from_secs(4));
    }
}
