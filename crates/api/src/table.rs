//! The tables that describe the fields of records and requests. All code that reads, edits or validates records works from them.

use std::fmt;
use std::ops::Deref;

/// The fields of a record or of a request's body.
#[derive(Debug)]
pub struct Table {
    /// The table's name, such as `container_registry`.
    pub name: &'static str,
    /// The source: a part of the document, such as "2.10" or "6", or "companion".
    pub part: &'static str,
    /// The fields, in the order of the source.
    pub fields: &'static [Field],
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// An identifier: a UUID as text.
    Uuid,
    /// A date and time, as text in ISO 8601.
    DateTime,
    /// Any text.
    Text,
    /// A web address.
    Uri,
    /// An e-mail address.
    Email,
    /// A whole number.
    Integer,
    /// A number, which may have a fraction.
    Number,
    /// A boolean.
    Boolean,
    /// A value of an enumeration. Values that the enumeration doesn't list are allowed as well.
    OneOf(&'static Enumeration),
    /// An object with known fields.
    Object(&'static Table),
    /// A list of values of one shape.
    List(&'static Shape),
    /// An object with any fields.
    Free,
}

/// The known values of an enumeration. Any other value is accepted as well, and sent back unchanged.
#[derive(Debug)]
pub struct Enumeration {
    /// The name of the enumeration, such as `service_deployment_status`.
    pub name: &'static str,
    /// Each value as the platform writes it, and its label, in the order in which forms offer them. An empty label means that the value has
    /// no label: the console then shows the value, usually as words ("Deployment started" for `DEPLOYMENT_STARTED`).
    pub values: &'static [(&'static str, &'static str)],
}

impl Enumeration {
    /// Returns true if the value is known.
    pub fn contains(&self, value: &str) -> bool {
        self.values.iter().any(|(known, _)| *known == value)
    }

    /// Returns another value with the same label, such as `DEPLOYMENT_SUCCESSFUL` for `DEPLOYMENT_SUCCEEDED`: both mean the same. None if
    /// there is no other value, or if the value is unknown or has no label.
    pub fn synonym(&self, value: &str) -> Option<&'static str> {
        let label = self.label(value)?;
        let is_same =
            |(other, other_label): &&(&'static str, &'static str)| *other != value && *other_label == label;
        self.values.iter().find(is_same).map(|(other, _)| *other)
    }

    /// Returns the label of a value; None for an unknown value, and for one without a label.
    pub fn label(&self, value: &str) -> Option<&'static str> {
        let (_, label) = self.values.iter().find(|(known, _)| *known == value)?;
        Some(*label).filter(|label| !label.is_empty())
    }
}

/// A rule for a value beyond its type (part 8; companion, "Bounds").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No rule.
    Any,
    /// A minimum, itself allowed.
    AtLeast(i64),
    /// A minimum and a maximum, both allowed.
    Between(i64, i64),
    /// A maximum number of characters, itself allowed.
    Characters(usize),
    /// An absolute path other than `/`.
    MountPoint,
    /// An address that begins with `https://` and has a host.
    Https,
    /// The address of a git repository. The rule checks nothing beyond the type. An SSH address that a person enters, such as
    /// `git@host:team/web.git`, is sent as `https://host/team/web.git`.
    Repository,
    /// A path in a git repository: not empty, and without `/` in front.
    RelativePath,
    /// The path of a URL: empty, or with `/` in front and without white space.
    AddressPath,
    /// The name of an image, without its tag or digest and without white space.
    ImageName,
    /// The tag of an image, as registries define it: at most 128 letters, digits, `_`, `.` and `-`, without `.` or `-` in front.
    ImageTag,
    /// The key of a variable, as orchestrators define it: letters, digits, `_`, `-` and `.`, without a digit in front.
    VariableKey,
    /// The key of a label or an annotation, as orchestrators define it: a name of at most 63 characters, with an optional domain in front.
    LabelKey,
    /// A text with at least one character that isn't white space, or a list of such texts with at least one entry.
    Filled,
}

