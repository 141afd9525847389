//! The title and the icon of the browser's tab: the numbers of failed services and of services in transition, for a person who looks at
//! another tab.

use crate::browser::document;
use crate::features::navigation::site::use_site;
use crate::live::long_lived::long_lived;
use crate::live::{Reading, use_live};
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::status::state_group::StateGroup;

/// The numbers in the title, which the present page computes.
#[derive(Clone, Copy)]
pub struct DocumentTitle {
    /// The health of the services; None while the present page doesn't count services.
    health: RwSignal<Option<Signal<Health>>>,
    /// The number of problems that aren't failed services; None while the present page doesn't count any.
    problems: RwSignal<Option<Signal<usize>>>,
}

/// The health of the services that a page counts.
#[derive(Clone, Copy, Default, PartialEq)]
struct Health {
    /// The number of failed services.
    failed: usize,
    /// The number of services in transition.
    moving: usize,
    /// True if the numbers are stale.
    is_stale: bool,
}

/// Returns the handle of the document title, from the app's context.
pub fn use_document_title() -> DocumentTitle {
    expect_context()
}

impl Default for DocumentTitle {
    fn default() -> Self {
        Self { health: long_lived(None), problems: long_lived(None) }
    }
}

impl DocumentTitle {
    /// Shows the counts in the tab's title and icon, for as long as the calling component lives. `readings` are the reads that the counts
    /// are computed from: they tell whether the counts are stale.
    pub fn follow(self, counts: ReadSignal<Vec<(StateGroup, usize)>>, readings: Vec<Reading>) {
        let (site, live) = (use_site(), use_live());
        let health = computed(move || {
            let count = |groups: &[StateGroup]| {
                counts.with(|counts| {
                    let found = counts.iter().filter(|(group, _)| groups.contains(group));
                    found.map(|(_, count)| count).sum::<usize>()
                })
            };
            Health {
                failed: count(&[StateGroup::Failed]),
                moving: count(&[StateGroup::Moving, StateGroup::Waiting]),
                is_stale: readings.iter().any(|reading| reading.is_stale(live.clock.instant.get())),
            }
        });
        self.health.set(Some(health.into()));
        // While the statuses are stale, the tab has its usual icon: the icon for failures would report failures that
        // may be over.
        let shown = computed(move || {
            let Health { failed, moving, is_stale } = health.get();
            if is_stale { (0, 0) } else { (failed + present(self.problems), moving) }
        });
        Effect::new(boxed(move || document::set_icon(&format!("{}/{}", site.base(), picture(shown.get())))));
        on_cleanup(move || {
            self.health.try_set(None);
            document::set_icon(&format!("{}/{}", site.base(), picture((0, 0))));
        });
    }

    /// Counts problems besides services as well, for as long as the calling component lives.
    pub fn follow_problems(self, count: Signal<usize>) {
        self.problems.set(Some(count));
        on_cleanup(move || {
            self.problems.try_set(None);
        });
    }

    /// Returns the number of failed services and other problems that the present page counts; 0 while its numbers are stale, or if it
    /// counts none.
    pub fn failures(self) -> usize {
        let Health { failed, is_stale, .. } = present(self.health);
        if is_stale { 0 } else { failed + present(self.problems) }
    }

    /// Returns the prefix of the title: "(2 failed, 1 in progress) ", "(1 problem) ", "(not live) " if the numbers are stale; empty if
    /// there is nothing to report.
    pub fn words(self) -> String {
        let Health { failed, moving, is_stale } = present(self.health);
        let word = |count: usize, word: &str| (count > 0).then(|| format!("{count} {word}"));
        let problems = present(self.problems);
        let other = match (failed, problems) {
            (0, 1) => "problem",
            (0, _) => "problems",
            (_, 1) => "other problem",
            _ => "other problems",
        };
        let all: Vec<String> = word(failed, "failed")
            .into_iter()
            .chain(word(problems, other))
            .chain(word(moving, "in progress"))
            .collect();
        match (all.is_empty(), is_stale) {
            (_, true) => "(not live) ".to_owned(),
            (true, false) => String::new(),
            (false, false) => format!("({}) ", all.join(", ")),
        }
    }
}

/// Returns the value that the present page computes; the default of the type if the page computes none.
fn present<T: Clone + Default + Send + Sync + 'static>(source: RwSignal<Option<Signal<T>>>) -> T {
    source.get().and_then(|signal| signal.try_get()).unwrap_or_default()
}

/// Returns the file name of the tab’s icon, from the numbers of failures and of transitions. Failures come first: they need a person.
fn picture((failed, moving): (usize, usize)) -> &'static str {
    match (failed, moving) {
        (0, 0) => "icon.svg",
        (0, _) => "icon-moving.svg",
        _ => "icon-failed.svg",
    }
}
