//! The merge of a person's edits with the present record: three ways, field by field.

use super::edit::{Edit, Segment, edits, is_same, steps, value};
use slipway_api::described::members;
use slipway_api::patch::{self, Step};

/// An edit in a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// The edit.
    pub edit: Edit,
    /// True if the person made the edit; false if it was made on the platform meanwhile.
    pub is_own: bool,
    /// The present JSON if it was changed on the platform meanwhile, None in it if the value was removed there.
    pub meanwhile: Option<Option<String>>,
    /// True if the edit has no place in the present record: what it belongs to was removed on the platform.
    pub has_no_place: bool,
}

impl Reviewed {
    /// Returns true if the same value was edited by the person and on the platform, to different values.
    pub fn is_conflict(&self) -> bool {
        self.is_own && self.meanwhile.is_some()
    }
}

/// Returns the edits between `base` and `mine`, compared with the present record, and the edits made on the platform meanwhile.
pub fn review(base: &str, mine: &str, now: &str) -> Vec<Reviewed> {
    let own = edits(base, mine);
    let others = edits(base, now);
    let of_person = own.iter().map(|edit| {
        let (then, present) = (value(base, &edit.way), value(now, &edit.way));
        let is_added = matches!(edit.way.last(), Some(Segment::New(_)));
        let is_changed = match (then, present) {
            (Some(then), Some(present)) => !is_same(then, present),
            (then, present) => then.is_some() != present.is_some(),
        };
        let is_equal = present.map(str::to_owned) == edit.new;
        Reviewed {
            edit: edit.clone(),
            is_own: true,
            meanwhile: (is_changed && !is_added && !is_equal).then(|| present.map(str::to_owned)),
            has_no_place: !has_place(now, edit),
        }
    });
    let is_untouched = |edit: &&Edit| !own.iter().any(|own| touches(&own.way, &edit.way));
    let of_platform = others.iter().filter(is_untouched).map(|edit| Reviewed {
        edit: edit.clone(),
        is_own: false,
        meanwhile: Some(edit.new.clone()),
        has_no_place: false,
    });
    of_person.chain(of_platform).collect()
}

/// Returns true if one way leads to the other's value, or to a part of it.
pub fn touches(one: &[Segment], other: &[Segment]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// Returns true if what an edit belongs to is in the record.
fn has_place(now: &str, edit: &Edit) -> bool {
    let parent = edit.way.split_last().map_or(&[][..], |(_, parent)| parent);
    edit.new.is_none()
        || parent.iter().all(|segment| !matches!(segment, Segment::Id(_)))
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
    let back = edits(after, before).into_iter().map(|edit| match (edit.way.last(), &edit.old, &edit.new) {
        (Some(Segment::Id(_)), None, Some(new)) if members(new).len() > 1 => {
            let new = patch::remove(new, &[Step::Key("id".to_owned())]).unwrap_or_else(|| new.clone());
            let mut way = edit.way.clone();
            way.pop();
            way.push(Segment::New(0));
            Edit { way, old: None, new: Some(new) }
        }
        _ => edit,
    });
    apply(after, &back.collect::<Vec<_>>())
}

fn applied(now: &str, edit: &Edit) -> Option<String> {
    // The record as a whole.
    let Some((last, parent)) = edit.way.split_last() else { return edit.new.clone() };
    let Some(new) = &edit.new else { return patch::remove(now, &steps(now, &edit.way)?) };
    let is_missing = |segment: &Segment| match segment {
        Segment::New(_) => true,
        Segment::Id(_) => value(now, &edit.way).is_none(),
        Segment::Key(_) => false,
    };
    let (whole, parent) = with_parents(now, parent)?;
    match last {
        Segment::Key(key) => {
            let way: Vec<Step> = parent.into_iter().chain([Step::Key(key.clone())]).collect();
            patch::set(&whole, &way, new)
        }
        segment if is_missing(segment) => {
            let list = patch::find(&whole, &parent)?;
            // An element that is gone doesn't come back with its old id.
            if edit.old.is_some() {
                return None;
            }
            let end = slipway_api::described::elements(list).len();
            // A list that wasn't there was made as an object on the way.
            let list = if list == "{}" { patch::set(&whole, &parent, "[]")? } else { whole };
            let way: Vec<Step> = parent.into_iter().chain([Step::Index(end)]).collect();
            patch::set(&list, &way, new)
        }
        _ => patch::set(&whole, &steps(&whole, &edit.way)?, new),
    }
}

/// Returns the record with the objects of a way that are missing or null, and the steps of the way. None if an element is missing.
fn with_parents(now: &str, way: &[Segment]) -> Option<(String, Vec<Step>)> {
    let (mut text, mut done) = (now.to_owned(), Vec::new());
    for (index, segment) in way.iter().enumerate() {
        match segment {
            Segment::Key(key) => {
                done.push(Step::Key(key.clone()));
                if patch::find(&text, &done).is_none_or(|found| found == "null") {
                    text = patch::set(&text, &done, "{}")?;
                }
            }
            segment => {
                let mut way = way.get(..index)?.to_vec();
                way.push(segment.clone());
                done = steps(&text, &way)?;
            }
        }
    }
    Some((text, done))
}

#[cfg(test)]
mod tests;
