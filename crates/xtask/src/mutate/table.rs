//! The table of faults in code that needs a browser, each with the test that has to detect it.

/// A fault: an expression that replaces another one.
pub struct Fault {
    /// The description of the fault, such as “a press on a disabled button runs the action”.
    pub what: &'static str,
    /// The path of the source file with the expression.
    pub file: &'static str,
    /// The expression to replace, which the file contains once.
    pub from: &'static str,
    /// The expression that replaces it.
    pub to: &'static str,
    /// The test that has to fail with the fault: its file in `tests/browser` without `.rs`, and its name.
    pub caught_by: (&'static str, &'static str),
}

const fn fault(
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    caught_by: (&'static str, &'static str),
) -> Fault {
    Fault { what, file, from, to, caught_by }
}

/// The faults. The number of a fault, which failing tests name, is its place in this list, from 1.
pub const FAULTS: &[Fault] = &[
    fault(
        "a press on a busy button repeats the action",
        "src/ui/button.rs",
        "!busy.get_untracked()",
        "true",
        ("ui/button", "a_busy_button_keeps_its_words_and_is_pressed_once"),
    ),
    fault(
        "a press on a disabled button runs the action",
        "src/ui/button.rs",
        "disabled_reason.with_untracked(Option::is_none)",
        "true",
        ("ui/button", "a_press_on_a_disabled_button_does_nothing_until_its_reason_is_gone"),
    ),
    fault(
        "a secret is shown from the start",
        "src/ui/field.rs",
        "if shown.get() { \"text\" } else { \"password\" }",
        "\"text\"",
        ("ui/field", "a_secret_is_dots_until_it_is_shown"),
    ),
    fault(
        "a closed menu keeps the focus from its button",
        "src/ui/menu.rs",
        "button.focus()",
        "Ok::<(), wasm_bindgen::JsValue>(())",
        ("ui/menu", "arrows_move_and_wrap_and_escape_gives_the_focus_back"),
    ),
    fault(
        "a disabled item of a menu is chosen",
        "src/ui/menu.rs",
        "disabled_reason.get_untracked().is_none()",
        "true",
        ("ui/menu", "what_is_off_says_why_and_comes_on_in_place"),
    ),
    fault(
        "a dialog that the browser closed counts as open",
        "src/ui/dialog.rs",
        "open.set(false)",
        "()",
        ("ui/dialog", "closed_by_the_browser_it_is_closed_for_the_app"),
    ),
    fault(
        "the focus is lost with a dialog that an address opened",
        "src/ui/dialog.rs",
        "element.tag_name() == \"BODY\" || dialog.is_some_and(|dialog| dialog.contains(Some(&element)))",
        "false",
        (
            "pages/keyboard",
            "a_dialog_that_an_address_opens_never_begins_at_its_danger_and_leaves_the_focus_in_the_page",
        ),
    ),
    fault(
        "Space in a row selects nothing",
        "src/views/list/keyboard.rs",
        "model.toggle(&id)",
        "()",
        ("pages/keyboard", "arrows_move_among_rows_and_space_selects"),
    ),
    fault(
        "a failed read drops the data that was read before",
        "src/live/reads/send.rs",
        "slot.error = Some(error)",
        "(slot.error, slot.data) = (Some(error), None)",
        ("pages/reads", "members"),
    ),
    fault(
        "a failure stays on the screen after a read that succeeds",
        "src/live/reads/send.rs",
        "slot.error = None",
        "()",
        ("pages/reads", "members"),
    ),
    fault(
        "a write without an answer counts as not sent",
        "src/features/editing/shell.rs",
        "error.may_have_been_applied()",
        "false",
        ("pages/forms", "a_form_whose_request_was_not_answered_says_so_also_after_back"),
    ),
    fault(
        "the messages of a refusal are dropped",
        "src/features/editing/shell.rs",
        "Reply::Refused { message, fields }",
        "Reply::Refused { message: String::new(), fields: Default::default() }",
        ("pages/forms", "create_webhook"),
    ),
    fault(
        "a refused token opens the console",
        "src/live/sign_in.rs",
        "reply.refused(clock::now())",
        "None",
        ("pages/sign_in", "a_wrong_token_is_refused_at_its_field"),
    ),
];
