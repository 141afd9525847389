//! The steps of the model test, which are derived from random numbers.

use crate::editor::fixtures::FIELDS;

/// A step of the random sequence that the model test applies to the editor.
#[derive(Clone, Debug)]
pub enum Step {
    Type(usize, u8),
    Unreadable(bool),
    Json(u8),
    Submit,
    Confirm,
    Back,
    Discard,
    Decide(bool),
    Leave(bool),
    Open,
    Reload,
    Respond(Response),
    Colleague(usize, u8),
    Poll,
    SavedElsewhere,
    RefuseStorage(bool),
}

/// The response to the oldest request.
#[derive(Clone, Debug)]
pub enum Response {
    Success,
    /// A read fails; a write has an effect whose reply is lost.
    Lost,
    /// A read finds that the session ended; a write has no effect and no reply.
    Dropped,
    Refused(bool),
    NotSent,
}

/// Returns the step that a random number stands for. A proptest strategy for each step would take most of the time of 100,000
/// sequences.
pub fn step(number: u32) -> Step {
    let (kind, detail) = (number % 64, (number / 64) as usize);
    let (field, value) = (detail % FIELDS.len(), (detail / FIELDS.len() % 4) as u8);
    match kind {
        0..=7 => Step::Type(field, value),
        8 => Step::Unreadable(detail % 2 == 0),
        9 => Step::Json(value),
        10..=15 => Step::Submit,
        16..=23 => Step::Confirm,
        24 => Step::Back,
        25 => Step::Discard,
        26..=28 => Step::Decide(detail % 2 == 0),
        29..=31 => Step::Leave(detail % 3 == 0),
        32..=36 => Step::Open,
        37 => Step::Reload,
        38..=53 => Step::Respond(response(detail)),
        54..=56 => Step::Colleague(field, value),
        57..=59 => Step::Poll,
        60 => Step::SavedElsewhere,
        _ => Step::RefuseStorage(detail % 4 == 0),
    }
}

fn response(number: usize) -> Response {
    match number % 10 {
        0..=5 => Response::Success,
        6 => Response::Lost,
        7 => Response::Dropped,
        8 => Response::Refused((number / 10).is_multiple_of(2)),
        _ => Response::NotSent,
    }
}
