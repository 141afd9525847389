//! The three-way merge of a person's edits with the present record, field by field.

use super::edit::{Edit, PathSegment, edits, is_same, steps, value};
use slipway_api::described::members;
use slipway_api::fields::reference;
use slipway_api::patch::{self, Step};

/// An edit in a review, compared with the present record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedEdit {
    /// The edit of the person, or the change on the platform.
    pub edit: Edit,
    /// True if the person made the edit; false if the value was changed on the platform since editing began.
    pub is_own: bool,
    /// Some if the value was changed on the platform since editing began, to another value than the person's: its present JSON, or None if
    /// it was removed.
    pub theirs: Option<Option<String>>,
    /// True if the edit can't be applied to the present record, because the list element that it belongs to was removed on the platform.
    pub has_no_place: bool,
}

impl ComparedEdit {
    /// Returns true if the person and the platform changed the same value differently.
    pub fn is_conflict(&self) -> bool {
        self.is_own && self.theirs.is_some()
    }
}

/// Returns the edits between `base` and `mine`, each compared with the present record `theirs`, followed by the platform's other changes
/// since `base`.
pub fn compare_edits(base: &str, mine: &str, theirs: &str) -> Vec<ComparedEdit> {
    let person_edits = edits(base, mine);
    let platform_edits = edits(base, theirs);
    let of_person = person_edits.iter().map(|edit| {
        let (base_value, their_value) = (value(base, &edit.path), value(theirs, &edit.path));
        let is_added = matches!(edit.path.last(), Some(PathSegment::New(_)));
        let is_changed = match (base_value, their_value) {
            (Some(base), Some(theirs)) => !is_same(base, theirs),
            (base, theirs) => base.is_some() != theirs.is_some(),
        };
        let is_equal = match (their_value, &edit.new) {
            (Some(theirs), Some(new)) => is_same(theirs, new),
            (theirs, new) => theirs.is_none() && new.is_none(),
        };
        ComparedEdit {
            edit: edit.clone(),
            is_own: true,
            theirs: (is_changed && !is_added && !is_equal).then(|| their_value.map(str::to_owned)),
            has_no_place: !has_place(theirs, edit),
        }
    });
    let is_untouched =
        |edit: &&Edit| !person_edits.iter().any(|person_edit| touches(&person_edit.path, &edit.path));
    let of_platform = platform_edits.iter().filter(is_untouched).map(|edit| ComparedEdit {
        edit: edit.clone(),
        is_own: false,
        theirs: Some(edit.new.clone()),
        has_no_place: false,
    });
    of_person.chain(of_platform).collect()
}

/// Returns true if the paths are equal, or if one path is a beginning of the other: then the value at one path contains the value at the
/// other.
pub fn touches(one: &[PathSegment], other: &[PathSegment]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// Returns true if an edit can be applied to a record: the record has the list element that the edit belongs to. A removal can always be
/// applied.
fn has_place(record: &str, edit: &Edit) -> bool {
    let parent = edit.path.split_last().map_or(&[][..], |(_, parent)| parent);
    // Missing objects below the element are added with the edit.
    let element = parent.iter().rposition(|segment| matches!(segment, PathSegment::Id(_)));
    let is_there = |index| parent.get(..=index).is_some_and(|element| value(record, element).is_some());
    edit.new.is_none() || element.is_none_or(is_there)
}

/// Returns the record with some edits applied. Every byte outside of them stays. An edit whose list element is missing is left out.
pub fn apply<'a>(record: &str, edits: impl IntoIterator<Item = &'a Edit>) -> String {
    let mut text = record.to_owned();
    for edit in edits {
        text = applied(&text, edit).unwrap_or(text);
    }
    text
}

/// Returns the record `after` with the values of `before`. Removed elements are added again without their ids, because the platform
/// doesn't know these ids any more. An element that has nothing but an id, such as the reference to a group, keeps it.
pub fn reverted(before: &str, after: &str) -> String {
    let back = edits(after, before).into_iter().map(|edit| match (edit.path.last(), &edit.old, &edit.new) {
        (Some(PathSegment::Id(_)), None, Some(new)) if members(new).len() > 1 => {
            let new = patch::remove(new, &[Step::from(reference::ID)]).unwrap_or_else(|| new.clone());
            let mut path = edit.path.clone();
            path.pop();
            path.push(PathSegment::New(0));
            Edit { path, old: None, new: Some(new) }
        }
        _ => edit,
    });
    apply(after, &back.collect::<Vec<_>>())
}

fn applied(record: &str, edit: &Edit) -> Option<String> {
    // An empty path stands for the whole record.
    let Some((last, parent)) = edit.path.split_last() else { return edit.new.clone() };
    let Some(new) = &edit.new else { return patch::remove(record, &steps(record, &edit.path)?) };
    let is_missing = |segment: &PathSegment| match segment {
        PathSegment::New(_) => true,
        PathSegment::Id(_) => value(record, &edit.path).is_none(),
        PathSegment::Key(_) => false,
    };
    let (whole, parent) = with_parents(record, parent)?;
    match last {
        PathSegment::Key(key) => {
            let path: Vec<Step> = parent.into_iter().chain([Step::Key(key.clone())]).collect();
            patch::set(&whole, &path, new)
        }
        segment if is_missing(segment) => {
            let list = patch::find(&whole, &parent)?;
            // An edit of an element that was removed on the platform is dropped: it must not add the element again.
            if edit.old.is_some() {
                return None;
            }
            let end = slipway_api::described::elements(list).len();
            // `with_parents` adds a missing parent as `{}`, but the parent of an element is a list.
            let list = if list == "{}" { patch::set(&whole, &parent, "[]")? } else { whole };
            let path: Vec<Step> = parent.into_iter().chain([Step::Index(end)]).collect();
            patch::set(&list, &path, new)
        }
        _ => patch::set(&whole, &steps(&whole, &edit.path)?, new),
    }
}

/// Returns the record with an empty object for each missing or null field on `path`, the path of a parent, and the steps of that path.
/// None if a list element on the path is missing.
fn with_parents(record: &str, path: &[PathSegment]) -> Option<(String, Vec<Step>)> {
    let (mut text, mut parent_steps) = (record.to_owned(), Vec::new());
    for (index, segment) in path.iter().enumerate() {
        match segment {
            PathSegment::Key(key) => {
                parent_steps.push(Step::Key(key.clone()));
                if patch::find(&text, &parent_steps).is_none_or(|found| found == "null") {
                    text = patch::set(&text, &parent_steps, "{}")?;
                }
            }
            segment => {
                let mut path = path.get(..index)?.to_vec();
                path.push(segment.clone());
                parent_steps = steps(&text, &path)?;
            }
        }
    }
    Some((text, parent_steps))
}

#[cfg(test)]
mod tests;
