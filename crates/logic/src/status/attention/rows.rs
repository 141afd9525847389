//! The order of the rows of the table “Needs attention” over time.

/// The key of the row that shows or hides the old failures.
pub const OLD_FAILURES: &str = "old failures";

/// The rows of the table “Needs attention” in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// The keys: those of the lines, and [`OLD_FAILURES`].
    pub keys: Vec<String>,
    /// True if the old failures were shown.
    is_unfolded: bool,
}

impl Rows {
    /// Returns the rows that follow `self`. `fresh` has the keys of the lines that aren't old failures, `old` the keys of the old failures,
    /// both in the order of their impact. The old failures are shown if `is_unfolded` is true. While a person works in the table
    /// (`is_held`), the shown rows stay in their places, even those that aren't wanted any more, and new rows are added at the end. Even
    /// then, folding removes the rows of the old failures, and [`OLD_FAILURES`] is removed if `old` is empty.
    #[must_use]
    pub fn next(self, fresh: Vec<String>, old: &[String], is_unfolded: bool, is_held: bool) -> Self {
        let toggle_key = (!old.is_empty()).then(|| OLD_FAILURES.to_owned());
        let unfolded = old.iter().filter(|_| is_unfolded).cloned();
        let wanted: Vec<String> = fresh.into_iter().chain(toggle_key).chain(unfolded).collect();
        if !is_held {
            return Self { keys: wanted, is_unfolded };
        }
        let is_folded_now = self.is_unfolded && !is_unfolded;
        let stays = |key: &String| match key.as_str() {
            OLD_FAILURES => !old.is_empty(),
            _ => !(is_folded_now && old.contains(key)),
        };
        let mut keys: Vec<String> = self.keys.into_iter().filter(stays).collect();
        let new: Vec<String> = wanted.into_iter().filter(|key| !keys.contains(key)).collect();
        keys.extend(new);
        Self { keys, is_unfolded }
    }
}
