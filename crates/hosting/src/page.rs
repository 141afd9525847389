//! Adapts index.html to the console's path on its host, and to the product name, the logo and the address for reports of `config.json`. The
//! other files of the built console depend on none of them; the files that [`crate::settings`] renders depend on the path.

use slipway_logic::config::Product;

/// Returns a path with a slash at both ends, such as `/console/` for `console`; `/` for an empty path.
///
/// # Errors
/// If a segment is empty, `.` or `..`, or has other characters than ASCII letters, digits, dots, hyphens and underscores.
pub fn base(path: &str) -> Result<String, String> {
    let trimmed = path.trim_matches('/');
    let is_plain = |segment: &str| {
        let is_allowed = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        !segment.is_empty() && segment != "." && segment != ".." && segment.chars().all(is_allowed)
    };
    match trimmed {
        "" => Ok("/".into()),
        plain if plain.split('/').all(is_plain) => Ok(format!("/{plain}/")),
        _ => Err(format!(
            "--base: “{path}” isn’t a valid path. Use a path such as /console/ with letters, digits, dots, hyphens and underscores."
        )),
    }
}

/// Returns index.html with the path `base` at the beginning of its addresses, in place of the path that they begin with in `page`. `base`
/// has a slash at both ends.
///
/// # Errors
/// If the page has no script `slipway-boot-….js`, so that it isn’t the console’s.
pub fn rebase(page: &str, base: &str) -> Result<String, String> {
    const BOOT: &str = "slipway-boot-";
    let unknown = "index.html isn't the console's: it has no script slipway-boot-….js";
    let (before, _) = page.split_once(BOOT).ok_or(unknown)?;
    let (_, current_base) = before.rsplit_once('"').ok_or(unknown)?;
    let mut page = page.to_owned();
    for attribute in ["href", "src", "data-js", "data-wasm"] {
        page = page.replace(&format!("{attribute}=\"{current_base}"), &format!("{attribute}=\"{base}"));
    }
    Ok(page)
}

/// Returns index.html whose start script boot.js sends reports of failures to `address`; with None it sends no reports. An address that is
/// already in the page is replaced or removed.
pub fn report_to(page: &str, address: Option<&str>) -> String {
    const ATTRIBUTE: &str = " data-report-to=\"";
    let page =
        match page.split_once(ATTRIBUTE).and_then(|(before, rest)| Some((before, rest.split_once('"')?.1))) {
            Some((before, after)) => format!("{before}{after}"),
            None => page.to_owned(),
        };
    // The attribute is added before `data-build`, because the start script is the only element with that attribute.
    match address {
        Some(address) => page.replace(" data-build=\"", &format!("{ATTRIBUTE}{address}\" data-build=\"")),
        None => page,
    }
}

/// Returns index.html with the name and logo of a product in place of its present name and logo. Both have to be in the page because the
/// page is shown before the program reads `config.json`. `base` is the path of the console, which the logo’s path is relative to.
///
/// # Errors
/// If the page has no title, so that it isn’t the console’s.
pub fn brand(page: &str, product: &Product, base: &str) -> Result<String, String> {
    let current_name =
        between(page, "<title>", "</title>").ok_or("index.html isn't the console's: it has no title")?;
    let name = escape(&product.name);
    let page = page
        .replace(&format!("<title>{current_name}<"), &format!("<title>{name}<"))
        .replace(&format!("<noscript>{current_name} "), &format!("<noscript>{name} "));
    let logo = product.logo.as_ref().map(|path| format!(r#"<img class="logo" src="{base}{path}" alt="">"#));
    let mut parts = page.split(BRAND);
    let mut branded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, after_brand) = part.split_once("</div>").unwrap_or_default();
        branded += &format!(
            r#"{BRAND}{ICON}{}<span class="product">{name}</span></div>{after_brand}"#,
            logo.as_deref().unwrap_or_default()
        );
    }
    Ok(branded)
}

const BRAND: &str = r#"<div class="brand">"#;
const ICON: &str = r##"<svg class="icon"><use href="#icon-brand"></use></svg>"##;

fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    text.split_once(start)?.1.split_once(end).map(|(found, _)| found)
}

/// Returns a text with `&`, `<` and `>` escaped, for the content of an HTML element.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRANDED: &str = r##"<title>Slipway</title><div class="sidebar">
<div class="brand"><svg class="icon"><use href="#icon-brand"></use></svg><span class="product">Slipway</span></div></div>
<div class="brand"><svg class="icon"><use href="#icon-brand"></use></svg><span class="product">Slipway</span></div>
<noscript>Slipway runs in the browser.</noscript><script src="/slipway.js"></script>"##;

    #[test]
    fn the_name_and_the_logo_are_in_the_page() {
        let product = Product { name: "R&D <Deploy>".into(), logo: Some("brand/logo.svg".into()) };
        let there = brand(BRANDED, &product, "/x/").unwrap();
        assert!(there.starts_with("<title>R&amp;D &lt;Deploy&gt;</title>"), "{there}");
        let logo = r#"</svg><img class="logo" src="/x/brand/logo.svg" alt=""><span class="product">R&amp;D &lt;Deploy&gt;</span></div>"#;
        assert_eq!(there.matches(logo).count(), 2, "{there}");
        assert!(
            there.contains("<noscript>R&amp;D &lt;Deploy&gt; runs") && !there.contains(">Slipway"),
            "{there}"
        );
        assert!(there.contains("src=\"/slipway.js\""), "{there}");
        assert_eq!(brand(&there, &product, "/x/").unwrap(), there, "again");
        assert_eq!(brand(&there, &Product::default(), "/").unwrap(), BRANDED, "and back");
        assert!(brand("<html></html>", &product, "/").is_err());
    }

    const PAGE: &str = r##"<link rel="icon" href="/icon.svg"><script type="module" src="/a.js"></script>
<script src="/slipway-boot-0123456789abcdef.js" data-js="/a.js" data-wasm="/a.wasm" data-integrity="sha256-/x"></script><svg><use href="#icon"></use></svg>"##;

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

    #[test]
    fn the_address_for_reports_is_replaced_and_removed() {
        let page = r#"<script src="/slipway-boot-1.js" data-build="abc"></script>"#;
        let first = report_to(page, Some("https://a.example.com/r"));
        assert_eq!(
            first,
            r#"<script src="/slipway-boot-1.js" data-report-to="https://a.example.com/r" data-build="abc"></script>"#
        );
        let second = report_to(&first, Some("/reports"));
        assert!(
            second.contains(r#" data-report-to="/reports" data-build="abc""#)
                && !second.contains("a.example.com"),
            "{second}"
        );
        assert_eq!(report_to(&second, None), page);
    }
}
