//! A Markdown parser for the hints that platforms send. Its result is plain text with a few attributes: HTML isn’t interpreted.

use crate::records::fields::safe_url;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// A block of a Markdown text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph or a heading.
    Paragraph(Vec<Span>),
    /// A list: true if its items are numbered, and the items.
    List(bool, Vec<Vec<Span>>),
    /// Lines of code.
    Code(String),
}

/// A piece of text within a block, with its attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// True for code.
    pub is_code: bool,
    /// True for an emphasized text.
    pub is_strong: bool,
    /// The web address of a link; None for other texts, and for addresses that aren’t safe to follow.
    pub link: Option<String>,
}

/// Parses a Markdown text into blocks.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut reader = Reader::default();
    Parser::new(text).for_each(|event| reader.take(event));
    reader.end_block();
    reader.blocks
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    /// The spans of the open paragraph, heading or list item that were read so far.
    spans: Vec<Span>,
    /// The link around the next text.
    link: Option<String>,
    /// The open list: true if it is numbered, and its items so far. The items of a nested list are added to it.
    list: Option<(bool, Vec<Vec<Span>>)>,
    /// The number of open lists, including nested ones.
    depth: usize,
    /// The number of emphases around the next text.
    strong: usize,
    /// The text of the open code block; None outside of code blocks.
    code: Option<String>,
}

impl Reader {
    fn take(&mut self, event: Event) {
        match event {
            Event::Start(Tag::List(first)) => {
                self.end_block();
                self.depth += 1;
                self.list.get_or_insert((first.is_some(), Vec::new()));
            }
            Event::End(TagEnd::List(_)) => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    self.blocks
                        .extend(self.list.take().map(|(numbered, items)| Block::List(numbered, items)));
                }
            }
            Event::Start(Tag::Item) | Event::End(TagEnd::Item) => self.end_block(),
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::HtmlBlock) => self.end_block(),
            Event::Start(Tag::CodeBlock(_)) => {
                self.end_block();
                self.code = Some(String::new());
            }
            Event::End(TagEnd::CodeBlock) => self.blocks.extend(self.code.take().map(Block::Code)),
            Event::Start(Tag::Strong | Tag::Emphasis) => self.strong += 1,
            Event::End(TagEnd::Strong | TagEnd::Emphasis) => self.strong = self.strong.saturating_sub(1),
            Event::Start(Tag::Link { dest_url, .. }) => self.link = safe_url(&dest_url),
            Event::End(TagEnd::Link) => self.link = None,
            Event::Code(text) => self.add(&text, true),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.add(&text, false),
            },
            Event::SoftBreak | Event::HardBreak => self.add(" ", false),
            _ => {}
        }
    }

    fn add(&mut self, text: &str, is_code: bool) {
        let is_strong = self.strong > 0;
        self.spans.push(Span { text: text.to_owned(), is_code, is_strong, link: self.link.clone() });
    }

    fn end_block(&mut self) {
        if !self.spans.is_empty() {
            let spans = std::mem::take(&mut self.spans);
            match &mut self.list {
                Some((_, items)) => items.push(spans),
                None => self.blocks.push(Block::Paragraph(spans)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Span {
        Span { text: text.to_owned(), ..Span::default() }
    }

    #[test]
    fn a_hint_has_paragraphs_items_and_code() {
        let text = "Raise the **memory**, see\n[the guide](https://docs.example.com/memory).\n\n- `kubectl get pods`\n- wait\n\n```\na\nb\n```";
        let strong = Span { is_strong: true, ..plain("memory") };
        let link = Span { link: Some("https://docs.example.com/memory".into()), ..plain("the guide") };
        assert_eq!(
            blocks(text),
            [
                Block::Paragraph(vec![
                    plain("Raise the "),
                    strong,
                    plain(", see"),
                    plain(" "),
                    link,
                    plain(".")
                ]),
                Block::List(
                    false,
                    vec![vec![Span { is_code: true, ..plain("kubectl get pods") }], vec![plain("wait")]]
                ),
                Block::Code("a\nb\n".into()),
            ]
        );
    }

    #[test]
    fn numbers_and_nested_emphasis_stay() {
        let item = |text: &str| vec![plain(text)];
        assert_eq!(blocks("1. a\n2. b\n   - c"), [Block::List(true, vec![item("a"), item("b"), item("c")])]);
        let strong = |text: &str| Span { is_strong: true, ..plain(text) };
        assert_eq!(blocks("**a *b* c**"), [Block::Paragraph(vec![strong("a "), strong("b"), strong(" c")])]);
    }

    #[test]
    fn html_and_unsafe_links_are_text() {
        for text in [
            "<img src=x onerror=alert(1)>",
            "a <b>c</b>",
            "[a](javascript:alert(1))",
            "![a](https://x.example/i.png)",
            "",
            "***",
            "`",
        ] {
            let spans = blocks(text).into_iter().flat_map(|block| match block {
                Block::Paragraph(spans) => spans,
                Block::List(_, items) => items.concat(),
                Block::Code(text) => vec![plain(&text)],
            });
            for span in spans {
                assert_eq!(span.link, None, "{text}");
            }
        }
        assert_eq!(blocks("<b>c</b>"), [Block::Paragraph(vec![plain("<b>"), plain("c"), plain("</b>")])]);
    }
}
