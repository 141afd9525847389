//! Creates the built index.html and its style sheets from the source index.html, whose `<link data-trunk>` elements name the other files.

use crate::step::Outcome;
use crate::work;
use lightningcss::stylesheet::{ParserOptions, PrinterOptions, StyleSheet};

/// Returns the paths of the files in the `<link data-trunk>` elements with exactly these attributes before `href`, in the order of the page.
fn wanted<'p>(page: &'p str, attributes: &str) -> impl Iterator<Item = &'p str> {
    let mark = format!("<link data-trunk {attributes} href=\"");
    let files = page.lines().filter_map(move |line| line.strip_prefix(&mark)?.split('"').next());
    files.collect::<Vec<_>>().into_iter()
}

/// Returns the paths of the files that are copied to `dist/`, such as `public/boot.js`.
pub fn copied(page: &str) -> Vec<String> {
    wanted(page, r#"rel="copy-file""#).map(str::to_owned).chain(not_loaded(page)).collect()
}

/// Returns the paths of the copied files that the console's pages don't load, such as `public/embed.js`.
pub fn not_loaded(page: &str) -> Vec<String> {
    wanted(page, r#"rel="copy-file" data-not-loaded"#).map(str::to_owned).collect()
}

/// Returns the text of the style sheets of the first load in the order of the page, minified.
pub fn style(page: &str) -> Outcome<String> {
    style_of(wanted(page, r#"rel="css""#))
}

/// Returns the text of the style sheets of the lazily loaded parts in the order of the page, minified.
pub fn parts_style(page: &str) -> Outcome<String> {
    style_of(wanted(page, r#"rel="css" data-parts"#))
}

fn style_of<'p>(files: impl Iterator<Item = &'p str>) -> Outcome<String> {
    files.map(|file| minify(file, &work::read(file)?)).collect()
}

/// Returns the text of a style sheet minified. `file` is its name for errors.
pub fn minify(file: &str, css: &str) -> Outcome<String> {
    let parsed =
        StyleSheet::parse(css, ParserOptions::default()).map_err(|error| format!("{file}: {error}"))?;
    let options = PrinterOptions { minify: true, ..PrinterOptions::default() };
    Ok(parsed.to_css(options).map_err(|error| format!("{file}: {error}"))?.code)
}

/// Returns the content of the files that become part of index.html, without line breaks.
pub fn inlined(page: &str) -> Outcome<String> {
    wanted(page, r#"rel="inline""#).map(|file| work::read(file).map(|text| text.replace('\n', ""))).collect()
}

/// Returns index.html without its lines for Trunk and its comment lines, with `head` at the end of its head and `inlined` at the
/// beginning of its body.
pub fn render(page: &str, head: &str, inlined: &str) -> String {
    let kept: Vec<&str> =
        page.lines().filter(|line| !line.contains("data-trunk") && !line.starts_with("<!--")).collect();
    let page = kept.join("\n").replacen("</head>", &format!("{head}\n</head>"), 1);
    page.replacen("<body>", &format!("<body>{inlined}"), 1) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_sheet_is_minified_and_a_mistake_in_it_is_an_error() {
        let css = "/* a */\n.x { color: red; }\n/* b\n c */ .y::before { content: \"/\"; }\n";
        assert_eq!(minify("a.css", css).unwrap(), ".x{color:red}.y:before{content:\"/\"}");
        assert!(minify("a.css", ".x { color: red").is_ok(), "the end of the file closes a rule");
        assert!(minify("a.css", ".x { color: red; } }").unwrap_err().contains("a.css"));
    }

    #[test]
    fn the_page_keeps_what_is_its_own() {
        let page = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>T</title>\n<link data-trunk rel=\"css\" href=\"style/a.css\">\n<link data-trunk rel=\"css\" data-parts href=\"style/b.css\">\n\
            <link rel=\"icon\" href=\"/icon.svg\">\n<link data-trunk rel=\"copy-file\" href=\"public/boot.js\">\n<link data-trunk rel=\"copy-file\" data-not-loaded href=\"public/embed.js\">\n<!-- why -->\n</head>\n<body>\n<link data-trunk rel=\"inline\" href=\"public/i.svg\">\n</body>\n</html>";
        assert_eq!(
            render(page, "<X>", "<svg></svg>"),
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>T</title>\n<link rel=\"icon\" href=\"/icon.svg\">\n<X>\n</head>\n<body><svg></svg>\n</body>\n</html>\n"
        );
        assert_eq!(copied(page), ["public/boot.js", "public/embed.js"]);
        assert_eq!(not_loaded(page), ["public/embed.js"]);
        assert_eq!(wanted(page, r#"rel="css""#).collect::<Vec<_>>(), ["style/a.css"]);
        assert_eq!(wanted(page, r#"rel="css" data-parts"#).collect::<Vec<_>>(), ["style/b.css"]);
    }
}
