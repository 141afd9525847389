//! The title and the icon of the browser's tab, which report failures and transitions to a person who looks at another tab.

/// The numbers that the present page computes for the title and the icon of the tab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TabCounts {
    /// The number of failed services.
    pub failed: usize,
    /// The number of services in transition.
    pub in_transition: usize,
    /// The number of problems that aren't failed services.
    pub problems: usize,
    /// True if the numbers are stale.
    pub is_stale: bool,
}

impl TabCounts {
    /// Returns the number of failed services and of other problems; 0 while the numbers are stale, because the failures may be over.
    pub fn failures(self) -> usize {
        if self.is_stale { 0 } else { self.failed + self.problems }
    }

    /// Returns the prefix of the title: "(2 failed, 1 in progress) ", "(1 problem) ", "(not live) " if the numbers are stale; empty if
    /// there is nothing to report.
    pub fn title_prefix(self) -> String {
        if self.is_stale {
            return "(not live) ".to_owned();
        }
        let problems = match (self.failed, self.problems) {
            (0, 1) => "problem",
            (0, _) => "problems",
            (_, 1) => "other problem",
            _ => "other problems",
        };
        let counts =
            [(self.failed, "failed"), (self.problems, problems), (self.in_transition, "in progress")];
        let reported = counts.into_iter().filter(|(count, _)| *count > 0);
        let texts: Vec<String> = reported.map(|(count, word)| format!("{count} {word}")).collect();
        if texts.is_empty() { String::new() } else { format!("({}) ", texts.join(", ")) }
    }

    /// Returns the file name of the tab's icon. Failures come before transitions, because they need a person. While the numbers are stale,
    /// it is the usual icon: the icon of failures would report failures that may be over.
    pub fn icon(self) -> &'static str {
        match (self.failures(), self.in_transition) {
            _ if self.is_stale => USUAL_ICON,
            (0, 0) => USUAL_ICON,
            (0, _) => "icon-moving.svg",
            _ => "icon-failed.svg",
        }
    }
}

/// The file name of the tab's icon while there is nothing to report, and on a page that counts nothing.
pub const USUAL_ICON: &str = "icon.svg";

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(failed: usize, in_transition: usize, problems: usize) -> TabCounts {
        TabCounts { failed, in_transition, problems, is_stale: false }
    }

    #[test]
    fn the_title_counts_what_needs_a_person_first() {
        for (counts, prefix, icon) in [
            (counts(0, 0, 0), "", "icon.svg"),
            (counts(2, 1, 0), "(2 failed, 1 in progress) ", "icon-failed.svg"),
            (counts(0, 3, 0), "(3 in progress) ", "icon-moving.svg"),
            (counts(0, 0, 1), "(1 problem) ", "icon-failed.svg"),
            (counts(0, 1, 2), "(2 problems, 1 in progress) ", "icon-failed.svg"),
            (counts(1, 0, 1), "(1 failed, 1 other problem) ", "icon-failed.svg"),
            (counts(1, 0, 2), "(1 failed, 2 other problems) ", "icon-failed.svg"),
        ] {
            assert_eq!((counts.title_prefix().as_str(), counts.icon()), (prefix, icon), "{counts:?}");
        }
    }

    #[test]
    fn stale_numbers_report_no_failure_and_say_that_they_are_not_live() {
        let stale = TabCounts { is_stale: true, ..counts(2, 1, 1) };
        assert_eq!((stale.title_prefix().as_str(), stale.icon()), ("(not live) ", "icon.svg"));
        assert_eq!((stale.failures(), counts(2, 1, 1).failures()), (0, 3));
    }
}
