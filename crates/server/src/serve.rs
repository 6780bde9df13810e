//! Connections: each has a time for its headers and a bound for their size, and there are only so many of them.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tower::ServiceExt as _;

use crate::shares::{Shares, household};

/// How many lines the head of a request may have.
const HEADERS_MAX: usize = 64;
/// The largest head of a request, in bytes.
const HEAD_MAX: usize = 16 * 1024;
/// How long to wait when the system has no room for another connection.
const BREATH: Duration = Duration::from_millis(50);

/// What a listener allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Connections in all.
    pub(crate) connections: usize,
    /// Connections from one address.
    pub(crate) each: usize,
    /// How long the head of a request may take, and a connection may be idle.
    pub(crate) head: Duration,
}

/// Serves until the house drains, and then until what is under way has ended.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    bounds: Bounds,
    mut draining: watch::Receiver<bool>,
) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(bounds.connections.min(Semaphore::MAX_PERMITS)));
    let shares = Shares::new(bounds.each);
    // Everything under way holds an end of this; when the last has let go, nothing is.
    let (alive, mut ended) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = drained(&mut draining) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            // A connection that was gone before it came is nobody's fault; a system without room gets a breath.
            Err(error) if is_of_one(&error) => continue,
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let place = Arc::clone(&places).try_acquire_owned().ok();
        let (Some(place), Some(share)) = (place, shares.take(household(peer.ip()))) else {
            metrics::counter!("veillee_connections_refused_total").increment(1);
            continue;
        };
        let _ = stream.set_nodelay(true);
        let (router, draining, alive) = (router.clone(), draining.clone(), alive.clone());
        tokio::spawn(async move {
            connection(stream, peer, router, bounds.head, draining).await;
            // A socket has left its connection by now, and is counted among the sockets.
            drop((place, share, alive));
        });
    }
    drop((listener, alive));
    ended.recv().await;
    Ok(())
}

async fn drained(draining: &mut watch::Receiver<bool>) {
    let _ = draining.wait_for(|draining| *draining).await;
}

fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    head: Duration,
    mut draining: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().oneshot(request);
        async move { answer.await as Result<Response, Infallible> }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .max_headers(HEADERS_MAX)
        .max_header_size(HEAD_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // What breaks a connection off is the client's business.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = drained(&mut draining) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
