//! The elements of a list that is replaced by a similar one.

/// The elements of the last list, of which the next one takes those that it has as well.
pub struct Known<T> {
    /// The last element first: lists keep their order, so the next one to take is likely at the end.
    reversed: Vec<T>,
}

impl<T> Known<T> {
    /// Creates the elements of a list.
    pub fn new(mut elements: Vec<T>) -> Self {
        elements.reverse();
        Self { reversed: elements }
    }

    /// Takes the first element out that `is_wanted` returns true for.
    pub fn take(&mut self, is_wanted: impl Fn(&T) -> bool) -> Option<T> {
        let place = self.reversed.iter().rposition(is_wanted)?;
        Some(self.reversed.remove(place))
    }

    /// Returns the elements that weren't taken, the last one first.
    pub fn rest(self) -> Vec<T> {
        self.reversed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_element_is_taken_once_in_any_order() {
        let mut known = Known::new(vec![1, 2, 3, 2]);
        let taken: Vec<_> = [3, 2, 2, 2, 4].map(|wanted| known.take(|element| *element == wanted)).into();
        assert_eq!(taken, [Some(3), Some(2), Some(2), None, None]);
        assert_eq!(known.rest(), [1]);
    }
}
