//! The shell of an editor: executes the editor’s commands (requests, drafts, messages). It stays alive after its page was left while the
//! editor saves.

use super::declaration::Declaration;
use super::{drafts, saved};
use crate::browser::clock;
use crate::browser::task::spawn;
use crate::features::actions::followed::Followed;
use crate::features::notifications::notifier::{ActivityState, Notifier};
use crate::live::{Live, read_now, send};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::{ApiError, Request};
use slipway_logic::actions::bulk::Target;
use slipway_logic::editor::Editor;
use slipway_logic::editor::event::{Command, Event, Outcome, ReadError, Reply, RequestId};
use slipway_logic::route::Page;
use slipway_logic::run::Failure;
use slipway_logic::text::errors;
use slipway_logic::text::format::in_sentence;
use slipway_logic::versions::version::versions;
use std::pin::Pin;

/// The service and the environment of an editor’s page: the service names the record in messages, the environment says where a refused
/// operation isn’t allowed.
#[derive(Clone, Default)]
pub struct Subject {
    /// The name of the page’s service; empty if the page has none.
    pub service: String,
    /// The page’s environment; None if the page has none.
    pub environment: Option<EnvironmentId>,
}

/// The parts of the app that a shell depends on.
#[derive(Clone, Copy)]
pub struct Context {
    /// The session, and the state that all reads and writes share.
    pub live: Live,
    /// The notifier, which shows messages and keeps the activity list.
    pub notifier: Notifier,
    /// The followed actions, to which a shell adds the deployments that its saves cause.
    pub followed: Followed,
    /// All editors of the tab.
    pub editors: Editors,
}

/// The editor of a record, with its requests, its draft and its messages.
#[derive(Clone)]
pub struct Shell {
    /// The key of the draft, which identifies the editor.
    pub key: String,
    /// The state of the editor.
    pub editor: ArcRwSignal<Editor>,
    /// The declaration of the page that shows the editor, or showed it last.
    pub declaration: ArcStoredValue<Declaration>,
    /// The service and the environment of the page.
    pub subject: ArcStoredValue<Subject>,
    pub(super) context: Context,
    pub(super) page: Page,
    session: ArcStoredValue<Option<String>>,
    /// The activity list’s entry for the last request; None once its outcome was set.
    pub(super) entry: ArcStoredValue<Option<u32>>,
    /// The last failure of a read or write; None if there was none since [`Self::save`] began. `save` returns it to the run of which the
    /// save is a part.
    failure: ArcStoredValue<Option<Failure>>,
    /// The values that the platform saved differently in the last save of a run, in sentences; empty if there are none.
    note: ArcStoredValue<String>,
}

/// A request of an editor. It ends with the event that passes its reply to the editor.
type RequestFuture = Pin<Box<dyn Future<Output = Event>>>;

impl Shell {
    /// Returns the shell of an editor that a page shows.
    pub fn new(key: String, editor: Editor, declaration: Declaration, context: Context, page: Page) -> Self {
        let session = session_id(context.live);
        Self {
            key,
            editor: ArcRwSignal::new(editor),
            declaration: ArcStoredValue::new(declaration),
            subject: ArcStoredValue::new(Subject::default()),
            context,
            page,
            session: ArcStoredValue::new(session),
            entry: ArcStoredValue::new(None),
            failure: ArcStoredValue::new(None),
            note: ArcStoredValue::new(String::new()),
        }
    }

    /// Passes an event to the editor, and carries out its commands.
    pub fn handle(&self, event: Event) {
        let now = clock::now();
        let commands = self.editor.try_update(|editor| editor.handle(event, now));
        for command in commands.into_iter().flatten() {
            if let Some(request) = self.carry_out(command) {
                let shell = self.clone();
                spawn(async move { shell.handle(request.await) });
            }
        }
        self.context.editors.forget_if_over(self);
    }

    /// Carries out a command. Returns the request that the command asks for, which ends with the event that passes its reply to the
    /// editor; None for other commands.
    fn carry_out(&self, command: Command) -> Option<RequestFuture> {
        let declaration = self.declaration.get_value();
        match command {
            Command::Read(id) => return Some(Box::pin(self.read(id))),
            Command::Send(id, body) => return Some(Box::pin(self.send(id, body))),
            Command::SaveDraft => self.save_draft(),
            Command::DeleteDraft if declaration.is_part_of_run || self.is_other_session() => {}
            Command::DeleteDraft => drafts::delete(&self.key),
            Command::ShowField(path) => {
                declaration.show_field.try_run(path);
            }
            Command::Report(_) if declaration.is_part_of_run => {}
            Command::Report(outcome) => self.report(&declaration, outcome),
            Command::KeepUndo { before, after } if declaration.keeps_undo && self.is_own_session() => {
                self.editor
                    .with_untracked(|editor| saved::store(&self.key, editor.schema(), &before, &after));
            }
            Command::KeepUndo { .. } => {}
            Command::Finish(_) if declaration.is_part_of_run => {}
            Command::Finish(reply) => {
                declaration.on_saved.try_run(reply);
            }
        }
        None
    }

