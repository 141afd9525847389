//! The settings of `config.json`, each declared once. The parser ([`super`]), the error messages ([`super::explain`]),
//! `public/config.schema.json` and the table in README are derived from the declarations; a test compares the two files with them.

/// The type of a setting’s value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Takes {
    /// True or false.
    Boolean,
    /// A whole number, with its minimum and its maximum, which are both allowed.
    Integer(u32, u32),
    /// Text of 1 to this many characters.
    Text(usize),
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// Text that matches a regular expression, and a description of such a text for messages.
    Pattern(&'static str, &'static str),
    /// A list of at least one text, each of which matches a regular expression, and a description of the list for messages.
    Patterns(&'static str, &'static str),
    /// An object, whose members are the settings declared below this one.
    Object,
    /// A list of at least one object, whose members are the settings declared below this one.
    List,
    /// An object whose values are texts, and a description of the object for messages.
    Texts(&'static str),
    /// The known IDs of a file, as [`crate::places::known_ids::KnownIds`] exports them.
    KnownIds,
}

impl Takes {
    /// Returns the least and the greatest number, or number of characters; (1, `u32::MAX`) for a type without bounds.
    const fn bounds(self) -> (u32, u32) {
        match self {
            Self::Integer(least, most) => (least, most),
            Self::Text(most) => (1, most as u32),
            _ => (1, u32::MAX),
        }
    }
}

/// Declares the settings: the variant, the place in `config.json` (`[]` stands for the elements of a list), the type of the value, whether
/// it is required, the default as written in README, and the purpose.
macro_rules! settings {
    ($($setting:ident $place:literal $takes:expr, $is_required:literal, $default:literal, $purpose:literal;)*) => {
        /// A setting of `config.json`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Setting {
            $(#[doc = concat!("`", $place, "`: ", $purpose)] $setting,)*
        }

        impl Setting {
            /// The settings, in the order of README.
            pub const ALL: &[Self] = &[$(Self::$setting),*];

            /// Returns the place in `config.json`: `embed[].origin`.
            pub fn place(self) -> &'static str {
                match self { $(Self::$setting => $place,)* }
            }

            /// Returns the type of the setting's value.
            pub fn takes(self) -> Takes {
                match self { $(Self::$setting => $takes,)* }
            }

            /// Returns the least and the greatest number, or number of characters, that the setting allows. The bounds are evaluated at
            /// compile time, so that, unlike with [`Self::takes`], the texts of messages aren’t part of the code that loads first.
            pub(super) fn bounds(self) -> (u32, u32) {
                match self { $(Self::$setting => const { $takes.bounds() },)* }
            }

            /// Returns true if the setting must be present in the object that it belongs to.
            pub fn is_required(self) -> bool {
                match self { $(Self::$setting => $is_required,)* }
            }

            /// Returns the default, in Markdown: a value in backticks, or a description such as “the address”. Empty for a setting without
            /// a default.
            pub fn default_value(self) -> &'static str {
                match self { $(Self::$setting => $default,)* }
            }

            /// Returns the description of the setting’s purpose, in Markdown.
            pub fn purpose(self) -> &'static str {
                match self { $(Self::$setting => $purpose,)* }
            }
        }
    };
}

/// The type of a setting whose value is the name of a query parameter.
const PARAMETER: Takes =
    Takes::Pattern("^[A-Za-z0-9_.-]+$", "the name of a query parameter: letters, digits and - . _");

