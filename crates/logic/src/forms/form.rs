//! Forms as tables: their sections, and the control of each field.

use super::lists::words;
use super::need::Need;
use crate::records::facts::value_label;
use crate::text::format::{parse_number, quantity};
use slipway_api::table::{Enumeration, FieldName, Table};
use slipway_api::visible::visible;

/// The control of a field.
#[derive(Clone, Copy, Debug)]
pub enum Control {
    /// A line of text.
    Text,
    /// A line of text that a machine reads, in monospace: an address, a path, an image.
    Code,
    /// Several lines of text.
    Lines,
    /// Several lines that a machine reads, in monospace: an object as JSON, or YAML.
    CodeLines,
    /// A line of text that is hidden until a person presses Show.
    Secret,
    /// A line of text, with buttons below it that enter usual values: value and label of each.
    Presets(&'static [(&'static str, &'static str)]),
    /// A choice: value and label of each option.
    Choice(&'static [(&'static str, &'static str)]),
    /// A checkbox: the value is true or false.
    Check,
    /// Any number of values from a list that the page provides under this name. The enumeration has the labels of the values; None if the
    /// values don't belong to an enumeration.
    ManyOffered(&'static str, Option<&'static Enumeration>),
    /// Any number of values from a list: value and label of each. Values that the list doesn't have are kept.
    Many(&'static [(&'static str, &'static str)]),
    /// A list of records, such as ports: a row for each.
    Rows(&'static Rows),
    /// A whole number in a row of [`Control::Rows`].
    Number,
    /// A list of keys and values. True if each entry also has a checkbox for the cloud provider.
    Entries(bool),
    /// A choice among the options that the page provides under this name, or any id that is typed. The second text is the label of the
    /// empty choice.
    Offered(&'static str, &'static str),
    /// A choice among the options that the page provides under this name, or any other value. The second text is the noun for a value,
    /// such as "port".
    Suggested(&'static str, &'static str),
    /// Like `Offered`, with a search for many options. If the second text is empty, a value is required.
    Listed(&'static str, &'static str),
}

impl Control {
    /// Returns true if the value is never shown unasked: the forms mask it, in the JSON and the curl command of the request as well.
    pub fn is_secret(self) -> bool {
        match self {
            Self::Secret => true,
            Self::Text | Self::Code | Self::Lines | Self::CodeLines | Self::Number | Self::Check => false,
            Self::Presets(_) | Self::Choice(_) | Self::Many(_) | Self::ManyOffered(..) => false,
            Self::Rows(_) | Self::Entries(_) => false,
            Self::Offered(..) | Self::Suggested(..) | Self::Listed(..) => false,
        }
    }

    /// Returns true for a choice between on and off. It is drawn as a switch, or as a select if the page adds further choices.
    pub fn is_switch(self) -> bool {
        matches!(self, Self::Choice([("true", _), ("false", _)]))
    }
}

/// A field of a form.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The path of the value in the request: `git_repository.url`.
    pub path: FieldName,
    /// The label.
    pub label: &'static str,
    /// The help text.
    pub help: &'static str,
    /// The placeholder of an empty field, such as "8080"; empty without one.
    pub example: &'static str,
    /// The control.
    pub control: Control,
    /// True if the text may be stored in a draft. False for secrets and the values of variables, which are never stored.
    pub is_stored: bool,
    /// A function from the request so far and the path to the [`Need`] for the field. None: the form itself doesn't require the field, but
    /// its table may.
    pub need: Option<fn(&str, FieldName) -> Need>,
}

impl Input {
    /// Returns the label without its unit: "Memory" of "Memory (MB)".
    pub fn name(&self) -> &'static str {
        match self.unit() {
            Some(_) => self.label.rsplit_once(" (").map_or(self.label, |(name, _)| name),
            None => self.label,
        }
    }

    /// Returns the unit that the label ends with in parentheses: `MB` of "Memory (MB)". None for a label without one.
    pub fn unit(&self) -> Option<&'static str> {
        Some(self.label.strip_suffix(')')?.rsplit_once(" (")?.1)
    }
}

/// The rows of a [`Control::Rows`].
#[derive(Debug)]
pub struct Rows {
    /// The noun of a row: "port".
    pub noun: &'static str,
    /// The fields of a row, which are numbers, choices and checkboxes.
    pub inputs: &'static [Input],
    /// The record of a new row, as a JSON object.
    pub new: &'static str,
}

/// A form: the table of its request, and its fields in sections.
#[derive(Clone, Copy)]
pub struct Form {
    /// The name by which tests identify the form.
    pub name: &'static str,
    /// The table of the request.
    pub table: &'static Table,
    /// The sections, in the order on the screen.
    pub sections: &'static [Section],
}

/// Some fields of a form below a heading.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The heading; empty for a section without one.
    pub title: &'static str,
    /// The fields, in the order on the screen.
    pub inputs: &'static [Input],
    /// True if the section is closed at first: few records need its fields.
    pub is_folded: bool,
}

