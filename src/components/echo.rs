//! What was asked, echoed: toasts. What went well goes by itself; what failed stays until it is closed.

use crate::browser::clock;
use crate::ui::toast::Toast;
use leptos::prelude::*;

const STAYS: i64 = 6_000;

/// Says what became of something that was asked.
#[derive(Clone, Copy)]
pub struct Echo {
    /// What is shown now.
    pub toasts: RwSignal<Vec<Toast>>,
    last: StoredValue<u32>,
}

impl Default for Echo {
    fn default() -> Self {
        Self { toasts: RwSignal::new(Vec::new()), last: StoredValue::new(0) }
    }
}

impl Echo {
    /// It went well.
    pub fn say(&self, words: String) {
        let (id, toasts) = (self.add(words, false), self.toasts);
        let timer = clock::after(STAYS, move || {
            toasts.try_update(|toasts| toasts.retain(|toast| toast.id != id));
        });
        // The echo outlives the component that asked.
        std::mem::forget(timer);
    }

    /// It failed.
    pub fn fail(&self, words: String) {
        self.add(words, true);
    }

    fn add(&self, words: String, failed: bool) -> u32 {
        let id = self.last.try_update_value(|last| {
            *last = last.wrapping_add(1);
            *last
        });
        let id = id.unwrap_or_default();
        self.toasts.try_update(|toasts| toasts.push(Toast { id, failed, words }));
        id
    }
}

/// The app's echo, from its context.
pub fn use_echo() -> Echo {
    expect_context()
}
