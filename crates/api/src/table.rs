//! Records and requests as tables: what one reader, one form and one message work with, whatever the record.

/// The fields of a record or of a request's body.
#[derive(Debug)]
pub struct Table {
    /// Its name, such as `container_registry`.
    pub name: &'static str,
    /// Where it is written down: a section of the document's part 2, or "companion".
    pub part: &'static str,
    /// In the order in which it is written down.
    pub fields: &'static [Field],
}

/// What a value is.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// An identifier.
    Uuid,
    /// ISO 8601.
    DateTime,
    /// Words of a person or a program.
    Text,
    /// An address.
    Uri,
    /// An e-mail address.
    Email,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// One of an enumeration's words, or one that nobody listed.
    OneOf(&'static Words),
    /// An object with known fields.
    Object(&'static Table),
    /// A list.
    List(&'static Shape),
    /// An object whose fields nobody lists.
    Free,
}

/// The known values of an enumeration. Any other value is kept, shown as it came, and sent back unchanged.
#[derive(Debug)]
pub struct Words {
    /// Its name.
    pub name: &'static str,
    /// In the platform's own words.
    pub known: &'static [&'static str],
}

/// What a value has to keep beyond its shape (part 8; companion, "Bounds").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Nothing.
    Any,
    /// A number of at least this.
    AtLeast(i64),
    /// A number between both, each allowed.
    Between(i64, i64),
    /// At most this many characters.
    Characters(usize),
    /// An absolute path other than `/`.
    MountPoint,
    /// An address that begins with `https://`.
    Https,
    /// A path that doesn't begin with `/`.
    RelativePath,
}

/// What becomes of a record's field in the request that saves the record (companion, "Saving a service").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Save {
    /// It is sent as it came.
    Keep,
    /// The platform sets it: it isn't sent.
    Drop,
    /// Its `id` alone is sent, under this name.
    IdAs(&'static str),
    /// `[{id}]` alone is sent.
    Ids,
    /// It is sent unless it is null.
    UnlessNull,
}

/// One field.
#[derive(Debug)]
pub struct Field {
    /// As it stands in JSON.
    pub name: &'static str,
    /// What its value is.
    pub shape: Shape,
    /// Whether it has to be there.
    pub required: bool,
    /// Whether null is a value of it, which isn't the same as its absence.
    pub nullable: bool,
    /// Whether no reply shows it, and nothing but the request may.
    pub secret: bool,
    /// What its value has to keep.
    pub rule: Rule,
    /// What its number counts, such as "MB"; empty where it counts things.
    pub unit: &'static str,
    /// What becomes of it in a request.
    pub save: Save,
}

/// A table of a record.
pub const fn table(name: &'static str, part: &'static str, fields: &'static [Field]) -> Table {
    Table { name, part, fields }
}

/// A field that may be left out, is never null, and is sent as it came.
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
    /// It has to be there.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Null is a value of it.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// No reply shows it.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// It keeps a rule.
    #[must_use]
    pub const fn rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// Its number counts this.
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// What becomes of it in a request.
    #[must_use]
    pub const fn save(mut self, save: Save) -> Self {
        self.save = save;
        self
    }

    /// The platform sets it.
    #[must_use]
    pub const fn read_only(self) -> Self {
        self.save(Save::Drop)
    }
}

impl Table {
    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}
