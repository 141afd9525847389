//! The elements of a list that is replaced by a similar one.

/// The elements of the last list, of which the next one takes those that it has as well.
pub struct Known<T> {
    elements: Vec<Option<T>>,
    /// The place after the last element that was taken: lists keep their order, so the search begins here.
    likely: usize,
}

impl<T> Known<T> {
    /// Creates the elements of a list.
    pub fn new(elements: Vec<T>) -> Self {
        Self { elements: elements.into_iter().map(Some).collect(), likely: 0 }
    }

    /// Takes the first element out that `is_wanted` returns true for, from the last one that was taken on.
    pub fn take(&mut self, is_wanted: impl Fn(&T) -> bool) -> Option<T> {
        let is_here =
            |place: &usize| self.elements.get(*place).and_then(Option::as_ref).is_some_and(&is_wanted);
        let end = self.elements.len();
        let place = (self.likely..end).chain(0..self.likely.min(end)).find(is_here)?;
        self.likely = place + 1;
        self.elements.get_mut(place)?.take()
    }

    /// Returns the elements that weren't taken.
    pub fn rest(self) -> impl Iterator<Item = T> {
        self.elements.into_iter().flatten()
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
        assert_eq!(known.rest().collect::<Vec<_>>(), [1]);
    }
}