    fn save_draft(&self) {
        if self.declaration.get_value().is_part_of_run {
            return;
        }
        // Signing out deletes the account’s drafts: without this check, a reply that arrives later would store the draft again.
        let is_writable = self.is_own_session() || (!self.is_other_session() && drafts::is_stored(&self.key));
        let is_stored = is_writable && self.editor.with_untracked(|editor| drafts::write(&self.key, editor));
        if is_stored != self.editor.with_untracked(Editor::is_draft_stored) {
            self.handle(Event::DraftSaved(is_stored));
        }
    }

    /// Returns true if the open session is the editor’s: the session in which the editor was created, or that it adopted.
    pub(super) fn is_own_session(&self) -> bool {
        session_id(self.context.live) == self.session.get_value()
    }

    /// Returns true if a session is open that isn’t the editor’s: its drafts don’t belong to this editor.
    fn is_other_session(&self) -> bool {
        !self.is_own_session() && session_id(self.context.live).is_some()
    }

    /// Makes the open session the editor’s, if the same account signed in again after the editor was created: the page is now shown in the
    /// new session.
    pub fn adopt_session(&self) {
        if self.is_other_session() && self.context.live.draft_key(&self.page.url()) == self.key {
            self.session.set_value(session_id(self.context.live));
        }
    }

    /// Saves the edits as a part of a run. Returns a note about values that the platform saved differently; empty if there are none.
    ///
    /// # Errors
    /// Returns the failure for the run.
    pub async fn save(&self) -> Result<String, Failure> {
        self.failure.set_value(None);
        self.note.set_value(String::new());
        let (mut next, mut is_saved) = (Some(Event::Submit), false);
        while let Some(event) = next.take() {
            let now = clock::now();
            let commands = self.editor.try_update(|editor| editor.handle(event, now));
            for command in commands.into_iter().flatten() {
                is_saved |= matches!(command, Command::Finish(_) | Command::Report(Outcome::Saved { .. }));
                if let Some(request) = self.carry_out(command) {
                    next = Some(request.await);
                }
            }
        }
        self.context.editors.forget_if_over(self);
        if is_saved {
            return Ok(self.note.get_value());
        }
        let (error, first) = self.editor.with_untracked(|editor| {
            (editor.error.clone(), editor.validate().first().map(|error| editor.labelled(error)))
        });
        let failure = self.failure.get_value();
        Err(failure.unwrap_or_else(|| error.or(first).unwrap_or_else(|| "Not sent.".to_owned()).into()))
    }

