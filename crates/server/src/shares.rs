//! Shares: how much of something one address or one person may hold at the same time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many are held, by whom.
pub(crate) struct Shares<K> {
    held: Mutex<HashMap<K, usize>>,
    each: usize,
}

/// One of them, given back when it is dropped.
pub(crate) struct Share<K: Eq + Hash> {
    shares: Arc<Shares<K>>,
    key: K,
}

impl<K: Clone + Eq + Hash> Shares<K> {
    /// Everybody may hold that many.
    pub(crate) fn new(each: usize) -> Arc<Self> {
        Arc::new(Self { held: Mutex::default(), each })
    }

    /// Takes one, unless the share is used up.
    pub(crate) fn take(self: &Arc<Self>, key: K) -> Option<Share<K>> {
        let mut held = self.held();
        let own = held.get(&key).copied().unwrap_or(0);
        if own >= self.each {
            return None;
        }
        held.insert(key.clone(), own + 1);
        Some(Share { shares: Arc::clone(self), key })
    }

    /// How many are held in all.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.held().values().sum()
    }
}

impl<K> Shares<K> {
    fn held(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        // The map is whole at every moment, so a panic elsewhere has not broken it.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Drop for Share<K> {
    fn drop(&mut self) {
        let mut held = self.shares.held();
        match held.get_mut(&self.key) {
            Some(own) if *own > 1 => *own -= 1,
            Some(_) | None => {
                held.remove(&self.key);
            }
        }
    }
}

/// The part of an address that one household has: of the newer kind, a whole network.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_bounded_for_each_and_given_back() {
        let shares = Shares::new(2);
        let first = shares.take("Ann");
        let second = shares.take("Ann");
        assert!(first.is_some() && second.is_some() && shares.take("Ann").is_none());
        assert!(shares.take("Bob").is_some(), "another has a share of their own");
        drop(first);
        assert!(shares.take("Ann").is_some());
        drop(second);
        assert_eq!(shares.count(), 0, "nothing is remembered of those who hold nothing");
    }

    #[test]
    fn one_household_has_one_address() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
    }
}