/// The treatment of a record's field in the request that saves the record (companion, "Saving a service").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Save {
    /// The field is sent unchanged.
    Keep,
    /// The platform sets the field: it isn't sent.
    Drop,
    /// The field is a record: only the `id` of that record is sent, as a field with this name.
    IdAs(FieldName),
    /// The field is a list of records: only their ids are sent, as `[{id}]`.
    Ids,
    /// The field is sent unless it is null.
    UnlessNull,
}

/// A field of a record or a request.
#[derive(Debug)]
pub struct Field {
    /// The name of the field in JSON.
    pub name: FieldName,
    /// The type of the value.
    pub shape: Shape,
    /// True if every reply with the record has the field or, for a request, if the request has to contain it.
    pub required: bool,
    /// True if null is a value of the field. Null and absent differ.
    pub nullable: bool,
    /// True for a secret: a field that only requests contain, or a token, which only the reply that issues it contains.
    pub secret: bool,
    /// The rule for the value beyond its type.
    pub rule: Rule,
    /// The unit, such as "MB"; empty for plain numbers.
    pub unit: &'static str,
    /// The treatment of the field in the request that saves the record.
    pub save: Save,
    /// True for a field that the document doesn't have and deployed platforms send in a record of the document.
    pub is_companion: bool,
}

/// The name of a field in JSON, such as `internal_port`. The tables declare names as constants: a misspelt name doesn’t compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldName(&'static str);

impl FieldName {
    /// Returns the name of a field from its bytes, for the macros [`crate::path!`] and `tables!`. Bytes that aren't UTF-8 give an empty
    /// name.
    #[doc(hidden)]
    pub const fn declared(bytes: &'static [u8]) -> Self {
        match str::from_utf8(bytes) {
            Ok(name) => Self(name),
            Err(_) => Self(""),
        }
    }

    /// Returns the name, such as `internal_port`.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl Deref for FieldName {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl AsRef<str> for FieldName {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl fmt::Display for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl PartialEq<str> for FieldName {
    fn eq(&self, name: &str) -> bool {
        self.0 == name
    }
}

/// Returns the bytes of a constant’s name in lower case, as the platform writes the name of the field.
pub(crate) const fn lowercase<const LENGTH: usize>(constant: &str) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes.copy_from_slice(constant.as_bytes());
    bytes.make_ascii_lowercase();
    bytes
}

/// Joins names to the path of a nested field, with dots, at compile time: `path!(application::GIT_REPOSITORY, git_repository::URL)` is
/// `git_repository.url`.
#[macro_export]
macro_rules! path {
    ($($name:expr),+ $(,)?) => {{
        const NAMES: &[$crate::table::FieldName] = &[$($name),+];
        const PATH: [u8; $crate::table::joined_length(NAMES)] = $crate::table::joined(NAMES);
        $crate::table::FieldName::declared(&PATH)
    }};
}

#[doc(hidden)]
pub const fn joined_length(names: &[FieldName]) -> usize {
    let (mut length, mut remaining) = (0, names);
    while let Some((name, below)) = remaining.split_first() {
        length += name.0.len() + if below.is_empty() { 0 } else { 1 };
        remaining = below;
    }
    length
}

#[doc(hidden)]
pub const fn joined<const LENGTH: usize>(names: &[FieldName]) -> [u8; LENGTH] {
    let mut path = [b'.'; LENGTH];
    let (mut to, mut remaining) = (path.as_mut_slice(), names);
    while let Some((name, below)) = remaining.split_first() {
        let (segment, after) = to.split_at_mut(name.0.len());
        segment.copy_from_slice(name.0.as_bytes());
        to = match after.split_first_mut() {
            Some((_dot, after)) => after,
            None => &mut [],
        };
        remaining = below;
    }
    path
}

