//! A request as a curl line. The curl line has `$TOKEN` in place of the token.

use slipway_api::{Credential, Method, Request};

/// Returns the curl line that sends `request`. `platform` is the whole address of the platform, with scheme and host.
pub fn line(platform: &str, credential: &Credential, request: &Request) -> String {
    let scheme = credential.scheme();
    let method = match request.spec.method {
        Method::Get => String::new(),
        other => format!(" -X {}", other.as_str()),
    };
    let address = quoted(&format!("{platform}{}", request.path));
    let mut line = format!("curl{method} --url {address} -H \"Authorization: {scheme} $TOKEN\"");
    if let Some(body) = &request.body {
        line.push_str(&format!(" -H 'Content-Type: application/json' -d {}", quoted(body)));
    }
    line
}

/// Returns the curl line that posts a JSON text to an address, as the platform delivers an event.
pub fn post(address: &str, json: &str) -> String {
    // `--url` and `--globoff` are needed because the address may be any text: curl would read one that begins with a
    // hyphen as an option, and one with braces as several addresses.
    format!(
        "curl -X POST --globoff --url {} -H 'Content-Type: application/json' -d {}",
        quoted(address),
        quoted(json)
    )
}

/// Returns a text in quotes, as one argument of a shell command.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::operations::organization::{CreateProject, GetOrganization};
    use slipway_api::{Json, Operation};

    #[test]
    fn a_line_holds_everything_but_the_token() {
        let read = GetOrganization {}.request();
        let bearer = Credential::Bearer("s3cret".into());
        assert_eq!(
            line("https://platform.example/api", &bearer, &read),
            r#"curl --url 'https://platform.example/api/organization' -H "Authorization: Bearer $TOKEN""#
        );
        let organization = "00000000-0000-0000-0000-000000000001".parse().unwrap();
        let write = CreateProject { organization, body: Json(r#"{"name":"it's"}"#.into()) }.request();
        let said = line("https://p", &Credential::ApiToken("s3cret".into()), &write);
        assert!(said.starts_with("curl -X POST --url 'https://p/organization/"), "{said}");
        assert!(said.ends_with(r#"-d '{"name":"it'\''s"}'"#), "{said}");
        assert!(!said.contains("s3cret") && said.contains("Token $TOKEN"));
    }

    #[test]
    fn an_address_of_a_webhook_is_never_an_option_of_curl() {
        assert_eq!(
            post("-o/etc/passwd", "{}"),
            "curl -X POST --globoff --url '-o/etc/passwd' -H 'Content-Type: application/json' -d '{}'"
        );
    }
}
