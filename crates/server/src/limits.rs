//! How fast one may ask: by address for requests, by connection for frames.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;

/// The rates of requests, by address.
pub(crate) struct Rates {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    sessions: DefaultKeyedRateLimiter<IpAddr>,
    passwords: DefaultKeyedRateLimiter<IpAddr>,
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
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
            passwords: RateLimiter::keyed(Quota::per_minute(at_least_one(20))),
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

    /// Whether one more password may be tried from there.
    pub(crate) fn password(&self, from: IpAddr) -> bool {
        self.passwords.check_key(&from).is_ok()
    }

    /// Forgets the addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        for rates in [&self.requests, &self.sessions, &self.passwords] {
            rates.retain_recent();
            rates.shrink_to_fit();
        }
    }
}

/// The rate of frames on one socket.
pub(crate) fn frames(limits: &Limits) -> DefaultDirectRateLimiter {
    let rate = at_least_one(limits.frames_per_second);
    let burst = at_least_one(limits.frames_per_second.saturating_mul(3));
    RateLimiter::direct(Quota::per_second(rate).allow_burst(burst))
}
