//! The operations, one file an area. Each is declared once (see [`crate::operations!`]).

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

use crate::operation::Spec;

/// Every declared operation.
pub fn all() -> impl Iterator<Item = &'static Spec> {
    [
        account::SPECS,
        action::SPECS,
        cluster::SPECS,
        environment::SPECS,
        group::SPECS,
        invoice::SPECS,
        member::SPECS,
        organization::SPECS,
        project::SPECS,
        registry::SPECS,
        restriction::SPECS,
        service::SPECS,
        variable::SPECS,
        webhook::SPECS,
    ]
    .into_iter()
    .flatten()
    .copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::Method;
    use std::collections::HashSet;

    #[test]
    fn no_operation_is_declared_twice() {
        let mut seen = HashSet::new();
        for spec in all() {
            assert!(seen.insert((spec.method.as_str(), spec.path)), "{} stands twice", spec.path);
            assert!(spec.path.starts_with('/') && !spec.path.ends_with('/'), "{}", spec.path);
            assert!(spec.body.is_none() || spec.method != Method::Get, "{} sends a body with GET", spec.name);
        }
    }

    #[test]
    fn only_reads_are_repeated() {
        assert!(all().all(|spec| spec.repeatable() == (spec.method == Method::Get)));
    }
}
