//! Files that nobody but their owner may read.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a file for its owner alone.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options.open(path)
}

/// Makes sure that a file is there and that its owner alone may read it: what `SQLite` puts beside it follows it.
pub(super) fn ensure(path: &Path) -> io::Result<()> {
    match create(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => restrict(path),
        Err(error) => Err(error),
    }
}

/// Takes from everybody but the owner what they may do with a file, where that is ours to say.
pub(super) fn restrict(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(path)?.permissions().mode();
        if mode & 0o077 != 0 {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & 0o700))?;
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}
