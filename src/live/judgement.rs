//! Finds out from replies whether the platform offers an operation. Errors are interpreted by a lazily loaded part of the program, which
//! sends further reads where one error isn't enough.

use super::fetch::fetch;
use super::session::Live;
use crate::browser::clock;
use crate::browser::http::Cancel;
use leptos::prelude::*;
use slipway_api::fields::reference;
use slipway_api::list;
use slipway_api::operations::organization::{GetOrganization, ListProjects};
use slipway_api::{ApiError, Operation, Request};
use slipway_logic::capabilities::{Capabilities, Judgement};
use slipway_logic::reading::read::{Read, RecordKey};
use slipway_logic::steady_clock::Instant;
use std::pin::Pin;
use uuid::Uuid;

/// Milliseconds for which a successful documented read counts as proof that the platform can be reached.
const DOCUMENT_WORKED_MS: i64 = 5_000;

type Inquiry = Pin<Box<dyn Future<Output = ()>>>;

/// Applies the outcome of a read to the capabilities. Returns `ApiError::NotOffered`, which is shown in place of the error of the read, if
/// the outcome shows that the platform doesn't offer the operation. None if the operation is offered, if the outcome doesn't show it, and if
/// it was already known whether the operation is offered.
pub(super) async fn judge(live: Live, request: &Request, outcome: Result<(), &ApiError>) -> Option<ApiError> {
    if live.capabilities.known.try_with_untracked(|known| known.is_judged(request.spec))? {
        return None;
    }
    match outcome {
        Ok(()) => live.capabilities.known.try_update(|known| known.worked(request.spec, clock::now()))?,
        Err(error) if Capabilities::is_telling(error) => inquire(live, request.clone(), error.clone()).await,
        Err(_) => return None,
    }
    let why = live
        .capabilities
        .known
        .try_with_untracked(|capabilities| capabilities.refused(request.spec))
        .flatten()?;
    Some(ApiError::NotOffered { why })
}

async fn inquire(live: Live, request: Request, error: ApiError) {
    #[cfg(feature = "split")]
    let inquiry = split(live, request, error).await.ok();
    #[cfg(not(feature = "split"))]
    let inquiry = Some(inquiry(live, request, error));
    // If the part can't be loaded, the capabilities stay as they are.
    if let Some(inquiry) = inquiry {
        inquiry.await;
    }
}

#[cfg(feature = "split")]
#[wasm_split_helpers::wasm_split(judgement, preload(load), fallible)]
fn split(
    live: Live,
    request: Request,
    error: ApiError,
) -> Result<Inquiry, wasm_split_helpers::SplitLoaderError> {
    Ok(inquiry(live, request, error))
}

/// Fetches the lazily loaded part of the program that interprets errors, before it is needed.
pub async fn prefetch_judgement() {
    #[cfg(feature = "split")]
    // A part that can’t be fetched now is fetched again when it is needed.
    let _ = load().await;
}

/// Finds out from the error of a request whether the platform offers its operation, and records the result. Returns a boxed future,
/// because a function of a lazily loaded part can't be asynchronous itself.
fn inquiry(live: Live, request: Request, error: ApiError) -> Inquiry {
    Box::pin(async move {
        let judge = |is_known: bool| {
            let now = clock::now();
            live.capabilities
                .known
                .try_update(|known| known.judge(request.spec, &request.path, Err(&error), is_known, now))
        };
        let Some(judgement) = judge(live.shared().is_known(&request.path)) else { return };
        if find(live, &request, judgement).await == Some(true) {
            judge(true);
        }
    })
}

/// Sends the reads that a judgement asks for, and records in the capabilities what they show by themselves. Returns Some(true) if the
/// record that the judgement asks about exists: the record of `request`, or the environment, application, organization or project in its
/// path. Returns Some(false) if no list contains it, and None if that isn't known or doesn't matter. If the record exists, but the
/// operation didn't find it, the platform doesn't offer the operation.
async fn find(live: Live, request: &Request, judgement: Judgement) -> Option<bool> {
    match judgement {
        Judgement::Settled => None,
        Judgement::AskDocument => {
            document_works(live).await?;
            live.capabilities.known.try_update(|known| known.unreadable(request.spec, clock::now()));
            None
        }
        Judgement::AskParent(parent) => {
            fetch(live, &parent, 1, &Cancel::default()).await.ok()?;
            Some(true)
        }
        Judgement::AskList(list) => match fetch(live, &list, 1, &Cancel::default()).await {
            Ok((reply, _)) => {
                let read = Read::of(list.spec, &reply.text(), RecordKey::Key(reference::ID), None).ok()?;
                let id = request.path.rsplit('/').find(|segment| segment.parse::<Uuid>().is_ok())?;
                Some(list::find(&read.items, id).is_some())
            }
            Err(ApiError::NotFound { .. } | ApiError::NotOffered { .. }) => {
                live.capabilities.known.try_update(|known| known.unlisted(request.spec, clock::now()));
                None
            }
            Err(_) => None,
        },
        Judgement::LookFor(id) => {
            let (id, shared) = (id.to_string(), live.shared());
            if shared.is_absent(&id, clock::instant()) {
                return None;
            }
            let is_listed = is_listed(live, &id).await;
            if !is_listed {
                shared.note_absent(id, clock::instant());
            }
            Some(is_listed)
        }
    }
}

/// Checks that the platform can be reached, with a documented read, which every platform offers. One success counts for
/// `DOCUMENT_WORKED_MS`, because many undocumented operations are often judged at once. Returns None if the read fails.
async fn document_works(live: Live) -> Option<()> {
    let worked = &live.shared().document_worked;
    let is_recent = |at: Instant| clock::instant().since(at) < DOCUMENT_WORKED_MS;
    if !worked.get().is_some_and(is_recent) {
        let document = GetOrganization {}.request();
        fetch(live, &document, 1, &Cancel::default()).await.ok()?;
        worked.set(Some(clock::instant()));
    }
    Some(())
}

/// Returns true if `id` is the id of an organization that the token can read, or of a project in one of them.
async fn is_listed(live: Live, id: &str) -> bool {
    let organizations = ids(live, &GetOrganization {}.request()).await;
    if organizations.iter().any(|known| known == id) {
        return true;
    }
    for organization in organizations.iter().filter_map(|known| known.parse().ok()) {
        if ids(live, &ListProjects { organization }.request()).await.iter().any(|known| known == id) {
            return true;
        }
    }
    false
}

async fn ids(live: Live, request: &Request) -> Vec<String> {
    let reply = fetch(live, request, 1, &Cancel::default()).await;
    let read = reply.ok().and_then(|(reply, _)| {
        Read::of(request.spec, &reply.text(), RecordKey::Key(reference::ID), None).ok()
    });
    read.iter().flat_map(|read| &read.items).filter_map(|record| record.at(&[reference::ID]).text()).collect()
}
