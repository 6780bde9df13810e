//! Who is there: sessions in a cookie, passes for sockets, passwords.

use std::sync::LazyLock;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

use crate::random;
use crate::store::{Player, TokenHash};

/// The cookie of the session.
pub(crate) const COOKIE: &str = "veillee";
/// How long a pass for a socket is good.
pub(crate) const TICKET_LIFE: Duration = Duration::from_secs(30);

/// A fresh token for a cookie, with the hash that the store keeps.
pub(crate) fn new_token() -> (String, TokenHash) {
    let token = random::hex(&random::bytes::<32>());
    let hash = hash_token(&token);
    (token, hash)
}

/// The hash of a token.
pub(crate) fn hash_token(token: &str) -> TokenHash {
    *blake3::hash(token.as_bytes()).as_bytes()
}

/// Who holds a pass.
#[derive(Clone, Debug)]
pub(crate) struct Pass {
    pub(crate) player: Player,
    pub(crate) session: TokenHash,
}

/// The name of an account, tidied: 3 to 24 letters, digits, `-` or `_`, in small letters.
pub(crate) fn tidy_account(account: &str) -> Option<String> {
    let fits = (3..=24).contains(&account.len())
        && account.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    fits.then(|| account.to_ascii_lowercase())
}

/// Whether a password is long enough to be one.
pub(crate) fn fit_password(password: &str) -> bool {
    (8..=128).contains(&password.chars().count())
}

/// Hashes a password. It takes its time on purpose: not for a network thread.
pub(crate) fn hash_password(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("a password of bounded length can be hashed").to_string()
}

/// Whether the password is the one that was hashed; without a hash it takes as long and says no.
pub(crate) fn check_password(password: &str, hash: Option<&str>) -> bool {
    static NOBODY: LazyLock<String> = LazyLock::new(|| hash_password("nobody is here"));
    let known = hash.is_some();
    let fits = Argon2::default().verify_password(password.as_bytes(), hash.unwrap_or(&NOBODY));
    known && fits.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_accounts_are_plain() {
        assert_eq!(tidy_account("Ysolde_1").as_deref(), Some("ysolde_1"));
        assert_eq!(tidy_account("é".repeat(3).as_str()), None);
    }

    #[test]
    fn a_password_fits_its_own_hash_alone() {
        let hash = hash_password("correct horse");
        assert!(check_password("correct horse", Some(&hash)));
        assert!(!check_password("correct hoarse", Some(&hash)));
        assert!(!check_password("correct horse", None));
        assert!(!check_password("x", Some("not a hash")));
    }
}