settings! {
    Platforms "platforms" Takes::List, true, "",
        "The platforms that people can sign in to, at least one. The sign-in page offers a choice if there are several.";
    PlatformUrl "platforms[].url"
        Takes::Pattern("^(https://|http://(localhost|127\\.0\\.0\\.1)|/[^/])", "the platform’s address, such as “https://api.example.com”"),
        true, "",
        "`https://…`, a path of the console's own origin such as `/api`, or `http://` for `localhost` and `127.0.0.1`. No query, user name, `..` or IPv6 address: the browser's policies can't name one.";
    PlatformName "platforms[].name" Takes::Pattern("\\S", "the platform’s name, as text"), false, "the address",
        "The name on the sign-in page.";
    SignIn "platforms[].sign_in" Takes::Object, false, "none",
        "Sign-in at the organization's OpenID Connect provider, beside tokens: see \"Sign-in at your provider\".";
    SignInIssuer "platforms[].sign_in.issuer"
        Takes::Pattern("^(https://|http://(localhost|127\\.0\\.0\\.1))", "the issuer’s address, such as “https://login.example.com”"),
        true, "", "The issuer, as its metadata at `<issuer>/.well-known/openid-configuration` spells it.";
    SignInClientId "platforms[].sign_in.client_id" Takes::Text(400), true, "",
        "The console's client at the provider: a public client with the authorization code flow, PKCE, and the redirect address `<console>/signed-in`.";
    SignInScopes "platforms[].sign_in.scopes"
        Takes::Patterns("^[!#-\\[\\]-~]+$", "a list of scopes with “openid”, such as “openid” and “profile”"),
        false, "`[\"openid\", \"profile\", \"email\"]`",
        "The scopes. `openid` is needed; with `offline_access` many providers give refresh tokens, which keep a person signed in.";
    SignInAudience "platforms[].sign_in.audience" Takes::Text(400), false, "none",
        "The platform's name at the provider. It is sent as `audience`, and an address also as `resource` (RFC 8707).";
    SignInLabel "platforms[].sign_in.label" Takes::Text(60), false, "Sign in", "The text of the button on the sign-in page.";
    SignInParameters "platforms[].sign_in.parameters"
        Takes::Texts("an object of texts, without the parameters that the console itself sends, such as “state”"),
        false, "none", "More parameters of the provider's sign-in page, such as `\"prompt\": \"select_account\"`.";
    SignInOrigins "platforms[].sign_in.origins"
        Takes::Patterns("^https?://[^/]+/?$", "a list of origins, such as “https://tokens.example.com”"), false, "read from the metadata",
        "The origins of the provider's endpoints besides the issuer's, for the content security policy. Without it, `slipway-hosting render` reads the provider's metadata.";
    Profile "profile" Takes::OneOf(&["auto", "document", "companion"]), false, "`auto`",
        "The operations of the platforms. `auto` detects them, `document` stands for the documented operations only, `companion` for all.";
    EventParameters "event_parameters" Takes::Object, false, "",
        "The platform's names of the query parameters that filter cluster events.";
    EventFrom "event_parameters.from" PARAMETER, false, "`from_date_time`", "The beginning of the period.";
    EventTo "event_parameters.to" PARAMETER, false, "`to_date_time`", "The end of the period.";
    EventNode "event_parameters.node" PARAMETER, false, "`node_name`", "The node.";
    EventPod "event_parameters.pod" PARAMETER, false, "`pod_name`", "The pod.";
    EventComponent "event_parameters.component" PARAMETER, false, "`reporting_component`", "The component that reports the event.";
    IdleMinutes "idle_minutes" Takes::Integer(2, 1_440), false, "never",
        "Minutes of inactivity before a person is signed out. A warning appears one minute before.";
    ShareSession "share_session" Takes::Boolean, false, "`true`",
        "`false`: new tabs don't get the session of an open tab, a renewed token stays in its tab, and each tab polls for itself. With `true`, tabs share the session unless the platform shares the console's origin without a sandbox (see \"The platform's origin\").";
    RequestBudget "request_budget" Takes::Integer(60, 1_000_000), false, "1000",
        "Requests an hour for each token where the platform sends no limit. Polling uses at most half.";
    Product "product" Takes::Object, false, "", "The name and the logo of the console.";
    ProductName "product.name" Takes::Text(40), false, "Slipway", "The name of the console.";
    ProductLogo "product.logo"
        Takes::Pattern("^[A-Za-z0-9_-][A-Za-z0-9_./-]*$", "the path of a picture beside index.html, such as “logo.svg”"),
        false, "Slipway's", "The path of a picture beside `index.html`, such as `logo.svg`.";
    Announcement "announcement" Takes::Object, false, "none",
        "A sentence on each page until a person dismisses it.";
    AnnouncementText "announcement.text" Takes::Text(400), true, "", "The sentence.";
    AnnouncementLink "announcement.link" Takes::Pattern("^https://", "an address that begins with https://"), false, "none",
        "Where \"Learn more\" leads.";
    Embed "embed" Takes::List, false, "none", "The portals that may show pages: see \"Embedding\".";
    EmbedOrigin "embed[].origin"
        Takes::Pattern("^https?://[^/]+/?$", "the portal’s scheme, host and port alone, such as “https://portal.example.com”"),
        true, "", "The portal's scheme, host and port: `https://…`, or `http://` on the same machine.";
    EmbedPages "embed[].pages"
        Takes::Patterns("^[A-Za-z0-9_/*-]+$", "a list of paths, such as “environment/*/services”; without it, the portal may show every page"),
        false, "every page",
        "The pages that it may show, with those below: paths in which `*` is any segment. `environment/*/services` allows every page of the environment, including the variables and settings of its services.";
    EmbedReadOnly "embed[].read_only" Takes::Boolean, false, "`false`", "`true`: the console sends no writes for this portal. Use a token without write access, too.";
    Demo "demo" Takes::Boolean, false, "`false`",
        "`true` for a site made by `dist --demo`. Don't set it by hand: it needs the demo's files.";
    ReportTo "report_to"
        Takes::Pattern("^(https://|http://(localhost|127\\.0\\.0\\.1)|/[^/])", "an address that takes reports, such as “https://reports.example.com/slipway”"),
        false, "none",
        "Where reports of failures and of policy violations are sent: see \"Logs and monitoring\".";
    Directory "directory" Takes::KnownIds, false, "none",
        "Names and IDs that the console knows from the start, as exported by the page Known IDs: `kind`, `id`, `name`, and optionally `parent` and `of`.";
}

