//! Tasks on records that need no form and can be applied to several records at once.

use crate::browser::clock;
use crate::features::editing::declaration::RecordSource;
use crate::live::{Live, read_now, send};
use crate::pages::organization::records::resend::resend;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::operations::member::CreateInvitation;
use slipway_api::{ApiError, Listed, Operation, Record, Spec, list, patch};
use slipway_logic::resources::record_kind::{Change, Delete, RecordKind, Save, Verb};
use slipway_logic::run::Failure;

/// A task that can be applied to several records, such as setting a field or deleting them.
#[derive(Clone, Copy)]
pub enum Task {
    /// Sets a field.
    Change(&'static Save, &'static Change),
    /// Deletes the record.
    Delete(&'static Delete),
    /// Sends the invitation once more.
    Resend,
}

impl Task {
    /// Returns the verb on the button.
    pub fn verb(self) -> Verb {
        match self {
            Self::Change(_, change) => change.verb,
            Self::Delete(delete) => delete.verb,
            Self::Resend => Verb::Resend,
        }
    }

    /// Returns the operation of the platform that the task needs. For Resend, which needs two, returns the one that
    /// creates the new invitation.
    pub fn spec(self, organization: OrganizationId, record: RecordId) -> &'static Spec {
        match self {
            Self::Change(save, _) => (save.request)(organization, record, String::new()).spec,
            Self::Delete(delete) => (delete.request)(organization, record).spec,
            Self::Resend => CreateInvitation::SPEC,
        }
    }

    /// Returns the consequences, in a sentence or two.
    pub fn consequence(self) -> &'static str {
        match self {
            Self::Change(_, change) => change.consequence,
            Self::Delete(delete) => delete.destroys,
            Self::Resend => "Each invitation is revoked, and a new one is sent to the same address.",
        }
    }
}

/// Sends a task. A change first reads the record, and changes its field in what the platform has now.
pub async fn send_task(
    live: Live,
    organization: OrganizationId,
    kind: &'static RecordKind,
    record: RecordId,
    task: Task,
) -> Result<(), Failure> {
    let request = match task {
        Task::Resend => {
            let all = read_list(live, organization, kind).await?;
            let gone = || {
                Failure::from("The invitation isn’t in the list any more: it was accepted or revoked. Unless the list has a new one, invite the person again.".to_owned())
            };
            return resend(live, organization, list::find(&all.items, &record.to_string()).ok_or_else(gone)?)
                .await;
        }
        Task::Delete(delete) => (delete.request)(organization, record),
        Task::Change(save, change) => {
            let read =
                kind.read.map_or_else(|| (kind.read_all)(organization), |read| read(organization, record));
            let in_list = kind.read.is_none().then(|| record.to_string());
            let source = RecordSource { request: read, table: kind.table, in_list };
            let reply =
                read_now(live, source.request.clone()).await.map_err(|error| Failure::of_read(&error))?;
            let read =
                source.record_of(&reply.text()).map_err(|message| Failure::from(message.to_owned()))?;
            let body = read.request;
            let body = patch::set(&body, &patch::path(&change.field), change.value).unwrap_or(body);
            (save.request)(organization, record, body)
        }
    };
    let spec = request.spec;
    send(live, request).await.map(|_| ()).map_err(|error| {
        if matches!(error, ApiError::NotPermitted { .. }) {
            live.capabilities.forbid(spec, None);
        }
        Failure::of_write(&error)
    })
}

/// Returns true if a task was applied whose request had no reply. A deletion was applied if the list no longer contains the record. A
/// change always counts as not applied: it reads the record again, so it can be repeated without harm. An invitation was resent if the
/// list no longer contains it, and has another invitation with the address `name`.
///
/// # Errors
/// If the list can’t be read.
pub async fn is_applied(
    live: Live,
    organization: OrganizationId,
    kind: &'static RecordKind,
    record: RecordId,
    name: &str,
    task: Task,
) -> Result<bool, Failure> {
    if matches!(task, Task::Change(..)) {
        return Ok(false);
    }
    let all = read_list(live, organization, kind).await?;
    let is_gone = list::find(&all.items, &record.to_string()).is_none();
    let is_named = |record: &Record| (kind.name)(record) == name;
    match task {
        // The new invitation has the same address, and another id.
        Task::Resend => Ok(is_gone && all.items.iter().any(is_named)),
        _ => Ok(is_gone),
    }
}

async fn read_list(
    live: Live,
    organization: OrganizationId,
    kind: &'static RecordKind,
) -> Result<Listed, Failure> {
    let all = read_now(live, (kind.read_all)(organization)).await;
    let all = all.and_then(|reply| reply.read::<Listed>(clock::now()));
    all.map_err(|error| Failure::of_lone_read(&error))
}
