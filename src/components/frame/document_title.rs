//! The title and the icon of the browser's tab: the numbers of failed services and of services in transition, for a person who looks at
//! another tab.

use crate::browser::document;
use crate::features::navigation::site::use_site;
use crate::live::long_lived::long_lived;
use crate::live::{Reading, use_live};
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::status::tab_counts::{TabCounts, USUAL_ICON};

/// The numbers in the title, which the present page computes.
#[derive(Clone, Copy)]
pub struct DocumentTitle {
    /// The counts of the services; None while the present page doesn't count services.
    services: RwSignal<Option<Signal<TabCounts>>>,
    /// The counts of problems that aren't failed services; None while the present page doesn't count any. Only [`TabCounts::problems`] is
    /// read. The type is that of `services`, so that the first load has the code for one type of signal.
    problems: RwSignal<Option<Signal<TabCounts>>>,
}

/// Returns the handle of the document title, from the app's context.
pub fn use_document_title() -> DocumentTitle {
    expect_context()
}

impl Default for DocumentTitle {
    fn default() -> Self {
        Self { services: long_lived(None), problems: long_lived(None) }
    }
}

impl DocumentTitle {
    /// Shows the counts in the tab's title and icon, until the calling component is dropped. `readings` are the reads from which the counts
    /// are computed: the counts are stale if one of these reads is.
    pub fn follow(self, counts: ReadSignal<Vec<(StateGroup, usize)>>, readings: Vec<Reading>) {
        let (site, live) = (use_site(), use_live());
        let services = computed(move || {
            let count = |groups: &[StateGroup]| {
                counts.with(|counts| {
                    let found = counts.iter().filter(|(group, _)| groups.contains(group));
                    found.map(|(_, count)| count).sum::<usize>()
                })
            };
            TabCounts {
                failed: count(&[StateGroup::Failed]),
                in_transition: count(&[StateGroup::InProgress, StateGroup::Waiting]),
                is_stale: readings.iter().any(|reading| reading.is_stale(live.clock.instant.get())),
                ..TabCounts::default()
            }
        });
        self.services.set(Some(services.into()));
        let icon = computed(move || self.counts().icon());
        Effect::new(boxed(move || document::set_icon(&format!("{}/{}", site.base(), icon.get()))));
        on_cleanup(move || {
            self.services.try_set(None);
            document::set_icon(&format!("{}/{USUAL_ICON}", site.base()));
        });
    }

    /// Shows the number of problems that aren't failed services as well, until the calling component is dropped. Of `counts`, only
    /// [`TabCounts::problems`] is read.
    pub fn follow_problems(self, counts: Signal<TabCounts>) {
        self.problems.set(Some(counts));
        on_cleanup(move || {
            self.problems.try_set(None);
        });
    }

    /// Returns the counts of the present page; zeros if the page counts nothing.
    pub fn counts(self) -> TabCounts {
        TabCounts { problems: present(self.problems).problems, ..present(self.services) }
    }
}

/// Returns the counts that the present page computes; zeros if the page computes none.
fn present(source: RwSignal<Option<Signal<TabCounts>>>) -> TabCounts {
    source.get().and_then(|counts| counts.try_get()).unwrap_or_default()
}
