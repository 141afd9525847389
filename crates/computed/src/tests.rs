//! Tests of what `computed` guarantees. One test shows the change that an effect misses with `Memo`, which is why `computed` exists.

use crate::{computed, computed_from_last};
use any_spawner::Executor;
use reactive_graph::effect::Effect;
use reactive_graph::owner::Owner;
use reactive_graph::signal::RwSignal;
use reactive_graph::traits::{Get, GetUntracked, Set};
use std::cell::RefCell;
use std::rc::Rc;

/// Runs effects until none is left to run.
fn settle() {
    (0..10).for_each(|_| Executor::poll_local());
}

/// Runs an effect that reads `is_any` and then `value`, while `number` changes to 1 and 2. Returns the values that the effect saw.
fn seen_by_an_effect(
    value: impl Fn() -> i32 + Clone + 'static,
    is_any: impl Fn() -> bool + 'static,
    number: RwSignal<i32>,
) -> Vec<i32> {
    let seen = Rc::new(RefCell::new(Vec::new()));
    let seeing = seen.clone();
    Effect::new(move || {
        is_any();
        seeing.borrow_mut().push(value());
    });
    settle();
    for next in [1, 2] {
        number.set(next);
        settle();
    }
    seen.take()
}

fn in_owner<T>(test: impl FnOnce() -> T) -> T {
    // Fails if an earlier test of this process has set the executor already.
    let _ = Executor::init_futures_executor();
    Owner::new().with(test)
}

#[test]
fn no_change_is_lost() {
    let seen = in_owner(|| {
        let number = RwSignal::new(0);
        let value = computed(move || number.get());
        let is_any = computed(move || value.get() >= 0);
        seen_by_an_effect(move || value.get(), move || is_any.get(), number)
    });
    assert_eq!(seen, [0, 1, 2]);
}

/// The defect of `Memo` that `computed` avoids. If this test fails, the defect is fixed: use `Memo` again, and remove this crate.
#[test]
#[allow(clippy::disallowed_types, reason = "its fault is what is shown")]
fn a_memo_loses_changes() {
    use reactive_graph::computed::Memo;
    let seen = in_owner(|| {
        let number = RwSignal::new(0);
        let value = Memo::new(move |_| number.get());
        let is_any = Memo::new(move |_| value.get() >= 0);
        seen_by_an_effect(move || value.get(), move || is_any.get(), number)
    });
    assert_ne!(seen, [0, 1, 2]);
}

#[test]
fn an_equal_value_notifies_nobody() {
    let seen = in_owner(|| {
        let number = RwSignal::new(0);
        let half = computed(move || number.get() / 2);
        let seen = Rc::new(RefCell::new(Vec::new()));
        let seeing = seen.clone();
        Effect::new(move || seeing.borrow_mut().push(half.get()));
        settle();
        for next in [1, 2, 3] {
            number.set(next);
            settle();
        }
        seen.take()
    });
    assert_eq!(seen, [0, 1]);
}

#[test]
fn the_last_value_is_known() {
    let seen = in_owner(|| {
        let number = RwSignal::new(3);
        let highest =
            computed_from_last(move |last: Option<&i32>| last.copied().unwrap_or_default().max(number.get()));
        let seen = Rc::new(RefCell::new(Vec::new()));
        let seeing = seen.clone();
        Effect::new(move || seeing.borrow_mut().push(highest.get()));
        settle();
        for next in [1, 5, 2] {
            number.set(next);
            settle();
        }
        seen.take()
    });
    assert_eq!(seen, [3, 5]);
}

#[test]
fn an_effect_at_the_end_of_a_diamond_runs_once_per_change() {
    let seen = in_owner(|| {
        let number = RwSignal::new(0);
        let double = computed(move || number.get() * 2);
        let square = computed(move || number.get() * number.get());
        let sum = computed(move || double.get() + square.get());
        let seen = Rc::new(RefCell::new(Vec::new()));
        let seeing = seen.clone();
        Effect::new(move || seeing.borrow_mut().push((double.get(), square.get(), sum.get())));
        settle();
        for next in [1, 2] {
            number.set(next);
            settle();
        }
        seen.take()
    });
    assert_eq!(seen, [(0, 0, 0), (2, 1, 3), (4, 4, 8)]);
}

#[test]
fn what_is_left_is_not_computed_any_more() {
    let counted = in_owner(|| {
        let (number, counted) = (RwSignal::new(0), RwSignal::new(0));
        let page = Owner::new();
        let value = page.with(|| {
            computed(move || {
                counted.set(counted.get_untracked() + 1);
                number.get()
            })
        });
        number.set(1);
        assert_eq!(value.get_untracked(), 1);
        let before = counted.get_untracked();
        page.cleanup();
        number.set(2);
        counted.get_untracked() - before
    });
    assert_eq!(counted, 0);
}
