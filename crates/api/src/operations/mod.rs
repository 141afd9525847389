//! The operations, grouped by area into one file each. Each operation is declared once (see [`crate::operations!`]).

pub mod account;
pub mod action;
pub mod cluster;
pub mod environment;
pub mod group;
pub mod invoice;
pub mod member;
pub mod organization;
pub mod project;
pub mod registry;
pub mod restriction;
pub mod service;
pub mod variable;
pub mod webhook;

use crate::operation::{Spec, Tables};

/// Lists the modules whose operations [`all`] and [`with_tables`] return.
macro_rules! listed {
    ($($module:ident)*) => {
        /// Returns the declaration of every operation.
        pub fn all() -> impl Iterator<Item = &'static Spec> {
            [$($module::SPECS),*].into_iter().flatten().copied()
        }

        /// Returns the declaration of every operation, with its tables.
        pub fn with_tables() -> impl Iterator<Item = (&'static Spec, Tables)> {
            all().zip([$($module::TABLES),*].into_iter().flatten().copied())
        }
    };
}

listed! {
    account action cluster environment group invoice member organization project registry restriction service variable webhook
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::Method;
    use std::collections::HashSet;

    #[test]
    fn no_operation_is_declared_twice() {
        let mut seen = HashSet::new();
        for (spec, tables) in with_tables() {
            assert!(seen.insert((spec.method.as_str(), spec.path)), "{} stands twice", spec.path);
            assert!(spec.path.starts_with('/') && !spec.path.ends_with('/'), "{}", spec.path);
            assert!(
                tables.body.is_none() || spec.method != Method::Get,
                "{} sends a body with GET",
                spec.name
            );
        }
    }

    #[test]
    fn only_reads_are_repeated() {
        assert!(all().all(|spec| spec.repeatable() == (spec.method == Method::Get)));
    }
}
