//! The web client, compiled in, and what every answer says about itself.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::app::App;

/// The built client; where it was not built, a page that says how to.
#[derive(RustEmbed)]
#[folder = "$VEILLEE_WEB"]
struct Files;

/// What a page may load: its own files, and nothing from anywhere else.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The headers of every answer.
pub(crate) const HEADERS: [(header::HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        header::HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// A file of the client; any other address is a page of the client, which finds its own way. A page is read, nothing else.
pub(crate) async fn page(
    State(app): State<App>,
    method: Method,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return crate::error::ApiError::NotFound.into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return crate::error::ApiError::Method.into_response();
    }
    let (name, file) = match Files::get(path) {
        Some(file) => (path, file),
        None if path.rsplit('/').next().is_some_and(|last| last.contains('.')) => {
            return StatusCode::NOT_FOUND.into_response();
        }
        None => match Files::get("index.html") {
            Some(file) => ("index.html", file),
            None => return StatusCode::NOT_FOUND.into_response(),
        },
    };
    // The names under `assets/` carry a hash of their content: such a file never changes.
    let cache = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = file.metadata.mimetype().to_owned();
    let body = if name == "index.html" {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        Body::from(with_origin(&String::from_utf8_lossy(&file.data), host, app.0.config.secure))
    } else {
        Body::from(file.data)
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

/// The page with the whole address of its picture, which those who show a preview of a link ask for.
fn with_origin(page: &str, host: Option<&str>, is_secure: bool) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".:-[]".contains(letter);
    let Some(host) = host.filter(|host| host.chars().all(is_plain)) else { return page.to_owned() };
    let scheme = if is_secure { "https" } else { "http" };
    let picture = r#"property="og:image" content=""#;
    page.replace(&format!("{picture}/"), &format!("{picture}{scheme}://{host}/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_of_a_link_has_a_whole_address() {
        let page = r#"<meta property="og:image" content="/veillee.png" />"#;
        let at = |host| with_origin(page, Some(host), true);
        assert!(
            at("veillee.example:8080").contains("\"https://veillee.example:8080/veillee.png\"")
        );
        assert_eq!(at("\"><script>"), page, "a host that is none changes nothing");
        assert_eq!(with_origin(page, None, false), page);
    }
}
