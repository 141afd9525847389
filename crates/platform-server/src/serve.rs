//! Accepts connections, and serves requests on them. A response marked [`Cut`] isn't sent: its connection is closed.

use axum::{
    Router,
    body::Body,
    http::{StatusCode, header, uri::Authority},
    response::Response,
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use std::io;
use tokio::net::TcpListener;
use tower::ServiceExt;

/// The pause after a connection couldn't be accepted, before the next attempt.
const ACCEPT_PAUSE: std::time::Duration = std::time::Duration::from_millis(100);

/// The mark of a response that isn't sent: its connection is closed instead.
#[derive(Clone, Copy)]
pub struct Cut;

/// Accepts and serves connections until the process ends.
pub async fn forever(listener: TcpListener, router: Router) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // `accept` fails if, for example, too many files are open. During the pause other connections can end.
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        // `TCP_NODELAY` sends small replies at once. By default they wait until the peer has acknowledged earlier packets.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        tokio::spawn(async move {
            let service =
                service_fn(move |request: hyper::Request<Incoming>| answer(router.clone(), request));
            // An error concerns this connection only, such as a peer that disconnected. The server continues.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

/// Returns true if the `Host` header is a name of this machine. This prevents DNS rebinding: a site can make its own domain name resolve to
/// 127.0.0.1, so that the browser treats this server as the site's own origin. `Host` then has the site's name.
fn is_for_this_machine(request: &hyper::Request<Incoming>) -> bool {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let host = host.parse::<Authority>().map(|authority| authority.host().to_ascii_lowercase());
    host.is_ok_and(|host| ["127.0.0.1", "localhost", "[::1]"].contains(&host.as_str()))
}

async fn answer(router: Router, request: hyper::Request<Incoming>) -> Result<Response, io::Error> {
    if !is_for_this_machine(&request) {
        let body = "This server answers requests to 127.0.0.1 and localhost only.\n";
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = StatusCode::MISDIRECTED_REQUEST;
        return Ok(response);
    }
    let response = router.oneshot(request.map(Body::new)).await.unwrap_or_default();
    if response.extensions().get::<Cut>().is_some() {
        return Err(io::Error::other("cut as planned"));
    }
    Ok(response)
}
