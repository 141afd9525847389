//! Tables of the fields of records and requests. Readers, forms and messages work from them, for every record alike.

/// The fields of a record or of a request's body.
#[derive(Debug)]
pub struct Table {
    /// The table's name, such as `container_registry`.
    pub name: &'static str,
    /// The source: a section of the document's part 2, or "companion".
    pub part: &'static str,
    /// The fields, in the order of the source.
    pub fields: &'static [Field],
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// An identifier.
    Uuid,
    /// A timestamp, ISO 8601.
    DateTime,
    /// Text.
    Text,
    /// A web address.
    Uri,
    /// An e-mail address.
    Email,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// A boolean.
    Boolean,
    /// A value of an enumeration, which may be one that isn't listed.
    OneOf(&'static Words),
    /// An object with known fields.
    Object(&'static Table),
    /// A list.
    List(&'static Shape),
    /// An object with any fields.
    Free,
}

/// The known values of an enumeration. Any other value is shown as the platform sent it, and sent back unchanged.
#[derive(Debug)]
pub struct Words {
    /// The name of the enumeration.
    pub name: &'static str,
    /// The values as the platform writes them.
    pub known: &'static [&'static str],
}

/// A rule for a value beyond its type (part 8; companion, "Bounds").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No rule.
    Any,
    /// A minimum.
    AtLeast(i64),
    /// A minimum and a maximum, both allowed.
    Between(i64, i64),
    /// A maximum number of characters.
    Characters(usize),
    /// An absolute path other than `/`.
    MountPoint,
    /// An address that begins with `https://`.
    Https,
    /// A path that doesn't begin with `/`.
    RelativePath,
}

/// The treatment of a record's field in the request that saves the record (companion, "Saving a service").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Save {
    /// The field is sent unchanged.
    Keep,
    /// The platform sets the field: it isn't sent.
    Drop,
    /// Only the `id` is sent, under this name.
    IdAs(&'static str),
    /// Only the ids are sent, as `[{id}]`.
    Ids,
    /// The field is sent unless it is null.
    UnlessNull,
}

/// A field of a record or a request.
#[derive(Debug)]
pub struct Field {
    /// The name in JSON.
    pub name: &'static str,
    /// The type of the value.
    pub shape: Shape,
    /// True if the field is required.
    pub required: bool,
    /// True if null is a value of the field. Null and absent differ.
    pub nullable: bool,
    /// True if the field is in requests only: no reply contains it.
    pub secret: bool,
    /// The rule for the value.
    pub rule: Rule,
    /// The unit, such as "MB"; empty for plain numbers.
    pub unit: &'static str,
    /// The treatment of the field in a request.
    pub save: Save,
}

/// Declares a table.
pub const fn table(name: &'static str, part: &'static str, fields: &'static [Field]) -> Table {
    Table { name, part, fields }
}

/// Declares a field that is optional, never null, and sent unchanged.
pub const fn field(name: &'static str, shape: Shape) -> Field {
    Field {
        name,
        shape,
        required: false,
        nullable: false,
        secret: false,
        rule: Rule::Any,
        unit: "",
        save: Save::Keep,
    }
}

impl Field {
    /// Makes the field required.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Allows null.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Marks a field that no reply contains.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Sets the rule.
    #[must_use]
    pub const fn rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// Sets the unit.
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// Sets the treatment of the field in a request.
    #[must_use]
    pub const fn save(mut self, save: Save) -> Self {
        self.save = save;
        self
    }

    /// Marks a field that the platform sets.
    #[must_use]
    pub const fn read_only(self) -> Self {
        self.save(Save::Drop)
    }
}

impl Table {
    /// Returns the field with this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}
