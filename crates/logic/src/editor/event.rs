//! The events of an editor, and the commands that it returns.

use super::document::Change;
use super::review::Side;
use super::schema::{FieldPath, ReadRecord};
use crate::forms::sibling_names::SiblingName;

/// The number of a read or write. It identifies the reply: replies to earlier requests are ignored.
pub type RequestId = u32;

/// An input of the editor: what a person did, or what a read, a write or the browser returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person changes a value.
    Edit(Change),
    /// The form is submitted. A new record is sent at once; an existing record is read again, and then reviewed or saved directly
    /// ([`super::SaveMode`]).
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
    /// The page is opened again while its editor still exists, for example because a save isn’t finished.
    Open,
    /// The page’s own read of the record ended.
    RecordRead(ReadRecord),
    /// A read that the editor requested ended.
    ReadFinished(RequestId, Result<ReadRecord, ReadError>),
    /// A write ended.
    Replied(RequestId, Reply),
    /// The browser stored the last draft (true), or refused to store it (false).
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
    /// The session ended. The sign-in page tells the person, so the form shows no error.
    SessionEnded,
}

/// The outcome of a write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The platform saved the record. The text is the platform’s reply; empty if the session ended before it could be read.
    Confirmed(String),
    /// The platform refused, and changed nothing.
    Refused {
        /// The platform’s message.
        message: String,
        /// Each field that the platform named, with its message.
        fields: Vec<(String, String)>,
    },
    /// The request wasn’t sent. The text is the message for the person.
    NotSent(String),
    /// The platform may have saved the record. The text is the message for the person.
    Unknown(String),
}

/// A command for the shell, the code that reads, sends, stores and shows for the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Read the record, and return `ReadFinished` with this number.
    Read(RequestId),
    /// Send this body once, and return `Replied` with this number.
    Send(RequestId, String),
    /// Store the draft that `Editor::draft` returns, and return `DraftSaved`.
    SaveDraft,
    /// Delete the stored draft.
    DeleteDraft,
    /// Show the field at this path to the person. The empty path is the text of the JSON editor.
    ShowField(FieldPath),
    /// Show the outcome as a notification: the person may have left the page.
    Report(Outcome),
    /// Keep both versions of the record, so that the save can be undone.
    KeepUndo {
        /// The request that would save the record as it was before the save.
        before: String,
        /// The body of the request that would save the record as it is after the save.
        after: String,
    },
    /// The save is finished, and its page is shown: run what the form declares for it. The text is the platform’s reply; empty if nothing had
    /// to be sent, or if the session ended before the reply could be read.
    Finish(String),
}

/// The outcome of a save, for a person who may have left the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The platform saved the record.
    Saved {
        /// True if the person left the page before the platform replied, and so doesn’t see what the page shows after a save.
        is_left: bool,
    },
    /// The save sent nothing, because the platform has all values already: an earlier write had an effect after all,
    /// somebody else saved the same values, or every conflict was decided for the platform’s value.
    AlreadySaved,
    /// The platform saved nothing, and the draft is kept. The text is the reason.
    NotSaved(String),
    /// The platform may have saved the record. The text is the message for the person.
    Unknown(String),
}

/// What is lost of the edits if the person leaves the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveRisk {
    /// There are no edits.
    Nothing,
    /// The draft keeps all edits.
    Kept,
    /// The draft keeps the edits without the secrets in them, and without a text of the JSON editor that isn’t JSON and may hold secrets.
    SecretsLost,
    /// All edits are lost: the browser refused to store the draft.
    Lost,
    /// The typed text is lost: it may hold secrets, so no draft keeps any of it.
    NeverKept,
    /// A value that the platform sends only once, and that the person hasn't copied, is lost.
    ShownOnce,
}

impl LeaveRisk {
    /// Returns true if leaving loses something that no draft keeps.
    pub fn is_lost(self) -> bool {
        matches!(self, Self::SecretsLost | Self::Lost | Self::NeverKept | Self::ShownOnce)
    }
}