/// Returns the choices of a select: first the empty value with the label `none`, then `values`, each a value and its label. `N` is the number
/// of all choices, one more than `values` has.
pub const fn with_none<const N: usize>(
    none: &'static str,
    values: &'static [(&'static str, &'static str)],
) -> [(&'static str, &'static str); N] {
    let mut choices = [("", none); N];
    let (_, after_first) = choices.split_at_mut(1);
    after_first.copy_from_slice(values);
    choices
}

impl Section {
    /// Creates a section without a heading, such as the only section of a form.
    pub const fn only(inputs: &'static [Input]) -> Self {
        Self::titled("", inputs)
    }

    /// Creates a section with a heading.
    pub const fn titled(title: &'static str, inputs: &'static [Input]) -> Self {
        Self { title, inputs, is_folded: false }
    }

    /// Creates a section with a heading that is closed at first.
    pub const fn folded(title: &'static str, inputs: &'static [Input]) -> Self {
        Self { title, inputs, is_folded: true }
    }
}

impl Form {
    /// Returns the paths of the fields whose text is never stored in a draft.
    pub fn unstored(&self) -> Vec<FieldName> {
        self.inputs().filter(|input| !input.is_stored).map(|input| input.path).collect()
    }

    /// Returns the fields of all sections.
    pub fn inputs(&self) -> impl Iterator<Item = &'static Input> + use<> {
        self.sections.iter().flat_map(|section| section.inputs)
    }
}

impl Input {
    /// Returns a field with a line of text.
    pub const fn text(path: FieldName, label: &'static str, help: &'static str) -> Self {
        Self { path, label, help, example: "", control: Control::Text, is_stored: true, need: None }
    }

    /// Returns the text about the former value of an edited field: "was 2", or "was not set".
    pub fn text_before(&self, value: &str) -> String {
        match value {
            "" => "was not set".to_owned(),
            value => format!("was {}", self.shown(value)),
        }
    }

    /// Returns the value of the field as in [`Self::shown`], or "Not set" for an empty one.
    pub fn value_text(&self, value: &str) -> String {
        if value.is_empty() { "Not set".to_owned() } else { self.shown(value) }
    }

    /// Returns the text that shows a value of the field: the label of a choice or a preset, dots for a secret that isn't empty, the labels of
    /// several choices with commas ("Not set" without any), entries and rows as in a review (`Name: web, Internal port: 8080`), a number with
    /// its unit, and any other value as it is, with its invisible characters made visible.
    pub fn shown(&self, value: &str) -> String {
        let plain = || match (self.unit(), parse_number(value)) {
            (Some(unit), Some(value)) => quantity(value, unit),
            _ => visible(value),
        };
        match self.control {
            control if control.is_secret() && !value.is_empty() => "••••••••".to_owned(),
            Control::Choice(choices) | Control::Presets(choices) => {
                let known = choices.iter().find(|(known, _)| *known == value);
                known.map_or_else(plain, |(_, label)| (*label).to_owned())
            }
            Control::Many(_) | Control::ManyOffered(..) => {
                let labels: Vec<String> = words(value).iter().map(|word| self.label_of(word)).collect();
                match labels.is_empty() {
                    true => "Not set".to_owned(),
                    false => labels.join(", "),
                }
            }
            Control::Entries(_) | Control::Rows(_) => crate::editor::shown::shown(Some(value)),
            _ => plain(),
        }
    }

    /// Returns the label of `word`, one of the values of a field that can have any number of values. A value without a declared label is
    /// returned as words (`DEPLOYMENT_STARTED` is "Deployment started"); a value of [`Control::ManyOffered`] without an enumeration is
    /// returned as it is.
    pub fn label_of(&self, word: &str) -> String {
        let label = match self.control {
            Control::Many(choices) => {
                choices.iter().find(|(known, _)| *known == word).map(|(_, label)| *label)
            }
            Control::ManyOffered(_, Some(enumeration)) => enumeration.label(word),
            _ => None,
        };
        match (label, self.control) {
            (Some(label), _) => label.to_owned(),
            (None, Control::ManyOffered(_, None)) => visible(word),
            (None, _) => value_label(word),
        }
    }

    /// Returns a field whose text is never stored in a draft.
    pub const fn unstored(self) -> Self {
        Self { is_stored: false, ..self }
    }

    /// Returns the field with a placeholder.
    pub const fn example(self, example: &'static str) -> Self {
        Self { example, ..self }
    }

    /// Returns the field with a function that decides how the form needs it.
    pub const fn needed(self, need: fn(&str, FieldName) -> Need) -> Self {
        Self { need: Some(need), ..self }
    }

