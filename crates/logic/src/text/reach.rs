//! The reasons why a platform can’t be reached, as far as a browser can find out, and a curl command that shows more.

use super::curl::quoted;

/// The result of a test request without a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe {
    /// The browser is offline.
    Offline,
    /// The content security policy of the console’s host doesn’t allow the platform’s origin.
    Policy,
    /// A server answers at the platform’s address, which is on the console’s own origin.
    Answers,
    /// A server answers at the platform’s address, which isn’t on the console’s origin. Since the console’s own requests fail, the browser
    /// probably doesn’t let the console read the server’s responses.
    Closed,
    /// There is no reply.
    Silent,
}

/// Returns the cause and the remedy, in sentences. `answered_before` is true if the platform answered before in this session, `platform` is
/// the address of the platform, and `console` the origin of the console.
pub fn cause(probe: Probe, answered_before: bool, platform: &str, console: &str) -> String {
    match probe {
        Probe::Offline => "This device is offline.".into(),
        Probe::Policy => format!(
            "This console’s content security policy blocks requests to {platform}. The person who hosts this console needs to add the platform to connect-src: render the server settings from config.json again, install them, and reload the server."
        ),
        Probe::Answers => {
            "A server responds at the platform’s address now. If requests keep failing, a proxy may be redirecting them, for example to a sign-in page.".into()
        }
        Probe::Closed if answered_before => format!(
            "A server responds at {platform}, but the browser can’t read the response. The platform may be down, with a gateway that sends an error page."
        ),
        Probe::Closed => format!(
            "A server responds at {platform}, but the browser can’t read its responses. Either the address is wrong, or the platform doesn’t allow the origin {console} (CORS). An administrator of the platform needs to allow this origin, with the request headers authorization and content-type."
        ),
        Probe::Silent => format!(
            "The browser got no reply from {platform}. The address or its certificate may be wrong, the platform may be down, or your network may block it."
        ),
    }
}

/// Returns the curl command that sends a CORS preflight request, as a browser does before the first request. Its reply shows which origins
/// the platform allows.
pub fn preflight(platform: &str, console: &str) -> String {
    let headers = [
        format!("Origin: {console}"),
        "Access-Control-Request-Method: GET".into(),
        "Access-Control-Request-Headers: authorization".into(),
    ];
    let headers: String = headers.iter().map(|header| format!(" -H {}", quoted(header))).collect();
    format!("curl -i -X OPTIONS{headers} {}", quoted(&format!("{platform}/organization")))
}

/// Returns a sentence that says what the reply to [`preflight`] contains if the platform allows the console. `console` is the origin of
/// the console.
pub fn allowed(console: &str) -> String {
    format!(
        "If the platform allows this console, the response contains access-control-allow-origin with {console} or *, and access-control-allow-headers with authorization."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cause_says_who_mends_it() {
        let cause = |probe, was_heard| {
            cause(probe, was_heard, "https://api.example.com", "https://console.example.com")
        };
        assert_eq!(cause(Probe::Offline, false), "This device is offline.");
        assert!(cause(Probe::Answers, true).starts_with("A server responds at the platform’s address now."));
        assert!(
            cause(Probe::Policy, false).contains("requests to https://api.example.com. The person who hosts")
        );
        let closed = cause(Probe::Closed, false);
        assert!(
            closed.contains("the origin https://console.example.com (CORS). An administrator"),
            "{closed}"
        );
        let heard = cause(Probe::Closed, true);
        assert!(heard.contains("a gateway that sends an error page") && !heard.contains("CORS"), "{heard}");
        assert!(
            cause(Probe::Silent, true).starts_with("The browser got no reply from https://api.example.com.")
        );
    }

    #[test]
    fn the_command_asks_as_a_browser_does() {
        assert_eq!(
            preflight("https://api.example.com", "https://console.example.com"),
            "curl -i -X OPTIONS -H 'Origin: https://console.example.com' -H 'Access-Control-Request-Method: GET' \
             -H 'Access-Control-Request-Headers: authorization' 'https://api.example.com/organization'"
        );
    }
}
