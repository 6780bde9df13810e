//! How a request becomes a socket.

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::squeeze;
use crate::error::ApiError;

/// A request that wants to become a socket.
pub(crate) struct Upgrade {
    accept: HeaderValue,
    connection: OnUpgrade,
    packs: bool,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let headers = &parts.headers;
        let asks = parts.method == Method::GET
            && has(headers, &header::CONNECTION, "upgrade")
            && has(headers, &header::UPGRADE, "websocket")
            && has(headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks);
        let accept = key.and_then(|key| derive_accept_key(key.as_bytes()).parse().ok());
        let packs = squeeze::is_offered(headers);
        let connection = parts.extensions.remove::<OnUpgrade>();
        match (accept, connection) {
            (Some(accept), Some(connection)) => Ok(Self { accept, connection, packs }),
            _ => Err(ApiError::BadRequest("a websocket of version 13 has to be asked for".into())),
        }
    }
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
