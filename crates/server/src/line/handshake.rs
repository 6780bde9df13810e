//! How a request becomes a socket.

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::response::{IntoResponse as _, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::squeeze;
use crate::error::ApiError;

/// The version that is spoken here.
const VERSION: &str = "13";

/// A request that wants to become a socket.
pub(crate) struct Upgrade {
    accept: HeaderValue,
    connection: OnUpgrade,
    packs: bool,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Response> {
        let headers = &parts.headers;
        let asks = parts.method == Method::GET
            && parts.version == Version::HTTP_11
            && has(headers, &header::CONNECTION, "upgrade")
            && has(headers, &header::UPGRADE, "websocket")
            && has(headers, &header::SEC_WEBSOCKET_VERSION, VERSION);
        let accept = key(headers).filter(|_| asks).map(derive_accept_key);
        let accept = accept.and_then(|accept| accept.parse().ok());
        let packs = squeeze::is_offered(headers);
        let connection = parts.extensions.remove::<OnUpgrade>();
        let (Some(accept), Some(connection)) = (accept, connection) else {
            return Err(refusal());
        };
        Ok(Self { accept, connection, packs })
    }
}

/// The answer to whoever does not ask for a websocket as it has to be asked for; it says which version is spoken here.
fn refusal() -> Response {
    let words = format!("a websocket of version {VERSION} has to be asked for");
    let mut response = ApiError::BadRequest(words).into_response();
    let version = HeaderValue::from_static(VERSION);
    response.headers_mut().insert(header::SEC_WEBSOCKET_VERSION, version);
    response
}

/// The key of whoever asks, if there is one as it has to be: sixteen bytes in base 64.
fn key(headers: &HeaderMap) -> Option<&[u8]> {
    let mut keys = headers.get_all(header::SEC_WEBSOCKET_KEY).into_iter();
    let (Some(key), None) = (keys.next(), keys.next()) else { return None };
    let digits = key.as_bytes().strip_suffix(b"==").filter(|digits| digits.len() == 22)?;
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    digits.iter().all(is_digit).then_some(key.as_bytes())
}

/// Whether a header has this word among its words.
fn has(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|known| known.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Answers that it may, and goes on with the connection, with what has come on it already, and with whether frames
    /// are packed.
    pub(crate) fn go_on<F: Future<Output = ()> + Send>(
        self,
        attend: impl FnOnce(TcpStream, Bytes, bool) -> F + Send + 'static,
    ) -> Response {
        let Self { accept, connection, packs } = self;
        tokio::spawn(async move {
            // Whoever left before the answer came is nobody's trouble.
            let Ok(upgraded) = connection.await else { return };
            if let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>() {
                // Boxed: the task itself has room for no more than waiting for the connection.
                Box::pin(attend(parts.io.into_inner(), parts.read_buf, packs)).await;
            } else {
                tracing::error!("a socket came over something that is no connection");
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        if packs {
            let answer = HeaderValue::from_static(squeeze::ANSWER);
            headers.insert(header::SEC_WEBSOCKET_EXTENSIONS, answer);
        }
        response
    }
}
