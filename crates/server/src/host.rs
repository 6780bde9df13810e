//! By which names the server may be asked for.
//!
//! A page of another site can have its own name lead to this machine, and then counts as ours in the eyes of the browser.
//! It cannot choose an address, nor a name that only a home network gives out.

use axum::http::{HeaderMap, header};

use crate::config::Config;

/// The ends of names that no other site can have.
const HOME: [&str; 5] = [".localhost", ".local", ".lan", ".internal", ".home.arpa"];

/// Whether a request asks for this server by a name of its own.
pub(crate) fn is_ours(config: &Config, headers: &HeaderMap) -> bool {
    // Every browser names the host; a program that does not cannot be led astray.
    let Some(host) = headers.get(header::HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = name_of(host).to_ascii_lowercase();
    let is_home = !name.contains('.') || HOME.iter().any(|end| name.ends_with(end));
    if name.parse::<std::net::IpAddr>().is_ok() || is_home {
        return true;
    }
    let of_origin = |origin: &String| {
        let site = origin.split_once("://").map_or(origin.as_str(), |(_, site)| site);
        name_of(site.trim_end_matches('/')).eq_ignore_ascii_case(&name)
    };
    let is_named = config.names.iter().any(|known| known.eq_ignore_ascii_case(&name));
    // What a proxy in front of the server lets through it has looked at already, unless names were given.
    let is_passed = config.proxy && config.names.is_empty();
    is_named || is_passed || config.origins.iter().any(of_origin)
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split(']').next().unwrap_or_default();
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    name.trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(config: &Config, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        is_ours(config, &headers)
    }

    #[test]
    fn a_name_that_another_site_could_lead_here_is_not_ours() {
        let config = Config::new("data");
        for host in [
            "127.0.0.1:7878",
            "[::1]:7878",
            "192.168.1.20",
            "localhost:7878",
            "atelier",
            "atelier.local",
            "a.LAN:80",
        ] {
            assert!(asks(&config, host), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7878",
            "127.0.0.1.evil.example",
            "local.evil.example",
            "evil.example.",
        ] {
            assert!(!asks(&config, host), "{host}");
        }
    }

    #[test]
    fn names_that_were_given_are_ours() {
        let mut config = Config::new("data");
        config.names = vec!["veillee.example".into()];
        config.origins = vec!["https://friend.example/".into()];
        assert!(asks(&config, "Veillee.example:443"));
        assert!(asks(&config, "friend.example"));
        config.proxy = true;
        assert!(!asks(&config, "evil.example"), "names count behind a proxy too");
        config.names.clear();
        assert!(asks(&config, "any.example"), "a proxy without names has looked itself");
    }
}
