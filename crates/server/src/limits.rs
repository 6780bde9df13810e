//! How fast one may ask: by address for requests, by account for passwords, by connection for frames.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;

/// The rates of requests, by address.
pub(crate) struct Rates {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    sessions: DefaultKeyedRateLimiter<IpAddr>,
    passwords: DefaultKeyedRateLimiter<IpAddr>,
    pages: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<IpAddr>,
    uploads: DefaultKeyedRateLimiter<IpAddr>,
    checks: DefaultKeyedRateLimiter<IpAddr>,
    /// Tries of a password for one account, wherever they come from.
    accounts: DefaultKeyedRateLimiter<String>,
}

/// How many pages one address may fetch for every request of the interface: a page brings its files along.
const PAGES: u32 = 4;
/// How many replays one address may bring in a minute.
const UPLOADS: u32 = 30;
/// How many times one address may have card files checked or kept in a minute: whoever writes has it done at every pause.
const CHECKS: u32 = 300;
/// How many passwords one address may try in a minute, and all addresses together for one account in an hour.
const PASSWORDS: (u32, u32) = (20, 60);

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// So many in a day, in any order.
fn daily(number: u32) -> Quota {
    const DAY: Duration = Duration::from_hours(24);
    let number = at_least_one(number);
    Quota::with_period(DAY / number.get())
        .unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN))
        .allow_burst(number)
}

impl Rates {
    /// The rates that the limits allow.
    pub(crate) fn new(limits: &Limits) -> Self {
        let requests = at_least_one(limits.requests_per_second);
        let sessions = at_least_one(limits.sessions_per_minute);
        let burst = at_least_one(limits.requests_per_second.saturating_mul(4));
        Self {
            requests: RateLimiter::keyed(Quota::per_second(requests).allow_burst(burst)),
            sessions: RateLimiter::keyed(Quota::per_minute(sessions)),
            passwords: RateLimiter::keyed(Quota::per_minute(at_least_one(PASSWORDS.0))),
            pages: RateLimiter::keyed(
                Quota::per_second(at_least_one(limits.requests_per_second.saturating_mul(PAGES)))
                    .allow_burst(at_least_one(burst.get().saturating_mul(PAGES))),
            ),
            tables: RateLimiter::keyed(daily(limits.tables_per_address)),
            uploads: RateLimiter::keyed(Quota::per_minute(at_least_one(UPLOADS))),
            checks: RateLimiter::keyed(Quota::per_minute(at_least_one(CHECKS))),
            accounts: RateLimiter::keyed(
                Quota::per_hour(at_least_one(PASSWORDS.1)).allow_burst(at_least_one(PASSWORDS.0)),
            ),
        }
    }

    /// Whether one more request may come from there.
    pub(crate) fn request(&self, from: IpAddr) -> bool {
        self.requests.check_key(&from).is_ok()
    }

    /// Whether one more session may be opened from there.
    pub(crate) fn session(&self, from: IpAddr) -> bool {
        self.sessions.check_key(&from).is_ok()
    }

    /// Whether one more password may be tried from there, and for that account.
    pub(crate) fn password(&self, from: IpAddr, account: &str) -> bool {
        let account = account.chars().take(32).collect::<String>().to_lowercase();
        self.passwords.check_key(&from).is_ok() && self.accounts.check_key(&account).is_ok()
    }

    /// Whether one more page may be fetched from there.
    pub(crate) fn page(&self, from: IpAddr) -> bool {
        self.pages.check_key(&from).is_ok()
    }

    /// Whether one more table may be set from there.
    pub(crate) fn table(&self, from: IpAddr) -> bool {
        self.tables.check_key(&from).is_ok()
    }

    /// Whether one more replay may be brought from there.
    pub(crate) fn upload(&self, from: IpAddr) -> bool {
        self.uploads.check_key(&from).is_ok()
    }

    /// Whether card files from there may once more be checked or kept.
    pub(crate) fn check(&self, from: IpAddr) -> bool {
        self.checks.check_key(&from).is_ok()
    }

    /// Forgets the addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        let by_address = [
            &self.requests,
            &self.sessions,
            &self.passwords,
            &self.pages,
            &self.tables,
            &self.uploads,
            &self.checks,
        ];
        for rates in by_address {
            rates.retain_recent();
            rates.shrink_to_fit();
        }
        self.accounts.retain_recent();
        self.accounts.shrink_to_fit();
    }
}

/// The rate of frames on one socket.
pub(crate) fn frames(limits: &Limits) -> DefaultDirectRateLimiter {
    let rate = at_least_one(limits.frames_per_second);
    let burst = at_least_one(limits.frames_per_second.saturating_mul(3));
    RateLimiter::direct(Quota::per_second(rate).allow_burst(burst))
}
