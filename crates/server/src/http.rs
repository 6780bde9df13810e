//! The routes, and what every request passes on its way.

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use governor::{Quota, RateLimiter};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::{App, From};
use crate::error::ApiError;
use crate::{api, figures, host, pages, socket};

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// All that the server answers to.
pub(crate) fn router(app: App) -> Router {
    let quick = Router::new()
        .merge(api::routes())
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        // The figures have an address of their own; here there is no such page.
        .route("/metrics", get(async || StatusCode::NOT_FOUND))
        .fallback(pages::page)
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE));
    Router::new()
        .route("/ws", get(socket::open))
        .merge(quick)
        .layer(middleware::from_fn_with_state(app.clone(), admit))
        .layer(middleware::map_response(dress))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}

/// What is told of the server's figures, apart from everything else.
pub(crate) fn figures() -> Router {
    // Whoever collects figures asks every few seconds.
    let rate = Arc::new(RateLimiter::direct(Quota::per_second(NonZeroU32::MIN.saturating_add(9))));
    let tell = move || {
        let rate = Arc::clone(&rate);
        async move {
            if rate.check().is_err() {
                return ApiError::TooFast.into_response();
            }
            recorder().render().into_response()
        }
    };
    Router::new().route("/metrics", get(tell)).layer(CatchPanicLayer::new())
}

async fn ready(State(app): State<App>) -> Response {
    if app.draining() {
        return ApiError::Draining.into_response();
    }
    if app.0.pulse.is_paused() {
        return ApiError::Store.into_response();
    }
    match app.0.store.ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(_) => ApiError::Store.into_response(),
    }
}

/// Puts the headers that every answer has on an answer.
async fn dress(mut response: Response) -> Response {
    for (name, value) in pages::HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// Lets a request in: not too many from one address, and nothing that another site's page sends.
async fn admit(
    State(app): State<App>,
    From(from): From,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let path = request.uri().path();
    // Whoever watches over the server asks for it by any name, and whether it lives costs nothing to say.
    let is_watch = path == "/healthz" || path == "/readyz";
    let dynamic = path.starts_with("/api/") || path == "/ws";
    let in_time = match (path, dynamic) {
        ("/healthz", _) => true,
        (_, true) => app.0.rates.request(from),
        (_, false) => app.0.rates.page(from),
    };
    if !in_time {
        return Err(ApiError::TooFast);
    }
    let known = [
        Method::GET,
        Method::HEAD,
        Method::OPTIONS,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
    ];
    if !known.contains(request.method()) {
        return Err(ApiError::Method);
    }
    if !is_watch && !host::is_ours(&app.0.config, request.headers()) {
        return Err(ApiError::Host);
    }
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (!harmless || path == "/ws") && !same_site(&app, request.headers()) {
        return Err(ApiError::Origin);
    }
    let (method, started) = (request.method().clone(), std::time::Instant::now());
    // The route, never the address itself: addresses of tables and passes of sockets are secrets.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let response = next.run(request).await;
    tracing::debug!(
        %method,
        route = route.as_deref().unwrap_or("page"),
        status = response.status().as_u16(),
        micros = started.elapsed().as_micros() as u64,
        "answered"
    );
    Ok(response)
}

/// Whether the page that asks is ours. A program that is no browser names no page.
fn same_site(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if app.0.config.origins.iter().any(|known| known.trim_end_matches('/') == origin) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    host.is_some() && site == host
}

/// What the server counts; one for the whole process.
pub(crate) fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // Where another recorder was set before, ours stays empty and that one has the figures.
        let _ = metrics::set_global_recorder(recorder);
        figures::announce();
        handle
    })
}