    /// Returns how the form needs the field, given the other values of the request. `Optional` for a field without a function that decides
    /// it.
    pub fn need(&self, request: &str) -> Need {
        self.need.map_or(Need::Optional, |need| need(request, self.path))
    }

    /// Returns a field with another control.
    pub const fn with(self, control: Control) -> Self {
        Self { control, ..self }
    }
}

/// Returns the field that the platform names in an error, such as `body.git_repository.url` or `/gitRepository/url`: the field with this
/// path, else a field above or below this path, else a field with the same last segment. Letter case, underscores and the prefix `body.` are
/// ignored. None if the form has no such field.
pub fn input_of(form: &Form, named: &str) -> Option<&'static Input> {
    let plain = |path: &str| {
        let path = path.strip_prefix("body.").unwrap_or(path).trim_matches('/').replace('/', ".");
        path.chars().filter(|character| *character != '_').collect::<String>().to_ascii_lowercase()
    };
    let named = plain(named);
    let last = |path: &str| path.rsplit('.').next().unwrap_or_default().to_owned();
    let is_below =
        |path: &str, above: &str| path.strip_prefix(above).is_some_and(|suffix| suffix.starts_with('.'));
    let find = |matches: &dyn Fn(&str) -> bool| form.inputs().find(|input| matches(&plain(&input.path)));
    find(&|path| path == named)
        .or_else(|| find(&|path| is_below(path, &named) || is_below(&named, path)))
        .or_else(|| find(&|path| last(path) == last(&named)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::fixtures::APPLICATION;
    use slipway_api::fields::{environment, label};

    #[test]
    fn a_value_that_is_not_set_says_so() {
        let memory = Input::text(environment::NAME, "Memory (MB)", "");
        assert_eq!((memory.value_text("512"), memory.value_text("")), ("512 MB".into(), "Not set".into()));
        assert_eq!(
            (memory.text_before("512"), memory.text_before("")),
            ("was 512 MB".into(), "was not set".into())
        );
    }

    #[test]
    fn a_label_has_a_name_and_a_unit() {
        let label = |label: &'static str| {
            let input = Input::text(environment::NAME, label, "");
            (input.name(), input.unit())
        };
        assert_eq!(label("Memory (MB)"), ("Memory", Some("MB")));
        assert_eq!(label("Memory"), ("Memory", None));
    }

    #[test]
    fn on_and_off_without_another_choice_are_a_switch() {
        assert!(Control::Choice(&[("true", "On"), ("false", "Off")]).is_switch());
        assert!(!Control::Choice(&[("", "Not set"), ("true", "On"), ("false", "Off")]).is_switch());
        assert!(!Control::Check.is_switch());
    }

    #[test]
    fn a_choice_is_shown_by_its_label() {
        const MODE: Input =
            Input::text(environment::MODE, "Mode", "").with(Control::Choice(&[("MATCH", "Match")]));
        assert_eq!(MODE.shown("MATCH"), "Match");
        assert_eq!(MODE.shown("OTHER"), "OTHER");
        const SECRET: Input = Input::text(label::VALUE, "Value", "").with(Control::Secret);
        assert_eq!(SECRET.shown("hunter2"), "••••••••");
        assert_eq!(SECRET.shown(""), "");
    }

    #[test]
    fn a_number_is_shown_with_its_unit() {
        const CPU: Input = Input::text(environment::MODE, "CPU (millicores)", "")
            .with(Control::Presets(&[("500", "0.5 cores")]));
        const SECONDS: Input = Input::text(environment::MODE, "Timeout (s)", "");
        assert_eq!(
            ["500", "1250", "much"].map(|value| CPU.shown(value)),
            ["0.5 cores", "1.25 cores", "much"]
        );
        assert_eq!(SECONDS.shown("3600"), "3,600 s");
    }

    #[test]
    fn a_message_of_the_platform_finds_its_field() {
        for (named, found) in [
            ("git_repository.url", Some("git_repository.url")),
            ("git_repository", Some("git_repository.url")),
            ("gitRepository.url", Some("git_repository.url")),
            ("body.git_repository.url", Some("git_repository.url")),
            ("/git_repository/url", Some("git_repository.url")),
            ("url", Some("git_repository.url")),
            ("Name", Some("name")),
            ("cpu", Some("cpu")),
            ("ports", None),
            ("", None),
        ] {
            assert_eq!(input_of(&APPLICATION, named).map(|input| input.path.as_str()), found, "{named}");
        }
    }

    #[test]
    fn the_unit_is_the_end_of_the_label_in_parentheses() {
        let unit = |label| Input::text(environment::MODE, label, "").unit();
        assert_eq!(
            [unit("Memory (MB)"), unit("Memory"), unit("(MB)"), unit("Memory (MB) now")],
            [Some("MB"), None, None, None]
        );
    }
}
