//! The shell that ends a service with its test program: it waits for the end of a pipe, which comes however the program ends.

use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

/// What the shell does when its program has ended, or has asked for it.
const WAIT: &str = r#"read word || word=""
end >/dev/null 2>&1
[ "$word" = keep ] || rm -rf "$folder"
"#;

/// A service under watch.
pub(crate) struct Watch {
    shell: Child,
    pipe: Option<ChildStdin>,
}

impl Watch {
    /// Runs a script that starts a service and says what `end` is; `$folder` is its own.
    pub(crate) fn start(mut command: Command, script: &str, folder: &Path) -> Self {
        let script = format!("{script}\n{WAIT}");
        let mut shell = command
            .args(["sh", "-c", &script])
            .env("folder", folder)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Whoever interrupts the tests does not interrupt the tidying.
            .process_group(0)
            .spawn()
            .expect("a shell starts");
        let pipe = shell.stdin.take();
        Self { shell, pipe }
    }

    /// Whether the script has ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.shell.try_wait().expect("it is our child").is_some()
    }

    /// Ends the service and keeps what it has on disk.
    pub(crate) fn end_and_keep(mut self) {
        if let Some(mut pipe) = self.pipe.take() {
            let _ = pipe.write_all(b"keep\n");
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.pipe.take());
        let _ = self.shell.wait();
    }
}
