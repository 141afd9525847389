//! The requests of an import, one after the other.

use crate::browser::clock;
use crate::features::editing::run::RunHandle;
use crate::live::{Live, read_now, send, use_live};
use leptos::prelude::*;
use slipway_api::{ApiError, Listed};
use slipway_logic::run::labels::RunLabels;
use slipway_logic::run::{Event, Failure, Outcome};
use slipway_logic::variables::import::{Planned, is_applied, rest};
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

const LABELS: RunLabels = RunLabels {
    submit_label: "Import variables",
    record: "variable",
    records: "Variables",
    in_flight: "Importing…",
    participle: "imported",
};

/// The run of an import. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct ImportRun {
    /// The lines; empty before the import begins.
    pub lines: RwSignal<Vec<Planned>>,
    /// The run of the requests, with the outcome of each line.
    pub run: RunHandle,
    owner: VariableOwner,
    live: Live,
}

impl ImportRun {
    /// Returns an import into the variables of an owner.
    pub fn new(owner: VariableOwner) -> Self {
        Self {
            lines: RwSignal::new(Vec::new()),
            run: RunHandle::new(LABELS).with_outcomes_on_page(),
            owner,
            live: use_live(),
        }
    }

    /// Begins to send the lines of a plan.
    pub fn begin(self, planned: Vec<Planned>) {
        let outcome = |line: &Planned| if line.needs_request() { Outcome::Queued } else { Outcome::Unsent };
        let outcomes = planned.iter().map(outcome).collect();
        self.lines.set(planned);
        self.send(Event::Start(outcomes));
    }

    /// Forgets the lines and their outcomes, because the text has changed. Does nothing while the import is in progress.
    pub fn reset(self) {
        if untrack(|| !self.run.is_running()) {
            self.run.reset();
            self.lines.set(Vec::new());
        }
    }

    /// Returns the text of the lines that weren't imported, once the import has ended; None before, and while it is in progress.
    pub fn rest(self) -> Option<String> {
        let has_ended = self.run.has_begun() && !self.run.is_running();
        let is_imported = |index| matches!(self.run.outcome(index), Outcome::Done(_));
        has_ended.then(|| self.lines.with(|lines| rest(lines, is_imported)))
    }

    /// Sends the requests again that failed or are still queued. A request that may have been applied is first checked by a read, and sent
    /// again only if it wasn’t applied.
    pub fn retry(self) {
        self.send(Event::Retry);
    }

    fn send(self, event: Event) {
        let send = async move |index| {
            let line = self.lines.try_with_untracked(|lines| lines.get(index).cloned()).flatten();
            let request = line.and_then(|line| requests::import_line(self.owner, &line));
            let request = request.ok_or("The platform’s ID of this variable can’t be read.".to_owned())?;
            send(self.live, request).await.map(|_| String::new()).map_err(|error| Failure::of_write(&error))
        };
        self.run.begin(event, send, async move |index| self.is_applied(index).await, |_| ());
    }

    /// Reads the variables and secrets again to find out whether the write of a line was applied although its request had no reply. A list
    /// that the platform doesn’t offer is left out. Fails if a list can’t be read for another reason. A change of an existing variable
    /// always counts as not applied, because repeating it does no harm.
    async fn is_applied(self, index: usize) -> Result<bool, Failure> {
        let line = self.lines.try_with_untracked(|lines| lines.get(index).cloned()).flatten();
        let Some(line) = line else { return Ok(false) };
        let mut known = Vec::new();
        for request in [requests::list(self.owner), requests::secrets(self.owner)] {
            match read_now(self.live, request).await.and_then(|reply| reply.read::<Listed>(clock::now())) {
                Ok(read) => known.extend(read.items),
                // If the platform doesn’t offer one of the lists, such as that of the secrets, only the records of the other list are
                // compared.
                Err(ApiError::NotOffered { .. }) => {}
                Err(error) => return Err(Failure::of_lone_read(&error)),
            }
        }
        Ok(is_applied(&line, &known, self.owner))
    }
}
