//! A small web server for this machine alone: it answers GET and HEAD with files of one folder.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// The longest request that is read, in bytes.
const MAX_REQUEST: u64 = 16 * 1024;

/// Serves until the process ends.
pub fn serve(dist: &Path, port: u16) -> Result<()> {
    if !dist.join("index.html").exists() {
        bail!("{} is not built: run `cargo xtask web` first", dist.display());
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("cannot listen on port {port}: give another, or 0"))?;
    println!("http://{}/", listener.local_addr()?);
    for stream in listener.incoming() {
        let Ok(stream) = stream else { continue };
        let dist = dist.to_owned();
        std::thread::spawn(move || {
            // The browser may have gone away. It will ask again if it wants to.
            let _ = answer(&stream, &dist);
        });
    }
    Ok(())
}

fn answer(stream: &TcpStream, dist: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(stream.take(MAX_REQUEST)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The headers say nothing that matters here.
    for line in lines.by_ref() {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let file = file_of(target, dist);
    // `/lab` is `/lab/`, so that links of the page begin in its folder.
    if file.as_ref().is_some_and(|path| path.is_dir()) {
        let place = target.split(['?', '#']).next().unwrap_or_default();
        let mut stream = stream;
        return write!(
            stream,
            "HTTP/1.1 301 Moved Permanently\r\nLocation: {place}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
    }
    let (status, kind, body) = match (method, file) {
        ("GET" | "HEAD", Some(path)) => match fs::read(&path) {
            Ok(body) => ("200 OK", kind_of(&path), body),
            Err(_) => ("404 Not Found", "text/plain", b"there is no such file\n".to_vec()),
        },
        ("GET" | "HEAD", None) => {
            ("404 Not Found", "text/plain", b"there is no such file\n".to_vec())
        }
        _ => ("405 Method Not Allowed", "text/plain", b"only GET and HEAD\n".to_vec()),
    };
    let mut stream = stream;
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n",
        body.len()
    )?;
    if method == "HEAD" { Ok(()) } else { stream.write_all(&body) }
}

/// The file that a request means. `None` if its path could leave the folder.
fn file_of(target: &str, dist: &Path) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next().unwrap_or_default().strip_prefix('/')?;
    let is_plain = |part: &str| {
        let letters = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        part.chars().all(letters) && !part.starts_with('.')
    };
    if !path.split('/').all(is_plain) {
        return None;
    }
    let file = dist.join(path);
    Some(if path.is_empty() || path.ends_with('/') { file.join("index.html") } else { file })
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_request_leaves_the_folder() {
        let dist = Path::new("dist");
        for target in
            ["/../Cargo.toml", "/a/../../b", "/.git/config", "//etc/passwd/..", "etc", "/%2e%2e/x"]
        {
            assert_eq!(file_of(target, dist), None, "{target}");
        }
        assert_eq!(file_of("/", dist), Some(dist.join("index.html")));
        assert_eq!(file_of("/wasm/a_bg.wasm?x=1", dist), Some(dist.join("wasm/a_bg.wasm")));
    }
}
