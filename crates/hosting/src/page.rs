//! index.html for another path of the host. Every other file stays as it is.

/// Returns `base` with a slash at both ends, as addresses begin.
///
/// # Errors
/// If it isn’t a plain path: what has to be given.
pub fn base(path: &str) -> Result<String, String> {
    let trimmed = path.trim_matches('/');
    let is_plain = |segment: &str| {
        let letters = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        !segment.is_empty() && segment != "." && segment != ".." && segment.chars().all(letters)
    };
    match trimmed {
        "" => Ok("/".into()),
        plain if plain.split('/').all(is_plain) => Ok(format!("/{plain}/")),
        _ => Err(format!(
            "--base: “{path}” isn’t a valid path. Use a path such as /console/ with letters, digits, dots, hyphens and underscores."
        )),
    }
}

/// Returns index.html for the path `base`, whatever its path was before.
///
/// # Errors
/// If the page isn’t the console’s.
pub fn rebase(page: &str, base: &str) -> Result<String, String> {
    const BOOT: &str = "boot.js\"";
    let unknown = "index.html isn't the console's: it has no script boot.js";
    let (before, _) = page.split_once(BOOT).ok_or(unknown)?;
    let (_, known) = before.rsplit_once('"').ok_or(unknown)?;
    let mut page = page.to_owned();
    for attribute in ["href", "src", "data-js", "data-wasm"] {
        page = page.replace(&format!("{attribute}=\"{known}"), &format!("{attribute}=\"{base}"));
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r##"<link rel="icon" href="/icon.svg"><script type="module" src="/a.js"></script>
<script src="/boot.js" data-js="/a.js" data-wasm="/a.wasm" data-integrity="sha256-/x"></script><svg><use href="#icon"></use></svg>"##;

    #[test]
    fn the_addresses_of_the_page_begin_with_its_path() {
        let there = rebase(PAGE, "/x/y/").unwrap();
        assert_eq!(there.matches("\"/x/y/").count(), 5, "{there}");
        assert!(
            there.contains(r##"data-integrity="sha256-/x""##) && there.contains(r##"href="#icon""##),
            "{there}"
        );
        assert_eq!(rebase(&there, "/").unwrap(), PAGE, "and back");
        assert_eq!(rebase(&there, "/x/y/").unwrap(), there, "again");
        assert!(rebase("<html></html>", "/x/").is_err());
    }

    #[test]
    fn a_path_has_plain_segments() {
        for (path, expected) in
            [("", "/"), ("/", "/"), ("x", "/x/"), ("/x/", "/x/"), ("/x/y-1.2", "/x/y-1.2/")]
        {
            assert_eq!(base(path).as_deref(), Ok(expected), "{path}");
        }
        for path in ["/a//b", "../a", "/a b/", "https://x/", "/a\"b/", "/ä/"] {
            assert!(base(path).is_err(), "{path}");
        }
    }
}
