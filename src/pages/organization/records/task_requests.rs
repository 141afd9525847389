//! The requests of a task on a record, and the check whether a task without a reply was applied.

use crate::browser::clock;
use crate::features::editing::declaration::RecordSource;
use crate::live::{Live, read_now, send};
use crate::pages::organization::records::resend::resend;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::{ApiError, Listed, Record, list, patch};
use slipway_logic::resources::record_kind::RecordKind;
use slipway_logic::resources::task::Task;
use slipway_logic::run::Failure;

/// Sends the requests of a task for one record. A change first reads the record, and sets its field in the record that the platform has now.
/// Fails if a request fails, if the record is gone, or if the platform’s record can’t be saved without loss.
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
