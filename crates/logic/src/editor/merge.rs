//! The merge of a person's edits with the present record: three paths, field by field.

use super::edit::{Edit, PathSegment, edits, is_same, steps, value};
use slipway_api::described::members;
use slipway_api::fields::reference;
use slipway_api::patch::{self, Step};

/// An edit in a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// The edit.
    pub edit: Edit,
    /// True if the person made the edit; false if it was made on the platform meanwhile.
    pub is_own: bool,
    /// The present JSON if it was changed on the platform meanwhile, None in it if the value was removed there.
    pub theirs: Option<Option<String>>,
    /// True if the edit has no place in the present record: what it belongs to was removed on the platform.
    pub has_no_place: bool,
}

impl Reviewed {
    /// Returns true if the same value was edited by the person and on the platform, to different values.
    pub fn is_conflict(&self) -> bool {
        self.is_own && self.theirs.is_some()
    }
}

/// Returns the edits between `base` and `mine`, compared with the present record, and the edits made on the platform meanwhile.
pub fn review(base: &str, mine: &str, now: &str) -> Vec<Reviewed> {
    let own = edits(base, mine);
    let others = edits(base, now);
    let of_person = own.iter().map(|edit| {
        let (then, present) = (value(base, &edit.path), value(now, &edit.path));
        let is_added = matches!(edit.path.last(), Some(PathSegment::New(_)));
        let is_changed = match (then, present) {
            (Some(then), Some(present)) => !is_same(then, present),
            (then, present) => then.is_some() != present.is_some(),
        };
        let is_equal = match (present, &edit.new) {
            (Some(present), Some(new)) => is_same(present, new),
            (present, new) => present.is_none() && new.is_none(),
        };
        Reviewed {
            edit: edit.clone(),
            is_own: true,
            theirs: (is_changed && !is_added && !is_equal).then(|| present.map(str::to_owned)),
            has_no_place: !has_place(now, edit),
        }
    });
    let is_untouched = |edit: &&Edit| !own.iter().any(|own| touches(&own.path, &edit.path));
    let of_platform = others.iter().filter(is_untouched).map(|edit| Reviewed {
        edit: edit.clone(),
        is_own: false,
        theirs: Some(edit.new.clone()),
        has_no_place: false,
    });
    of_person.chain(of_platform).collect()
}

/// Returns true if one path is the other’s, or leads to a part of its value.
pub fn touches(one: &[PathSegment], other: &[PathSegment]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// Returns true if what an edit belongs to is in the record.
fn has_place(now: &str, edit: &Edit) -> bool {
    let parent = edit.path.split_last().map_or(&[][..], |(_, parent)| parent);
    edit.new.is_none()
        || parent.iter().all(|segment| !matches!(segment, PathSegment::Id(_)))
        || value(now, parent).is_some()
}

/// Returns the record with some edits. Every byte outside of them stays. An edit without a place is left out.
pub fn apply<'a>(now: &str, edits: impl IntoIterator<Item = &'a Edit>) -> String {
    let mut text = now.to_owned();
    for edit in edits {
        text = applied(&text, edit).unwrap_or(text);
    }
    text
}

/// Returns the record `after` with the values of `before`. Elements that were removed come back as new ones: the platform doesn’t know
/// their ids any more. A reference to a group has nothing but an id, and keeps it.
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

fn applied(now: &str, edit: &Edit) -> Option<String> {
    // The record as a whole.
    let Some((last, parent)) = edit.path.split_last() else { return edit.new.clone() };
    let Some(new) = &edit.new else { return patch::remove(now, &steps(now, &edit.path)?) };
    let is_missing = |segment: &PathSegment| match segment {
        PathSegment::New(_) => true,
        PathSegment::Id(_) => value(now, &edit.path).is_none(),
        PathSegment::Key(_) => false,
    };
    let (whole, parent) = with_parents(now, parent)?;
    match last {
        PathSegment::Key(key) => {
            let path: Vec<Step> = parent.into_iter().chain([Step::Key(key.clone())]).collect();
            patch::set(&whole, &path, new)
        }
        segment if is_missing(segment) => {
            let list = patch::find(&whole, &parent)?;
            // An element that is gone doesn't come back with its old id.
            if edit.old.is_some() {
                return None;
            }
            let end = slipway_api::described::elements(list).len();
            // A missing list was created as an object, as a parent of the path.
            let list = if list == "{}" { patch::set(&whole, &parent, "[]")? } else { whole };
            let path: Vec<Step> = parent.into_iter().chain([Step::Index(end)]).collect();
            patch::set(&list, &path, new)
        }
        _ => patch::set(&whole, &steps(&whole, &edit.path)?, new),
    }
}

/// Returns the record with the objects of a path that are missing or null, and the steps of the path. None if an element is missing.
fn with_parents(now: &str, path: &[PathSegment]) -> Option<(String, Vec<Step>)> {
    let (mut text, mut done) = (now.to_owned(), Vec::new());
    for (index, segment) in path.iter().enumerate() {
        match segment {
            PathSegment::Key(key) => {
                done.push(Step::Key(key.clone()));
                if patch::find(&text, &done).is_none_or(|found| found == "null") {
                    text = patch::set(&text, &done, "{}")?;
                }
            }
            segment => {
                let mut path = path.get(..index)?.to_vec();
                path.push(segment.clone());
                done = steps(&text, &path)?;
            }
        }
    }
    Some((text, done))
}

#[cfg(test)]
mod tests;
