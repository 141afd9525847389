//! Deletions that a person can undo, of small records such as a webhook. The platform can't bring a record back, so the request of a
//! deletion is sent only after ten seconds. When the person leaves the console or the session ends, the requests that still wait are sent
//! at once.
//!
//! Each confirmed deletion is either undone or sent, and sent only once (see the model test).

use crate::steady_clock::Instant;

/// Milliseconds in which a deletion can be undone.
pub const UNDO_MS: i64 = 10_000;

/// The number that identifies a deletion and its message.
pub type DeletionId = u32;

/// A deletion that was confirmed and whose outcome isn't known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Deletion {
    id: DeletionId,
    /// The path of the request, which identifies the record.
    path: String,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The request is sent at this instant.
    Waiting(Instant),
    /// The pointer, the focus, or both (counted) are in the message, so the request isn't sent. Once both have left the message, the full
    /// [`UNDO_MS`] have to pass again.
    Paused(usize),
    /// The request was sent.
    Sent,
}

/// An event of the deletions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person confirmed a deletion: the id of its message, and the path of the request.
    Confirm(DeletionId, String),
    /// A person pressed Undo.
    Undo(DeletionId),
    /// The pointer or the focus entered the message.
    Pause(DeletionId),
    /// The pointer or the focus left the message. Once both have left it, the time in which the deletion can be undone begins again.
    Resume(DeletionId),
    /// The time of a [`Command::WakeAfter`] has passed.
    Tick,
    /// The tab is closed or reloaded, or the session ends.
    Leave,
    /// The outcome of a request is known.
    Replied(DeletionId),
}

/// A command for the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Send [`Event::Tick`] after these milliseconds.
    WakeAfter(i64),
    /// Remove the message, and send the request.
    Send(DeletionId),
    /// Send the request before the calling task ends: afterwards there is no page or no session any more.
    SendAtOnce(DeletionId),
    /// Remove the message: nothing is sent.
    Cancel(DeletionId),
}

/// The deletions that can be undone, and those that were sent.
#[derive(Clone, Debug, Default)]
pub struct UndoableDeletes(Vec<Deletion>);

impl UndoableDeletes {
    /// Returns true if the deletion of the record at a path was confirmed, and neither undone nor answered yet.
    pub fn contains(&self, path: &str) -> bool {
        self.0.iter().any(|deletion| deletion.path == path)
    }

    /// Handles an event, and returns the commands that the shell has to execute.
    pub fn handle(&mut self, event: Event, now: Instant) -> Vec<Command> {
        match event {
            Event::Confirm(id, path) => {
                let phase = Phase::Waiting(now.plus(UNDO_MS));
                self.0.push(Deletion { id, path, phase });
                vec![Command::WakeAfter(UNDO_MS)]
            }
            Event::Undo(id) => {
                let before = self.0.len();
                self.0.retain(|deletion| deletion.id != id || deletion.phase == Phase::Sent);
                if self.0.len() < before { vec![Command::Cancel(id)] } else { Vec::new() }
            }
            Event::Pause(id) => {
                if let Some(deletion) = self.unsent(id) {
                    deletion.phase = match deletion.phase {
                        Phase::Paused(pauses) => Phase::Paused(pauses + 1),
                        Phase::Waiting(_) | Phase::Sent => Phase::Paused(1),
                    };
                }
                Vec::new()
            }
            Event::Resume(id) => match self.unsent(id) {
                Some(Deletion { phase: Phase::Paused(pauses), .. }) if *pauses > 1 => {
                    *pauses -= 1;
                    Vec::new()
                }
                Some(deletion) => {
                    deletion.phase = Phase::Waiting(now.plus(UNDO_MS));
                    vec![Command::WakeAfter(UNDO_MS)]
                }
                None => Vec::new(),
            },
            Event::Tick => {
                self.send(|phase| matches!(phase, Phase::Waiting(until) if until <= now), Command::Send)
            }
            Event::Leave => self.send(|phase| phase != Phase::Sent, Command::SendAtOnce),
            Event::Replied(id) => {
                self.0.retain(|deletion| deletion.id != id);
                Vec::new()
            }
        }
    }

    /// Returns the deletion with this id, unless its request was sent.
    fn unsent(&mut self, id: DeletionId) -> Option<&mut Deletion> {
        self.0.iter_mut().find(|deletion| deletion.id == id && deletion.phase != Phase::Sent)
    }

