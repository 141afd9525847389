//! The days of the lines of a log.

/// Returns the day of the entry `number` if the last shown entry before it that has a time is of another day. None for every other entry,
/// such as the first entry with a time. `shown` has the numbers of the shown entries in ascending order. `day_of` returns the day of
/// an entry; None for an entry without a time.
pub fn new_day<D: PartialEq>(
    shown: &[usize],
    number: usize,
    day_of: impl Fn(usize) -> Option<D>,
) -> Option<D> {
    let day = day_of(number)?;
    let index = shown.binary_search(&number).ok()?;
    let previous_day = shown.get(..index)?.iter().rev().find_map(|number| day_of(*number))?;
    (previous_day != day).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_where_the_line_before_is_of_another_day() {
        // The entries 2 and 5 have no time; 4 isn’t shown.
        let days = [Some(20), Some(20), None, Some(21), Some(22), None, Some(21)];
        let shown = [0, 1, 2, 3, 5, 6];
        let new: Vec<_> = (0..7).map(|number| new_day(&shown, number, |number| *days.get(number)?)).collect();
        assert_eq!(new, [None, None, None, Some(21), None, None, None]);
    }
}
