//! The view of a page: search, sort, filters, columns and the open dialog, as the query of its address.

use slipway_api::operation::escape;

/// A dialog that has an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The confirmation dialog for the deletion of the page's record.
    Delete,
    /// The activity list.
    Activity,
    /// The keyboard shortcuts.
    Keys,
    /// The record as JSON, and the curl line that reads it.
    Json,
    /// The command palette.
    Palette,
    /// The sidebar of narrow windows.
    Menu,
    /// The confirmation of an action. If the address is opened again, for example by a reload, there is no action to confirm, so no dialog
    /// is shown.
    Question,
}

impl Dialog {
    /// Every dialog.
    pub const ALL: [Self; 7] =
        [Self::Delete, Self::Activity, Self::Keys, Self::Json, Self::Palette, Self::Menu, Self::Question];

    fn word(self) -> &'static str {
        match self {
            Self::Delete => "delete",
            Self::Activity => "activity",
            Self::Keys => "keys",
            Self::Json => "json",
            Self::Palette => "palette",
            Self::Menu => "menu",
            Self::Question => "question",
        }
    }
}

/// The state of a page that is kept in the query of its address: search, order, filters, hidden columns, cards, and the open dialog.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The search text as typed.
    pub search: String,
    /// The name of the column that the list is sorted by, and true for descending. None for the default sort.
    pub sort: Option<(String, bool)>,
    /// The filters: name of the column and value, in the order in which they were chosen.
    pub filters: Vec<(String, String)>,
    /// The names of the columns that the person hid.
    pub without: Vec<String>,
    /// True if rows are shown as cards on wide screens, as they always are on narrow ones.
    pub cards: bool,
    /// The open dialog; None if no dialog is open.
    pub dialog: Option<Dialog>,
}

impl View {
    /// Parses a query without its `?`. An unknown key becomes a filter, which is ignored if there is no such column. The key `back`, which
    /// belongs to the sign-in page, is skipped.
    pub fn read(query: &str) -> Self {
        let mut view = Self::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (key, raw, value) = (unescape(key), value, unescape(value));
            match key.as_str() {
                "q" => view.search = value,
                "sort" => {
                    let column = value.strip_prefix('-');
                    view.sort = Some((column.unwrap_or(&value).to_owned(), column.is_some()));
                }
                "dialog" => view.dialog = Dialog::ALL.into_iter().find(|dialog| dialog.word() == value),
                "without" => {
                    view.without = raw.split(',').filter(|name| !name.is_empty()).map(unescape).collect();
                }
                "view" => view.cards = value == "cards",
                "back" => {}
                _ => view.filters.push((key, value)),
            }
        }
        view
    }

    /// Returns the query without its `?`; empty for the default view.
    pub fn write(&self) -> String {
        let mut pairs = Vec::new();
        if !self.search.is_empty() {
            pairs.push(format!("q={}", escape(&self.search)));
        }
        if let Some((column, backwards)) = &self.sort {
            pairs.push(format!("sort={}{}", if *backwards { "-" } else { "" }, escape(column)));
        }
        let filter = |(key, value): &(String, String)| format!("{}={}", escape(key), escape(value));
        pairs.extend(self.filters.iter().map(filter));
        if !self.without.is_empty() {
            let names: Vec<String> = self.without.iter().map(|name| escape(name)).collect();
            pairs.push(format!("without={}", names.join(",")));
        }
        if self.cards {
            pairs.push("view=cards".to_owned());
        }
        pairs.extend(self.dialog.map(|dialog| format!("dialog={}", dialog.word())));
        pairs.join("&")
    }

    /// Returns the view with only its search, sort and filters: the parts that decide which rows are shown, and in which order.
    #[must_use]
    pub fn of_rows(&self) -> Self {
        let Self { search, sort, filters, .. } = self.clone();
        Self { search, sort, filters, ..Self::default() }
    }

    /// Hides a column, or shows it if it is hidden.
    pub fn toggle(&mut self, column: &str) {
        let before = self.without.len();
        self.without.retain(|name| name != column);
        if self.without.len() == before {
            self.without.push(column.to_owned());
        }
    }

    /// Returns the value by which a column is filtered; None if it isn't filtered.
    pub fn filter(&self, column: &str) -> Option<&str> {
        self.filters.iter().find(|(key, _)| key == column).map(|(_, value)| value.as_str())
    }

    /// Sets the filter of a column; an empty value removes the filter.
    pub fn set_filter(&mut self, column: &str, value: &str) {
        self.filters.retain(|(key, _)| key != column);
        if !value.is_empty() {
            self.filters.push((column.to_owned(), value.to_owned()));
        }
    }
}

/// Returns the decoded value of a key in a query without its `?`; None if the query doesn't have the key.
pub fn query_value(query: &str, key: &str) -> Option<String> {
    let mut pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.find(|(known, _)| *known == key).map(|(_, value)| unescape(value))
}

/// Decodes percent escapes and `+` as a space. Bytes that aren't UTF-8 become the replacement character.
pub(super) fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut remaining = text.bytes();
    while let Some(byte) = remaining.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let mut ahead = remaining.clone();
                let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
                match (digit(ahead.next()), digit(ahead.next())) {
                    (Some(high), Some(low)) => {
                        bytes.push(u8::try_from(high * 16 + low).unwrap_or(b'?'));
                        remaining = ahead;
                    }
                    _ => bytes.push(b'%'),
                }
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the sort of a list as one word: `name`, or `-name` for descending; empty for none.
pub fn sort_word(sort: Option<(String, bool)>) -> String {
    sort.map_or_else(String::new, |(column, backwards)| if backwards { format!("-{column}") } else { column })
}

/// Returns the sort that a word of the address stands for, as [`sort_word`] writes it: the column, and true for descending. None if the
/// word is empty.
pub fn read_sort(word: &str) -> Option<(String, bool)> {
    match word.strip_prefix('-') {
        _ if word.is_empty() => None,
        Some(column) => Some((column.to_owned(), true)),
        None => Some((word.to_owned(), false)),
    }
}