    /// Marks the deletions in the chosen phases as sent, and returns the command for each.
    fn send(
        &mut self,
        is_chosen: impl Fn(Phase) -> bool,
        command: fn(DeletionId) -> Command,
    ) -> Vec<Command> {
        let chosen = self.0.iter_mut().filter(|deletion| is_chosen(deletion.phase));
        chosen
            .map(|deletion| {
                deletion.phase = Phase::Sent;
                command(deletion.id)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    const PATH: &str = "/organization/o/webhook/w";

    fn confirmed() -> UndoableDeletes {
        let mut deletes = UndoableDeletes::default();
        let commands = deletes.handle(Event::Confirm(1, PATH.to_owned()), Instant(0));
        assert_eq!(commands, [Command::WakeAfter(UNDO_MS)]);
        deletes
    }

    #[test]
    fn a_deletion_is_sent_after_its_time_and_not_before() {
        let mut deletes = confirmed();
        assert_eq!(deletes.handle(Event::Tick, Instant(UNDO_MS - 1)), []);
        assert_eq!(deletes.handle(Event::Tick, Instant(UNDO_MS)), [Command::Send(1)]);
        assert!(deletes.contains(PATH), "the platform hasn’t answered");
        assert_eq!(deletes.handle(Event::Undo(1), Instant(UNDO_MS)), [], "it is too late");
        assert_eq!(deletes.handle(Event::Leave, Instant(UNDO_MS)), [], "it was sent");
        deletes.handle(Event::Replied(1), Instant(UNDO_MS));
        assert!(!deletes.contains(PATH));
    }

    #[test]
    fn while_the_message_is_read_the_time_stands_still() {
        let mut deletes = confirmed();
        deletes.handle(Event::Pause(1), Instant(9_000));
        // The pointer and the focus are both in the message, so there are two pauses. The first `Resume`, when one of them leaves the
        // message, doesn't start the time again.
        deletes.handle(Event::Pause(1), Instant(9_500));
        assert_eq!(deletes.handle(Event::Resume(1), Instant(20_000)), []);
        assert_eq!(deletes.handle(Event::Tick, Instant(60_000)), []);
        assert_eq!(deletes.handle(Event::Resume(1), Instant(60_000)), [Command::WakeAfter(UNDO_MS)]);
        assert_eq!(deletes.handle(Event::Tick, Instant(60_000 + UNDO_MS)), [Command::Send(1)]);
        assert_eq!(deletes.handle(Event::Resume(1), Instant(80_000)), []);
    }

    #[derive(Clone, Debug)]
    enum Step {
        Confirm,
        Undo(u32),
        Pause(u32),
        Resume(u32),
        Tick,
        Leave,
        Replied(u32),
    }

    fn step() -> impl Strategy<Value = (Step, i64)> {
        let id = || 0..6_u32;
        let step = prop_oneof![
            3 => Just(Step::Confirm),
            2 => id().prop_map(Step::Undo),
            1 => id().prop_map(Step::Pause),
            1 => id().prop_map(Step::Resume),
            3 => Just(Step::Tick),
            1 => Just(Step::Leave),
            1 => id().prop_map(Step::Replied),
        ];
        (step, 0..2 * UNDO_MS)
    }

    /// The outcome of a deletion.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    struct Outcome {
        sent: u32,
        cancelled: u32,
    }

    proptest! {
        #[test]
        fn each_confirmed_deletion_is_undone_or_sent_once(steps in prop::collection::vec(step(), 0..60)) {
            let mut deletes = UndoableDeletes::default();
            let mut outcomes = BTreeMap::<u32, Outcome>::new();
            let mut now = Instant(0);
            let apply = |outcomes: &mut BTreeMap<u32, Outcome>, commands: Vec<Command>| {
                for command in commands {
                    match command {
                        Command::Send(id) | Command::SendAtOnce(id) => outcomes.entry(id).or_default().sent += 1,
                        Command::Cancel(id) => outcomes.entry(id).or_default().cancelled += 1,
                        Command::WakeAfter(_) => {}
                    }
                }
            };
            for (step, later) in steps {
                now = now.plus(later);
                let event = match step {
                    Step::Confirm => {
                        let id = outcomes.len() as u32;
                        outcomes.insert(id, Outcome::default());
                        Event::Confirm(id, format!("/{id}"))
                    }
                    Step::Undo(id) => Event::Undo(id),
                    Step::Pause(id) => Event::Pause(id),
                    Step::Resume(id) => Event::Resume(id),
                    Step::Tick => Event::Tick,
                    Step::Leave => Event::Leave,
                    // Only a request that was sent gets a reply.
                    Step::Replied(id) if outcomes.get(&id).is_some_and(|outcome| outcome.sent > 0) => Event::Replied(id),
                    Step::Replied(_) => Event::Tick,
                };
                let commands = deletes.handle(event, now);
                apply(&mut outcomes, commands);
            }
            let commands = deletes.handle(Event::Leave, now);
            apply(&mut outcomes, commands);
            for (id, outcome) in outcomes {
                prop_assert_eq!(outcome.sent + outcome.cancelled, 1, "deletion {}", id);
            }
        }
    }
}
