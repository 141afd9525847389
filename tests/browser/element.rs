//! The element.

use crate::page::{draw, settle};
use leptos::prelude::*;
use slipway::ui::dynamic::{dynamic, each, text, when};
use slipway::ui::el::{el, many};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_part_that_comes_and_goes_keeps_its_place() {
    let state = RwSignal::new(0);
    let page = draw(move || {
        let part = dynamic(move || match state.get() {
            0 => el("p").child("waits").into_any(),
            1 => ().into_any(),
            other => el("p").child(format!("has {other}")).into_any(),
        });
        let later = when(move || state.get() > 1, || el("b").child("!").into_any());
        el("div").child(many(vec![el("i").child("[").into_any(), part, later, el("i").child("]").into_any()]))
    })
    .await;
    for (now, seen) in
        [(0, "[waits]"), (1, "[]"), (2, "[has 2!]"), (3, "[has 3!]"), (1, "[]"), (0, "[waits]")]
    {
        state.set(now);
        settle().await;
        assert_eq!(page.text(), seen);
    }
}

#[wasm_bindgen_test]
async fn words_change_in_place_and_only_where_they_differ() {
    let count = RwSignal::new(1);
    let page = draw(move || {
        let half = text(move || (count.get() / 2).to_string());
        el("p").attr("title", text(move || format!("{} in all", count.get()))).child(half)
    })
    .await;
    let node = page.find("p").first_child().unwrap();
    assert_eq!((page.text().as_str(), page.find("p").title().as_str()), ("0", "1 in all"));
    count.set(2);
    settle().await;
    assert_eq!((page.text().as_str(), page.find("p").title().as_str()), ("1", "2 in all"));
    assert!(page.find("p").first_child().unwrap().is_same_node(Some(&node)), "the text is the same node");
}

#[wasm_bindgen_test]
async fn rows_that_stay_are_the_same_nodes() {
    let keys = RwSignal::new(vec!["a".to_owned(), "b".into(), "c".into()]);
    let page = draw(move || {
        let row = |key: String| el("li").attr("id", format!("row-{key}")).child(key).into_any();
        el("ul").child(each(move || keys.get(), row))
    })
    .await;
    let b = page.find("#row-b");
    keys.set(vec!["c".into(), "b".into(), "d".into()]);
    settle().await;
    assert_eq!(page.text(), "cbd");
    assert!(page.find("#row-b").is_same_node(Some(&b)));
}

#[wasm_bindgen_test]
async fn an_element_that_is_never_drawn_leaves_nothing_behind() {
    drop(el("p").child(el("b").child("lost")));
    let page = draw(|| el("p").child(el("i").child("drawn"))).await;
    assert_eq!(page.text(), "drawn");
    assert!(page.maybe("b").is_none());
}

#[wasm_bindgen_test]
async fn what_waits_fails_and_comes_is_drawn_each_time() {
    use slipway::ui::dynamic::memo;
    let (value, error) = (RwSignal::new(None::<i32>), RwSignal::new(None::<i32>));
    let page = draw(move || {
        let is_read = computed(move || value.with(Option::is_some));
        let is_loading = computed(move || value.with(Option::is_none) && error.with(Option::is_none));
        let is_empty = computed(move || is_read.get() && value.get() == Some(0));
        let list = dynamic(move || {
            if is_empty.get() {
                return el("p").child("empty").into_any();
            }
            if !is_read.get() && !is_loading.get() {
                return ().into_any();
            }
            el("p")
                .child(when(move || is_read.get(), || el("b").child("bar ").into_any()))
                .child(text(move || if is_read.get() { "rows".into() } else { "waits".into() }))
                .into_any()
        });
        el("div").child(many(vec![el("i").child("[").into_any(), list, el("i").child("]").into_any()]))
    })
    .await;
    assert_eq!(page.text(), "[waits]");
    error.set(Some(1));
    settle().await;
    assert_eq!(page.text(), "[]");
    value.set(Some(5));
    error.set(None);
    settle().await;
    assert_eq!(page.text(), "[bar rows]");
    value.set(Some(0));
    settle().await;
    assert_eq!(page.text(), "[empty]");
}
