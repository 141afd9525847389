//! The check of a `config.json`.

use slipway_logic::config::{Config, explain, pages};

/// Parses and checks a `config.json`. `file` is its name for messages.
///
/// # Errors
/// The name of the file and its errors, one on each line.
pub fn read(file: &str, text: &str) -> Result<Config, String> {
    // Browsers ignore a byte order mark when they decode JSON, so it isn't an error here.
    let text = text.trim_start_matches('\u{feff}');
    let checked = Config::read(text).and_then(|config| match pages::validate_embed_pages(text) {
        errors if errors.is_empty() => Ok(config),
        errors => Err(errors),
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
        let page =
            r#"{"platforms":[{"url":"/p"}],"embed":[{"origin":"https://x","pages":["enviroment/*"]}]}"#;
        let said = read("c", page).unwrap_err();
        assert!(said.contains("Line 1: “embed[0].pages[0]” isn’t a page of the console"), "{said}");
    }
}