/// Declares the tables of an area, and for each table a module in `fields` with a constant for the name of each field:
///
/// ```ignore
/// tables! {
///     /// A port of a service.
///     PORT: port, "2.2" => {
///         INTERNAL_PORT = field(Integer).required(),
///     }
/// }
/// ```
///
/// declares the table `PORT`, which is named `port`, and `fields::port::INTERNAL_PORT`, the name `internal_port`. Where the name
/// isn't the constant in lower case, the name is written after the constant: `API_VERSION "apiVersion" = field(Text)`.
macro_rules! tables {
    ($(
        $(#[$doc:meta])*
        $table:ident: $record:ident, $part:expr => { $($field:ident $($name:literal)? = $declaration:expr),* $(,)? }
    )*) => {
        $(
            $(#[$doc])*
            pub static $table: $crate::table::Table = $crate::table::Table {
                name: stringify!($record),
                part: $part,
                fields: &[$($declaration.named(fields::$record::$field)),*],
            };
        )*

        /// The tables of this area.
        pub static ALL: &[&$crate::table::Table] = &[$(&$table),*];

        /// The names of the fields of each table.
        pub mod fields {
            $(
                $(#[$doc])*
                pub mod $record {
                    $(
                        #[doc = concat!("`", stringify!($field), "` in lower case, unless the table says otherwise.")]
                        pub const $field: $crate::table::FieldName = $crate::table::field_name!($field $($name)?);
                    )*
                }
            )*
        }
    };
}
pub(crate) use tables;

/// Expands to the name of a declared field: the constant in lower case, or the given literal.
macro_rules! field_name {
    ($field:ident) => {{
        const NAME: [u8; stringify!($field).len()] = $crate::table::lowercase(stringify!($field));
        $crate::table::FieldName::declared(&NAME)
    }};
    ($field:ident $name:literal) => {
        $crate::table::FieldName::declared($name.as_bytes())
    };
}
pub(crate) use field_name;

/// Declares a field of this type that is optional, never null, and sent unchanged. Its name is empty until the macro `tables!` sets it.
pub const fn field(shape: Shape) -> Field {
    Field {
        name: FieldName(""),
        shape,
        required: false,
        nullable: false,
        secret: false,
        rule: Rule::Any,
        unit: "",
        save: Save::Keep,
        is_companion: false,
    }
}

impl Field {
    /// Sets the name of the field.
    #[must_use]
    pub(crate) const fn named(mut self, name: FieldName) -> Self {
        self.name = name;
        self
    }

    /// Makes the field required.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Allows null as the value of the field.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Marks a secret: a field that only requests contain, or a token.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Marks a field that deployed platforms send in a record of the document, and that the document doesn't list.
    #[must_use]
    pub const fn companion(mut self) -> Self {
        self.is_companion = true;
        self
    }

    /// Sets the rule for the value.
    #[must_use]
    pub const fn rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// Sets the unit of the value, such as "MB".
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// Sets the treatment of the field in the request that saves the record.
    #[must_use]
    pub const fn save(mut self, save: Save) -> Self {
        self.save = save;
        self
    }

    /// Marks a field that the platform sets: it isn't sent.
    #[must_use]
    pub const fn read_only(self) -> Self {
        self.save(Save::Drop)
    }
}

impl Table {
    /// Returns the field with this name; None if the table doesn't have it.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == *name)
    }
}

#[cfg(test)]
mod tests {
    use crate::fields::{application, git_repository, port};

    #[test]
    fn a_name_is_the_constant_in_lower_case_and_a_path_has_dots() {
        assert_eq!(port::INTERNAL_PORT.as_str(), "internal_port");
        assert_eq!(crate::path!(port::ID).as_str(), "id");
        const URL: crate::table::FieldName = crate::path!(application::GIT_REPOSITORY, git_repository::URL);
        assert_eq!(URL.as_str(), "git_repository.url");
    }
}
