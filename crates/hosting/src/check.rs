//! The check of a `config.json`.

use slipway_logic::config::{Config, explain, pages, report_to, sign_in, twice};

/// Parses and checks the text of a `config.json`, and returns its settings. `file` is the name of the file for messages.
///
/// # Errors
/// If the text has errors. The message has the name of the file and the number of errors, and then one line for each error.
pub fn read(file: &str, text: &str) -> Result<Config, String> {
    let checked = Config::read(text).and_then(|config| {
        let errors = [
            pages::validate_embed_pages(text),
            sign_in::validate_sign_ins(text),
            report_to::validate_report_to(text),
            twice::validate_keys(text),
        ]
        .concat();
        if errors.is_empty() { Ok(config) } else { Err(errors) }
    });
    checked.map_err(|errors| {
        let sentences =
            explain::sentences(text, &errors).into_iter().map(|sentence| format!("\n  {sentence}"));
        format!("{file} has {}:{}", count(errors.len()), sentences.collect::<String>())
    })
}

fn count(errors: usize) -> String {
    if errors == 1 { "1 error".into() } else { format!("{errors} errors") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_told_by_line_after_the_name_of_the_file() {
        let good = r#"{"platforms":[{"url":"https://api.example.com"}]}"#;
        assert!(read("config.json", good).is_ok());
        let one = "{\n  \"platforms\": [\n    {\"url\": \"http://api.example.com\"}\n  ]\n}";
        let said = read("site/config.json", one).unwrap_err();
        assert!(
            said.starts_with("site/config.json has 1 error:\n  Line 3: “platforms[0].url” isn’t encrypted"),
            "{said}"
        );
        let two = read("c", r#"{"a":1}"#).unwrap_err();
        assert!(two.starts_with("c has 2 errors:\n  Line 1: “"), "{two}");
        let sign_in = r#"{"platforms":[{"url":"/p","sign_in":{"issuer":"https://id.example.com"}}]}"#;
        let said = read("c", sign_in).unwrap_err();
        assert!(said.contains("Line 1: “platforms[0].sign_in.client_id” is missing"), "{said}");
        let twice = r#"{"platforms":[{"url":"/p"}],"idle_minutes":5,"idle_minutes":50}"#;
        let said = read("c", twice).unwrap_err();
        assert!(said.ends_with("Line 1: “idle_minutes” is listed twice. Remove the duplicate."), "{said}");
        let page =
            r#"{"platforms":[{"url":"/p"}],"embed":[{"origin":"https://x","pages":["enviroment/*"]}]}"#;
        let said = read("c", page).unwrap_err();
        assert!(said.contains("Line 1: “embed[0].pages[0]” isn’t a page of the console"), "{said}");
    }
}
