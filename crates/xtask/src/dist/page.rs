//! The page and its styles, from the page that Trunk builds from.

use crate::step::Outcome;
use crate::work;

/// The files that the page wants of this kind: `css`, `copy-file`.
fn wanted<'p>(page: &'p str, kind: &str) -> impl Iterator<Item = &'p str> {
    let mark = format!("<link data-trunk rel=\"{kind}\" href=\"");
    let files = page.lines().filter_map(move |line| line.strip_prefix(&mark)?.split('"').next());
    files.collect::<Vec<_>>().into_iter()
}

/// The files beside the page.
pub fn copied(page: &str) -> Vec<String> {
    wanted(page, "copy-file").map(str::to_owned).collect()
}

/// All style sheets in the order of the page, without comments and line breaks.
pub fn style(page: &str) -> Outcome<String> {
    wanted(page, "css").map(|file| work::read(file).map(|css| lean(&css))).collect()
}

fn lean(css: &str) -> String {
    let mut text = String::new();
    for part in css.split("/*") {
        let rest = if text.is_empty() && !css.starts_with("/*") {
            part
        } else {
            part.split_once("*/").map_or(part, |(_, rest)| rest)
        };
        text.push_str(rest);
    }
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("")
}

/// What stands in the page itself.
pub fn inlined(page: &str) -> Outcome<String> {
    wanted(page, "inline").map(|file| work::read(file).map(|text| text.replace('\n', ""))).collect()
}

/// The page with `head` in place of what Trunk would make of its marks, and `inlined` at the beginning of its body.
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
    fn styles_lose_their_comments_alone() {
        assert_eq!(
            lean("/* a */\n.x { color: red; }\n/* b\n c */ .y::before { content: \"/\"; }\n"),
            ".x { color: red; }.y::before { content: \"/\"; }"
        );
        assert_eq!(lean(".x{}/* a */.y{}"), ".x{}.y{}");
    }

    #[test]
    fn the_page_keeps_what_is_its_own() {
        let page = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>T</title>\n<link data-trunk rel=\"css\" href=\"style/a.css\">\n\
            <link rel=\"icon\" href=\"/icon.svg\">\n<link data-trunk rel=\"copy-file\" href=\"public/boot.js\">\n<!-- why -->\n</head>\n<body>\n<link data-trunk rel=\"inline\" href=\"public/i.svg\">\n</body>\n</html>";
        assert_eq!(
            render(page, "<X>", "<svg></svg>"),
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>T</title>\n<link rel=\"icon\" href=\"/icon.svg\">\n<X>\n</head>\n<body><svg></svg>\n</body>\n</html>\n"
        );
        assert_eq!(copied(page), ["public/boot.js"]);
        assert_eq!(wanted(page, "css").collect::<Vec<_>>(), ["style/a.css"]);
    }
}