    /// Reads the record, and returns the event that passes the result to the editor.
    fn read(&self, id: RequestId) -> impl Future<Output = Event> + 'static {
        self.entry.set_value(None);
        // `source` is called before the first await, while the page still exists: it reads signals of the page, which
        // are disposed when the page is left.
        let source = self.declaration.get_value().source.map(|source| source());
        let shell = self.clone();
        async move {
            let live = shell.context.live;
            let read = match &source {
                Some(source) => read_now(live, source.request.clone()).await,
                None => Err(ApiError::Cancelled),
            };
            let result = match (read, source) {
                (Ok(reply), Some(source)) => {
                    source.record_of(&reply.text()).map_err(|message| ReadError::Failed(message.to_owned()))
                }
                (Err(error), _) => {
                    shell.failure.set_value(Some(Failure::of_read(&error)));
                    Err(match error {
                        ApiError::SignIn | ApiError::Cancelled => ReadError::SessionEnded,
                        error => ReadError::Failed(Failure::of_read(&error).message),
                    })
                }
                (Ok(_), None) => Err(ReadError::SessionEnded),
            };
            Event::ReadFinished(id, result)
        }
    }

    /// Sends a body once, and returns the event that passes the reply to the editor.
    fn send(&self, id: RequestId, body: String) -> impl Future<Output = Event> + 'static {
        let declaration = self.declaration.get_value();
        let request = (declaration.request)(body.clone());
        if !declaration.is_part_of_run {
            let label = self.about(&in_sentence(declaration.submit_label));
            self.entry.set_value(Some(self.context.notifier.add(label, self.page.clone())));
        }
        // The version before the change is taken before the request is sent: afterwards a read may already return the
        // next version.
        let deployment = declaration.follows.clone().map(|follows| {
            let before = follows.before.try_get_untracked().flatten();
            (follows.target, versions(before.as_deref(), &body))
        });
        let shell = self.clone();
        async move { Event::Replied(id, shell.exchange(deployment, body, request).await) }
    }

    /// Sends the request once, reports the values that the platform saved differently, and follows the deployment. `deployment` is the
    /// service that the request deploys, with its versions; None if the request deploys nothing.
    async fn exchange(
        &self,
        deployment: Option<(Target, Option<String>)>,
        body: String,
        request: Request,
    ) -> Reply {
        let Context { live, notifier, .. } = self.context;
        let spec = request.spec;
        let error = match send(live, request).await {
            Ok(reply) => {
                let reply = reply.text().into_owned();
                let differences = self.differences(&body, &reply);
                match self.declaration.get_value().is_part_of_run {
                    true => self.note.set_value(differences.join(" ")),
                    false => differences.iter().for_each(|difference| {
                        let message = format!("the platform saved a different value. {difference}");
                        notifier.show_failure(self.about(&message));
                    }),
                }
                if let Some((target, versions)) = deployment {
                    self.follow(target, versions, &reply);
                }
                return Reply::Confirmed(reply);
            }
            Err(error) => error,
        };
        self.failure.set_value(Some(Failure::of_write(&error)));
        if matches!(error, ApiError::NotPermitted { .. }) {
            live.capabilities.forbid(spec, self.subject.get_value().environment);
        }
        let message = errors::write_message(&error);
        if let ApiError::SessionEnded { applied } = error {
            // The end of the session removes its activity entries, except in an embedded page: there the entry gets the outcome, which the
            // portal follows. Elsewhere only the message below reports the outcome.
            if let Some(entry) = self.entry.try_update_value(Option::take).flatten() {
                let state = match applied {
                    Some(true) => ActivityState::Succeeded,
                    Some(false) => ActivityState::Failed,
                    None => ActivityState::Unknown,
                };
                notifier.set_state(entry, state, &errors::message(&error));
            }
            notifier.report_without_session(live.session, &self.about(&errors::message(&error)));
            return match applied {
                Some(true) => Reply::Confirmed(String::new()),
                Some(false) => Reply::NotSent(message),
                None => Reply::Unknown(message),
            };
        }
        let is_unknown = error.may_have_been_applied();
        if let Some(entry) = self.entry.get_value() {
            let state = if is_unknown { ActivityState::Unknown } else { ActivityState::Failed };
            notifier.set_state(entry, state, &message);
        }
        match error {
            ApiError::Refused { fields, .. } => Reply::Refused { message, fields },
            _ if is_unknown => Reply::Unknown(message),
            ApiError::SignIn | ApiError::Cancelled => {
                self.finish_entry(ActivityState::Failed, "not applied, the session ended.");
                Reply::NotSent(message)
            }
            _ => Reply::NotSent(message),
        }
    }
}

/// The editors of the tab, each identified by the key of its draft. The app owns them, so that a save continues after its page was left.
#[derive(Clone, Copy, Default)]
pub struct Editors(StoredValue<Vec<Shell>>);

impl Editors {
    /// Returns the shell with this key, unless it is a part of a run; None if there is none.
    pub fn find(self, key: &str) -> Option<Shell> {
        let is_wanted = |shell: &&Shell| shell.key == key && !shell.declaration.get_value().is_part_of_run;
        self.0.with_value(|shells| shells.iter().find(is_wanted).cloned())
    }

    /// Drops an editor if it is over: no page shows it, it doesn’t save, and no edit or reply would be lost.
    fn forget_if_over(self, shell: &Shell) {
        if shell.editor.with_untracked(Editor::is_over) {
            self.0.try_update_value(|shells| shells.retain(|known| known.editor != shell.editor));
        }
    }

    /// Adds an editor.
    pub fn add(self, shell: Shell) {
        self.0.update_value(|shells| shells.push(shell));
    }

    /// Drops all editors: they belong to the account that was signed in. A request in flight isn’t cancelled.
    pub fn forget(self) {
        self.0.set_value(Vec::new());
    }
}

fn session_id(live: Live) -> Option<String> {
    live.session.with_untracked(|session| session.as_ref().map(|session| session.id.clone()))
}
