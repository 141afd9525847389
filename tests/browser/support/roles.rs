//! Elements by role and name, as a person or a screen reader finds them.

use super::page::{Page, sleep, until};
use wasm_bindgen::JsCast;
use web_sys::{Element, EventInit, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

/// Returns the CSS selector of the elements that have a role. Panics for a role that isn't in the table.
fn selector(role: &str) -> &'static str {
    match role {
        "alert" => "[role=alert]",
        "button" => "button:not([role]), [role=button]",
        "checkbox" => "input[type=checkbox]",
        "combobox" => "select, [role=combobox]",
        "dialog" => "dialog[open], [role=dialog]",
        "form" => "form[aria-label]",
        "heading" => "h1, h2, h3, h4",
        "link" => "a[href]",
        "option" => "[role=option]",
        "menuitem" => "[role=menuitem]",
        "radiogroup" => "[role=radiogroup]",
        "region" => "section[aria-label], section[aria-labelledby], [role=region]",
        "row" => "tr, [role=row]",
        "status" => "[role=status]",
        "term" => "dt",
        "navigation" => "nav",
        "textbox" => "input:not([type=checkbox]):not([type=radio]):not([type=file]):not([role]), textarea",
        role => panic!("the tests don't know the role {role}"),
    }
}

/// Ways to find and use the elements of a page.
pub trait Find {
    /// Returns the shown elements of a role whose accessible name is `name`. Rows, options, alerts and statuses need only contain `name` in
    /// their text.
    fn all_roles(&self, role: &str, name: &str) -> Vec<HtmlElement>;

    /// Returns the first shown element of a role and name; None if there is none.
    fn maybe_role(&self, role: &str, name: &str) -> Option<HtmlElement> {
        self.all_roles(role, name).into_iter().next()
    }

    /// Returns the first shown element of a role and name. Panics if there is none.
    fn role(&self, role: &str, name: &str) -> HtmlElement {
        self.maybe_role(role, name).unwrap_or_else(|| panic!("no {role} “{name}”"))
    }
}

impl Find for HtmlElement {
    fn all_roles(&self, role: &str, name: &str) -> Vec<HtmlElement> {
        let found = self.query_selector_all(selector(role)).unwrap();
        let found = (0..found.length()).filter_map(|index| found.get(index));
        let found = found.map(|node| node.unchecked_into::<HtmlElement>());
        let contains = ["row", "option", "alert", "status"].contains(&role);
        let is_named = |element: &HtmlElement| match contains {
            true => content(element).contains(name),
            false => accessible_name(element) == name,
        };
        found.filter(|element| is_shown(element) && is_named(element)).collect()
    }
}

impl Find for Page {
    fn all_roles(&self, role: &str, name: &str) -> Vec<HtmlElement> {
        self.root().all_roles(role, name)
    }
}

impl Page {
    /// Waits until an element of a role and name is shown, and returns it.
    pub async fn wait_for(&self, role: &str, name: &str) -> HtmlElement {
        until(&format!("{role} “{name}”"), || self.maybe_role(role, name).is_some()).await;
        self.role(role, name)
    }

    /// Waits until the page contains a text.
    pub async fn wait_for_text(&self, words: &str) {
        until(&format!("the words “{words}”"), || content(self.root()).contains(words)).await;
    }

    /// Checks a box. A box that is checked already stays so.
    pub fn check(&self, label: &str) {
        let checkbox: HtmlInputElement = self.role("checkbox", label).unchecked_into();
        if !checkbox.checked() {
            checkbox.click();
        }
    }

    /// Presses the button with a name.
    pub async fn press(&self, name: &str) {
        self.role("button", name).click();
        sleep(0).await;
    }

    /// Reviews the changes of a form, and presses the button of the review once it is enabled.
    pub async fn review_and_press(&self, name: &str) {
        self.press("Review changes").await;
        let is_enabled =
            |button: HtmlElement| button.get_attribute("aria-disabled").as_deref() != Some("true");
        until("the review", || self.maybe_role("button", name).is_some_and(is_enabled)).await;
        self.press(name).await;
    }

    /// Replaces the text of the field with a label, as a person would.
    pub async fn fill(&self, label: &str, text: &str) {
        let field = self.role("textbox", label);
        field.focus().unwrap();
        match field.dyn_ref::<HtmlInputElement>() {
            Some(input) => input.set_value(text),
            None => field.unchecked_ref::<HtmlTextAreaElement>().set_value(text),
        }
        dispatch(&field, "input");
        dispatch(&field, "change");
        sleep(0).await;
    }

    /// Replaces the text of the first input of a dialog.
    pub async fn fill_first(&self, dialog: &HtmlElement, text: &str) {
        let input: HtmlInputElement = dialog.query_selector("input").unwrap().unwrap().unchecked_into();
        input.set_value(text);
        dispatch(&input, "input");
        sleep(0).await;
    }

    /// Chooses an option of the list with a label. Panics if the list doesn't have the option.
    pub async fn choose(&self, label: &str, option: &str) {
        let list: HtmlSelectElement = self.role("combobox", label).unchecked_into();
        let options = list.query_selector_all("option").unwrap();
        let found = (0..options.length()).find(|index| {
            options.get(*index).is_some_and(|item| item.text_content().unwrap_or_default().trim() == option)
        });
        list.set_selected_index(found.unwrap_or_else(|| panic!("no option “{option}”")) as i32);
        dispatch(&list, "input");
        dispatch(&list, "change");
        sleep(0).await;
    }

    /// Returns the value of the field with a label.
    pub fn value(&self, label: &str) -> String {
        let field = self.role("textbox", label);
        match field.dyn_ref::<HtmlInputElement>() {
            Some(input) => input.value(),
            None => field.unchecked_ref::<HtmlTextAreaElement>().value(),
        }
    }
}

fn dispatch(element: &Element, name: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    element.dispatch_event(&web_sys::Event::new_with_event_init_dict(name, &init).unwrap()).unwrap();
}

/// Returns the text of an element, with one space between words.
pub fn content(element: &Element) -> String {
    words(&element.text_content().unwrap_or_default())
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns true if an element has a size on the screen.
fn is_shown(element: &HtmlElement) -> bool {
    element.get_bounding_client_rect().width() > 0.0 || element.get_bounding_client_rect().height() > 0.0
}

/// Returns the name by which assistive technology knows an element: its label, else its content.
fn accessible_name(element: &HtmlElement) -> String {
    let document = element.owner_document().unwrap();
    let by_id = |ids: String| {
        let named =
            ids.split_whitespace().filter_map(|id| document.get_element_by_id(id)).map(|one| content(&one));
        named.collect::<Vec<_>>().join(" ")
    };
    let label = || {
        let labels: js_sys::Array = js_sys::Reflect::get(element, &"labels".into())
            .ok()?
            .dyn_into::<js_sys::Object>()
            .ok()
            .map(|list| js_sys::Array::from(&list))?;
        labels.get(0).dyn_into::<Element>().ok().map(|label| content(&label))
    };
    let given =
        element.get_attribute("aria-labelledby").map(by_id).or_else(|| element.get_attribute("aria-label"));
    given.or_else(label).unwrap_or_else(|| content(element))
}
