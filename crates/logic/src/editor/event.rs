//! The events of an editor, and the commands that it returns.

use super::document::Change;
use super::review::Side;
use super::schema::{FieldPath, ReadRecord};
use crate::forms::sibling_names::SiblingName;

/// The number of a read or a write of an editor: a late reply to an earlier one is ignored.
pub type RequestId = u32;

/// An input of the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person changes a value.
    Edit(Change),
    /// A person submits the form: to send a new record, or to review the edits.
    Submit,
    /// A person decides a conflict of the review.
    Decide(FieldPath, Side),
    /// A person confirms the review.
    Confirm,
    /// A person returns from the review to the form.
    Back,
    /// A person discards the edits and stays.
    Discard,
    /// The page is left. The draft stays, unless the edits are discarded.
    Leave {
        /// True if the person discards the edits.
        is_discarded: bool,
    },
    /// The page is opened again while its editor still waits for the platform.
    Open,
    /// The page’s own read of the record ended.
    RecordRead(ReadRecord),
    /// A read that the editor requested ended.
    ReadFinished(RequestId, Result<ReadRecord, ReadError>),
    /// A write ended.
    Replied(RequestId, Reply),
    /// The browser stored the last draft, or refused to.
    DraftSaved(bool),
    /// Another tab saved the same record.
    SavedElsewhere,
    /// The names of the record’s siblings were read.
    SiblingsRead(Vec<SiblingName>),
}

/// Why the record couldn’t be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The message for the person.
    Failed(String),
    /// The session ended. The sign-in says so.
    SessionEnded,
}

/// The outcome of a write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The platform saved the record. The reply is empty if it was lost with the session.
    Confirmed(String),
    /// The platform refused, and changed nothing.
    Refused {
        /// The message.
        message: String,
        /// Each field that the platform named, with its message.
        fields: Vec<(String, String)>,
    },
    /// The request wasn’t sent.
    NotSent(String),
    /// The platform may have saved the record.
    Unknown(String),
}

/// A command for the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Read the record, and return `ReadFinished` with this number.
    Read(RequestId),
    /// Send this body once, and return `Replied` with this number.
    Send(RequestId, String),
    /// Store the draft of `Editor::draft`, and return `DraftSaved`.
    SaveDraft,
    /// Delete the stored draft.
    DeleteDraft,
    /// Lead the person to the field at this path.
    ShowField(FieldPath),
    /// Tell the person the outcome, wherever the person is.
    Report(Outcome),
    /// Keep the save, so that it can be undone.
    KeepUndo {
        /// The request that would have restored the record before the save.
        before: String,
        /// The request that would save the record unchanged after it.
        after: String,
    },
    /// Go on after a save, with the platform’s reply; an empty one if nothing had to be sent.
    Finish(String),
}

/// The outcome of a save, for a person who may have left the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The platform saved the record.
    Saved,
    /// The platform has the edited values already: an earlier write had an effect after all, or somebody else saved the same.
    AlreadySaved,
    /// The platform saved nothing, and the draft is kept.
    NotSaved(String),
    /// The platform may have saved the record.
    Unknown(String),
}

/// The loss that leaving the page causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveRisk {
    /// There are no edits.
    Nothing,
    /// The draft keeps all edits.
    Kept,
    /// The draft keeps the edits without the secrets in them.
    SecretsLost,
    /// No draft is stored: the browser refused it, or the text can’t be told from secrets.
    Lost,
}
