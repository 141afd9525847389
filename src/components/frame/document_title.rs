//! The browser's tab while one looks elsewhere: what fails and what moves, in its title and its icon.

use crate::browser::document;
use crate::components::navigation::site::use_site;
use crate::live::{Reading, use_live};
use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ToAnySource};
use slipway_computed::{boxed, computed};
use slipway_logic::status::labels::StateGroup;

/// The number of failed services, the number of services in transition, and whether the numbers are stale.
#[derive(Clone, Copy, Default)]
pub struct DocumentTitle {
    health: RwSignal<(usize, usize)>,
    /// The number of problems besides services.
    troubles: RwSignal<usize>,
    stale: RwSignal<bool>,
}

/// Returns the document title, from the app's context.
pub fn use_document_title() -> DocumentTitle {
    expect_context()
}

impl DocumentTitle {
    /// Shows these counts, made of `readings`, for as long as the calling component lives.
    pub fn follow(self, counts: ReadSignal<Vec<(StateGroup, usize)>>, readings: Vec<Reading>) {
        let (health, stale, site, live) = (self.health, self.stale, use_site(), use_live());
        Effect::new(boxed(move || {
            let now = live.instant.get();
            let now = readings.iter().any(|one| one.is_stale(now));
            if stale.with_untracked(|last| *last != now) {
                stale.set(now);
            }
        }));
        // What isn't live is no news: the icon is the usual one then.
        let shown = computed(move || {
            let (failed, moving) = health.get();
            if stale.get() { (0, 0) } else { (failed + self.troubles.get(), moving) }
        });
        Effect::new(boxed(move || {
            let of = |groups: &[StateGroup]| {
                counts.with(|counts| {
                    let found = counts.iter().filter(|(group, _)| groups.contains(group));
                    found.map(|(_, many)| many).sum::<usize>()
                })
            };
            let now = (of(&[StateGroup::Failed]), of(&[StateGroup::Moving, StateGroup::Waiting]));
            if health.with_untracked(|last| *last != now) {
                health.set(now);
            }
        }));
        Effect::new(boxed(move || document::set_icon(&format!("{}/{}", site.base(), picture(shown.get())))));
        on_cleanup(move || {
            health.try_set((0, 0));
            stale.try_set(false);
            document::set_icon(&format!("{}/{}", site.base(), picture((0, 0))));
        });
    }

    /// Counts problems besides services as well, for as long as the calling component lives.
    pub fn follow_troubles(self, many: impl Fn() -> usize + 'static) {
        Effect::new(boxed(move || self.troubles.set(many())));
        on_cleanup(move || {
            self.troubles.try_set(0);
        });
    }

    /// The signals that every page's head reads.
    pub fn sources(self) -> Vec<AnySource> {
        vec![self.health.to_any_source(), self.troubles.to_any_source(), self.stale.to_any_source()]
    }

    /// Returns the prefix of the title: "(2 failed, 1 in progress) ", "(1 other problem) ", "(not live) ".
    pub fn words(self) -> String {
        let (failed, moving) = self.health.get();
        let word = |many: usize, word: &str| (many > 0).then(|| format!("{many} {word}"));
        let troubles = self.troubles.get();
        let other = match (failed, troubles) {
            (0, 1) => "problem",
            (0, _) => "problems",
            (_, 1) => "other problem",
            _ => "other problems",
        };
        let all: Vec<String> = word(failed, "failed")
            .into_iter()
            .chain(word(troubles, other))
            .chain(word(moving, "in progress"))
            .collect();
        match (all.is_empty(), self.stale.get()) {
            (_, true) => "(not live) ".to_owned(),
            (true, false) => String::new(),
            (false, false) => format!("({}) ", all.join(", ")),
        }
    }
}

/// Failures come before transitions, because failures need a person.
fn picture((failed, moving): (usize, usize)) -> &'static str {
    match (failed, moving) {
        (0, 0) => "icon.svg",
        (0, _) => "icon-moving.svg",
        _ => "icon-failed.svg",
    }
}