impl Setting {
    /// Returns the key in the object that the setting belongs to.
    pub fn key(self) -> &'static str {
        self.place().rsplit('.').next().unwrap_or_default()
    }

    /// Returns the place of the object that the setting belongs to: `embed[]`; empty for the whole file.
    pub fn parent(self) -> &'static str {
        self.place().rsplit_once('.').map_or("", |(parent, _)| parent)
    }

    /// Returns the settings directly below `place`: the top-level settings for an empty place, else the members of the object, or of the
    /// list’s elements, such as `embed`.
    pub fn below(place: &str) -> impl Iterator<Item = Self> {
        let is_below =
            move |setting: &&Self| setting.parent().strip_suffix("[]").unwrap_or(setting.parent()) == place;
        Self::ALL.iter().filter(is_below).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_knows_its_key_its_object_and_what_is_below_it() {
        assert_eq!((Setting::EmbedOrigin.key(), Setting::EmbedOrigin.parent()), ("origin", "embed[]"));
        assert_eq!((Setting::Demo.key(), Setting::Demo.parent()), ("demo", ""));
        let keys = |place| Setting::below(place).map(Setting::key).collect::<Vec<_>>();
        assert_eq!(keys("product"), ["name", "logo"]);
        assert_eq!(keys("embed"), ["origin", "pages", "read_only"]);
        assert!(keys("").contains(&"platforms") && !keys("").contains(&"url"));
    }

    #[test]
    fn an_object_or_a_list_has_settings_and_nothing_else_has() {
        for setting in Setting::ALL {
            let has_below = Setting::below(setting.place()).count() > 0;
            assert_eq!(has_below, matches!(setting.takes(), Takes::Object | Takes::List), "{setting:?}");
        }
    }
}
