//! Stores the platform's state across restarts (`--data FILE`).

use crate::platform_api::Server;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// The interval between two writes of the state.
const EVERY: Duration = Duration::from_secs(2);

/// Returns the stored state; None if the file doesn’t exist.
///
/// # Errors
///
/// A message with the path, if the file exists and can’t be read.
pub fn read(file: &Path) -> Result<Option<String>, String> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{} can't be read: {error}", file.display())),
    }
}

/// A writer of a server's state to a file. It remembers the last written text, and writes only a state that differs from that text.
pub struct StateWriter {
    server: Arc<Server>,
    file: PathBuf,
    written: Mutex<String>,
}

impl StateWriter {
    pub fn new(server: Arc<Server>, file: PathBuf) -> Self {
        Self { server, file, written: Mutex::default() }
    }

    /// Writes the state if it changed since the last write.
    pub fn write(&self) -> Result<(), String> {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let text = self.server.stored();
        if *written == text {
            return Ok(());
        }
        write_whole(&self.file, &text)
            .map_err(|error| format!("{} can't be written: {error}", self.file.display()))?;
        *written = text;
        Ok(())
    }
}

/// Writes a file atomically: to a temporary file that only the owner can read (it holds tokens), synced to disk and then
/// renamed.
fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = tempfile::NamedTempFile::new_in(folder)?;
    temporary.write_all(text.as_bytes())?;
    temporary.as_file().sync_all()?;
    temporary.persist(file).map_err(|error| error.error)?;
    // A rename survives a power failure only once the folder is synced as well.
    fs::File::open(folder)?.sync_all()
}

/// Writes the state at an interval, until the process ends. Reports only the first failure.
pub async fn keep(state_writer: Arc<StateWriter>) {
    let mut has_complained = false;
    loop {
        tokio::time::sleep(EVERY).await;
        let writer = state_writer.clone();
        if let Ok(Err(why)) = tokio::task::spawn_blocking(move || writer.write()).await
            && !has_complained
        {
            eprintln!("platform-server: {why}");
            has_complained = true;
        }
    }
}
