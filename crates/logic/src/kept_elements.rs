//! Reuse of list elements: when a new list replaces the last one, elements that are in both keep their state.

/// The elements of the last list. The next list takes out those that it contains as well; [`Self::rest`] returns the others.
pub struct KeptElements<T> {
    /// In reverse order. Lists mostly keep their order, so the next element to take is at the end, where removal is cheap.
    reversed: Vec<T>,
}

impl<T> KeptElements<T> {
    /// Takes the elements of the last list, in their order.
    pub fn new(mut elements: Vec<T>) -> Self {
        elements.reverse();
        Self { reversed: elements }
    }

    /// Removes and returns the first element of the list for which `is_wanted` returns true; None if there is none.
    pub fn take(&mut self, is_wanted: impl Fn(&T) -> bool) -> Option<T> {
        let index = self.reversed.iter().rposition(is_wanted)?;
        Some(self.reversed.remove(index))
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
        let mut kept = KeptElements::new(vec![1, 2, 3, 2]);
        let taken: Vec<_> = [3, 2, 2, 2, 4].map(|wanted| kept.take(|element| *element == wanted)).into();
        assert_eq!(taken, [Some(3), Some(2), Some(2), None, None]);
        assert_eq!(kept.rest(), [1]);
    }
}
