//! A request as JSON and as a curl line. The curl line has `$TOKEN` in place of the token.

use slipway_api::decode::DEPTH_LIMIT;
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

/// Formats JSON with a line for each field. Only white space outside of strings changes: numbers, escapes and
/// repeated keys stay as the platform sent them.
pub fn pretty(json: &str) -> String {
    let (mut text, mut depth, mut is_in_string, mut escaped) =
        (String::with_capacity(json.len() * 2), 0_usize, false, false);
    let mut characters = json.chars().peekable();
    let line = |text: &mut String, depth: usize| {
        text.push('\n');
        // Deeper levels aren't indented further: the text would grow with the square of its depth.
        text.push_str(&"  ".repeat(depth.min(DEPTH_LIMIT)));
    };
    while let Some(character) = characters.next() {
        if is_in_string {
            text.push(character);
            is_in_string = escaped || character != '"';
            escaped = !escaped && character == '\\';
            continue;
        }
        match character {
            '"' => {
                is_in_string = true;
                text.push('"');
            }
            '{' | '[' => {
                text.push(character);
                while characters.next_if(|next| next.is_whitespace()).is_some() {}
                if characters.peek().is_some_and(|next| ['}', ']'].contains(next)) {
                    text.extend(characters.next());
                } else {
                    depth += 1;
                    line(&mut text, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut text, depth);
                text.push(character);
            }
            ',' => {
                text.push(',');
                line(&mut text, depth);
            }
            ':' => text.push_str(": "),
            space if space.is_whitespace() => {}
            other => text.push(other),
        }
    }
    text
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

    #[test]
    fn pretty_json_grows_with_the_text_however_deep_it_is() {
        let deep = "[".repeat(60_000);
        assert!(pretty(&deep).len() < deep.len() * (2 * DEPTH_LIMIT + 2));
    }

    #[test]
    fn pretty_json_says_the_same() {
        assert_eq!(
            pretty(r#"{"a":1.0,"b":[],"c":{ },"d":["x, {\"y\"}",null],"a":2}"#),
            "{\n  \"a\": 1.0,\n  \"b\": [],\n  \"c\": {},\n  \"d\": [\n    \"x, {\\\"y\\\"}\",\n    null\n  ],\n  \"a\": 2\n}"
        );
        assert_eq!(pretty("\"a\\\\\""), "\"a\\\\\"");
    }
}
