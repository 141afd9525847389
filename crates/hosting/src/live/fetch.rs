//! Requests to a running host.

use crate::compress;
use crate::http;

/// A request to a host or a platform.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method, such as `GET`.
    pub method: &'static str,
    /// The URL.
    pub url: String,
    /// The names and values of the headers.
    pub headers: Vec<(&'static str, String)>,
}

impl Request {
    /// Returns a GET request without headers.
    pub fn get(url: String) -> Self {
        Self { method: "GET", url, headers: Vec::new() }
    }

    /// Returns the request with the header `name` added.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }
}

/// The reply to a request, as the host sent it: redirects aren't followed, and the body isn't decompressed.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// The status code.
    pub status: u16,
    /// The names, in lower case, and values of the headers.
    pub headers: Vec<(String, String)>,
    /// The body, which may be compressed: see [`Reply::content`].
    pub body: Vec<u8>,
}

impl Reply {
    /// Returns the value of a header; if the header was sent several times, its values are joined with commas. None if it wasn't sent. `name`
    /// is in lower case.
    pub fn header(&self, name: &str) -> Option<String> {
        let values = self.values(name);
        (!values.is_empty()).then(|| values.join(", "))
    }

    /// Returns the values of a header, one for each time that it was sent. `name` is in lower case.
    pub fn values(&self, name: &str) -> Vec<&str> {
        self.headers.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str()).collect()
    }

    /// Returns the body, decompressed if its `Content-Encoding` is `br` or `gzip`; with another encoding it is returned as it is. None if
    /// the body isn't compressed as the header says.
    pub fn content(&self) -> Option<Vec<u8>> {
        match self.header("content-encoding").as_deref() {
            Some("br") => compress::from_brotli(&self.body),
            Some("gzip") => compress::from_gzip(&self.body),
            _ => Some(self.body.clone()),
        }
    }

    /// Returns the decompressed body as text, with U+FFFD in place of invalid UTF-8. Empty if the body can't be decompressed.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.content().unwrap_or_default()).into_owned()
    }
}

/// Sends a request over the network, and returns the reply, whatever its status is.
///
/// # Errors
/// If the request can't be sent or the reply can't be read. The message has the URL and the reason.
pub fn over_network(request: &Request) -> Result<Reply, String> {
    let agent: ureq::Agent = http::config().http_status_as_error(false).max_redirects(0).build().into();
    let mut builder = ureq::http::Request::builder().method(request.method).uri(&request.url);
    for (name, value) in &request.headers {
        builder = builder.header(*name, value);
    }
    let failed = |error: &dyn std::fmt::Display| match error.to_string() {
        error if error.contains("certificate") => format!(
            "{} can’t be read: {error}. If the certificate is of your own authority, name the authority’s file in SSL_CERT_FILE.",
            request.url
        ),
        error => format!("{} can’t be read: {error}.", request.url),
    };
    let sent = builder.body(()).map_err(|error| failed(&error))?;
    let mut response = agent.run(sent).map_err(|error| failed(&error))?;
    let headers = response.headers().iter().map(|(name, value)| {
        (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    });
    Ok(Reply {
        status: response.status().as_u16(),
        headers: headers.collect(),
        body: response.body_mut().read_to_vec().map_err(|error| failed(&error))?,
    })
}
