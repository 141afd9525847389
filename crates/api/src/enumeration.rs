//! Enumerations that keep unknown values unchanged.

/// Declares an enumeration of the contract: each variant with the text that the platform sends, and its label.
///
/// A value that isn't listed becomes `Unknown` with its text, and is written back unchanged.
/// `ALL` lists the known variants, for choices and for tests.
#[macro_export]
macro_rules! enumeration {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal $label:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = $text] $variant,)*
            /// A value that the contract doesn't list, unchanged.
            Unknown(String),
        }

        impl $name {
            /// The values that the contract lists.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The text and the label of each value that the contract lists.
            pub const VALUES: &'static [(&'static str, &'static str)] = &[$(($text, $label),)*];

            /// Returns the label, for people. An unknown value is shown as the platform sent it.
            pub fn label(&self) -> &str {
                match self {
                    $($name::$variant => $label,)*
                    $name::Unknown(text) => text,
                }
            }

            /// Returns the text that the platform sends.
            pub fn as_str(&self) -> &str {
                match self {
                    $($name::$variant => $text,)*
                    $name::Unknown(text) => text,
                }
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text {
                    $($text => $name::$variant,)*
                    other => $name::Unknown(other.to_owned()),
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(from)?;
                Ok($name::from(text.as_ref()))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::state::{ServiceKind, ServiceState};

    #[test]
    fn a_value_that_nobody_listed_is_kept_as_it_came() {
        let state: ServiceState = serde_json::from_str(r#""WARMING_UP""#).unwrap();
        assert_eq!(state, ServiceState::Unknown("WARMING_UP".into()));
        assert_eq!(serde_json::to_string(&state).unwrap(), r#""WARMING_UP""#);
    }

    #[test]
    fn every_known_value_survives_a_round_trip() {
        for state in ServiceState::ALL {
            let text = serde_json::to_string(state).unwrap();
            assert_eq!(&serde_json::from_str::<ServiceState>(&text).unwrap(), state);
            assert!(!matches!(ServiceState::from(state.as_str()), ServiceState::Unknown(_)));
        }
        assert_eq!(ServiceKind::from("PROVIDERF_APP").as_str(), "PROVIDERF_APP");
    }
}
