//! Tests of the tables of all kinds: what a form offers is what the contract has.

use super::record_kinds::kind_of;
use super::{deployment, environment, project, restriction, variable};
use crate::forms::form::{Control, Form, Input};
use crate::route::Collection;
use slipway_api::state::ServiceKind;
use slipway_api::table::{Shape, Table};
use std::collections::BTreeSet;

/// Every form that a kind of record has.
fn forms() -> Vec<&'static Form> {
    let kinds = Collection::all().map(kind_of);
    let of_kinds = kinds.flat_map(|kind| {
        let create = kind.create.as_ref().map(|create| create.form);
        let edit = kind.edit.iter().flat_map(|save| [Some(save.form), save.unread]).flatten();
        create.into_iter().chain(edit).collect::<Vec<_>>()
    });
    let mut all: Vec<&'static Form> = of_kinds.collect();
    all.extend([&project::CREATE, &project::EDIT, &environment::CREATE, &environment::EDIT]);
    all.extend([&restriction::CREATE, &restriction::EDIT, &deployment::CLONE]);
    all.extend([&variable::CREATE, &variable::CREATE_SECRET, &variable::ALIAS]);
    all.extend([&variable::OVERRIDE, &variable::OVERRIDE_SECRET]);
    for kind in ServiceKind::ALL {
        all.extend([true, false].into_iter().filter_map(|is_image| deployment::version(kind, is_image)));
        all.extend(
            [true, false]
                .into_iter()
                .filter_map(|by_document| Some(deployment::create(kind, by_document)?.0)),
        );
    }
    all
}

/// Returns the shape of the field at a path.
fn shape_at(table: &'static Table, path: &str) -> Option<&'static Shape> {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let shape = &table.field(first)?.shape;
    match (rest, shape) {
        (None, shape) => Some(shape),
        (Some(rest), Shape::Object(table)) => shape_at(table, rest),
        _ => None,
    }
}

/// Returns the values that a control offers, without the empty choice; None for a control without a list of its own.
fn offered(input: &Input) -> Option<BTreeSet<&'static str>> {
    let values: Vec<&'static str> = match input.control {
        Control::Choice(options) | Control::Many(options) => {
            options.iter().map(|(value, _)| *value).collect()
        }
        Control::Word(words) => words.to_vec(),
        _ => return None,
    };
    Some(values.into_iter().filter(|value| !value.is_empty()).collect())
}

#[test]
fn each_choice_offers_the_values_of_its_enumeration() {
    let mut compared = 0;
    for form in forms() {
        for input in form.inputs() {
            let Some(offered) = offered(input) else { continue };
            let known: BTreeSet<&str> = match shape_at(form.table, input.path) {
                Some(Shape::OneOf(words) | Shape::List(Shape::OneOf(words))) => {
                    words.known.iter().copied().collect()
                }
                Some(Shape::Boolean) => BTreeSet::from(["true", "false"]),
                _ => continue,
            };
            assert_eq!(offered, known, "{}: {}", form.name, input.path);
            compared += 1;
        }
    }
    assert!(compared >= 8, "only {compared} were compared");
}

#[test]
fn each_input_is_a_field_of_its_table() {
    for form in forms() {
        for input in form.inputs() {
            assert!(shape_at(form.table, input.path).is_some(), "{}: {}", form.name, input.path);
        }
    }
}
