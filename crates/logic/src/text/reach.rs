//! Why a platform can’t be reached, as far as a browser finds out, and a command that shows more.

use super::curl::quoted;

/// What a request without a token found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe {
    /// The browser is offline.
    Offline,
    /// The content security policy of the console’s host doesn’t allow the platform’s origin.
    Policy,
    /// The platform answers, behind the console’s own origin.
    Answers,
    /// Something answers, but the browser may not read it.
    Closed,
    /// There is no reply.
    Silent,
}

/// Returns the cause and the remedy. `was_heard`: whether the platform answered before in this session. `platform`: the address.
/// `console`: the origin of the console.
pub fn cause(probe: Probe, was_heard: bool, platform: &str, console: &str) -> String {
    match probe {
        Probe::Offline => "This device is offline.".into(),
        Probe::Policy => format!(
            "The security policy of this console doesn’t allow requests to {platform}. The person who hosts the console needs to render its settings again, so that connect-src names the platform."
        ),
        Probe::Answers => "The platform answers now.".into(),
        Probe::Closed if was_heard => format!(
            "Something answers at {platform}, but the browser isn’t allowed to read it. This is often the error page of a gateway while the platform is down."
        ),
        Probe::Closed => format!(
            "The platform answers, but the browser blocks its replies. It probably doesn’t allow the origin {console} (CORS). An administrator of the platform needs to allow it, with the request headers authorization and content-type."
        ),
        Probe::Silent => format!(
            "The browser got no reply from {platform}. The address or its certificate may be wrong, the platform may be down, or your network may block it."
        ),
    }
}

/// Returns the command that sends what a browser sends before the first request: its reply shows which origins the platform allows.
pub fn preflight(platform: &str, console: &str) -> String {
    let headers = [
        format!("Origin: {console}"),
        "Access-Control-Request-Method: GET".into(),
        "Access-Control-Request-Headers: authorization".into(),
    ];
    let headers: String = headers.iter().map(|header| format!(" -H {}", quoted(header))).collect();
    format!("curl -i -X OPTIONS{headers} {}", quoted(&format!("{platform}/organization")))
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
        assert_eq!(cause(Probe::Answers, true), "The platform answers now.");
        assert!(
            cause(Probe::Policy, false).contains("requests to https://api.example.com. The person who hosts")
        );
        let closed = cause(Probe::Closed, false);
        assert!(
            closed.contains("the origin https://console.example.com (CORS). An administrator"),
            "{closed}"
        );
        let heard = cause(Probe::Closed, true);
        assert!(heard.contains("error page of a gateway") && !heard.contains("CORS"), "{heard}");
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
