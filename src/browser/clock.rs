//! The clock: present time, local time, timers and sleep.

use super::boot::has_panicked;
use super::storage;
use slipway_api::Timestamp;
use slipway_logic::steady_clock::{Instant, SteadyClock};
use slipway_logic::text::format::{Local, MONTHS, TimeFormat};
use std::cell::Cell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

const DAY: f64 = 86_400_000.0;

/// Returns the present time of the browser.
pub fn now() -> Timestamp {
    Timestamp(js_sys::Date::now() as i64)
}

/// Returns the milliseconds since the page was loaded, by a clock that can't be set; 0 if the browser has no such clock. On some
/// machines the clock stops during sleep.
pub fn uptime() -> i64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0, |clock| clock.now() as i64)
}

/// The name of the preference for exact times instead of ages, and its value for exact times.
const TIMES: (&str, &str) = ("times", "exact");

/// Returns the format of times that the person chose: ages, such as “6 min ago”, or exact times.
pub fn time_format() -> TimeFormat {
    TimeFormat { local, is_exact: IS_EXACT.get() }
}

/// Chooses exact times or ages, and stores the choice. Redraws nothing: call `LiveClock::choose_exact_times`, which also notifies the
/// components that show a time.
pub fn choose_exact_times(is_exact: bool) {
    IS_EXACT.set(is_exact);
    storage::write_preference(TIMES.0, if is_exact { TIMES.1 } else { "" });
}

thread_local! {
    static IS_EXACT: Cell<bool> = Cell::new(storage::read_preference(TIMES.0).as_deref() == Some(TIMES.1));
    static STEADY: Cell<SteadyClock> = Cell::default();
}

/// Returns the present instant of a monotonic clock, which never goes back when the machine's clock is set.
pub fn instant() -> Instant {
    let mut clock = STEADY.get();
    let now = clock.read(now(), uptime());
    STEADY.set(clock);
    now
}

/// Returns the date of an instant by the present clock of the machine.
pub fn date_of(at: Instant) -> Timestamp {
    now().plus(at.since(instant()))
}

/// Returns the instant of a date that another tab read from the clock of the machine. None if the clock may have been set since, or if the
/// date is a second or more in the future.
pub fn instant_of(date: Timestamp) -> Option<Instant> {
    instant();
    STEADY.get().instant_of(date, now())
}

/// Returns a random number from 0 up to, but not including, 1. Used for jitter.
pub fn random() -> f64 {
    js_sys::Math::random()
}

/// Converts a timestamp to local time. The browser's `Intl` formatting isn't used, because it takes as long as drawing the rest of a
/// row.
pub fn local(at: Timestamp) -> Local {
    let date = js_sys::Date::new(&JsValue::from_f64(at.0 as f64));
    let (year, this_year) = (date.get_full_year(), js_sys::Date::new_0().get_full_year());
    let month = MONTHS.get(date.get_month() as usize).copied().unwrap_or_default();
    let year_suffix = if year == this_year { String::new() } else { format!(" {year}") };
    Local {
        day: ((at.0 as f64 - date.get_timezone_offset() * 60_000.0) / DAY).floor() as i64,
        time: format!("{:02}:{:02}", date.get_hours(), date.get_minutes()),
        date: format!("{} {month}{year_suffix}", date.get_date()),
    }
}

/// Returns the present date and time in a time zone such as `Europe/Berlin`: `2026-11-28 13:40:12`. None for a zone that the browser
/// doesn't know.
pub fn wall_clock(zone: &str) -> Option<String> {
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"timeZone".into(), &zone.into()).ok()?;
    let date = js_sys::Date::new_0();
    // `toLocaleString` throws an error for an unknown zone. Its binding in js-sys doesn't catch the error, so the function is called by
    // `Reflect` and `call2`, which return the error.
    let format: js_sys::Function =
        js_sys::Reflect::get(&date, &"toLocaleString".into()).ok()?.dyn_into().ok()?;
    // The Swedish format is that of ISO 8601, with a space.
    format.call2(&date, &"sv-SE".into(), &options).ok()?.as_string()
}

/// Returns the offset of the local time zone from UTC at an instant, in milliseconds: positive in the east.
pub fn offset_ms(at: Timestamp) -> i64 {
    let date = js_sys::Date::new(&JsValue::from_f64(at.0 as f64));
    -(date.get_timezone_offset() * 60_000.0) as i64
}

/// Formats a timestamp as the local time of day: `10:32:01`.
pub fn time_of_day(at: Timestamp) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at.0 as f64));
    format!("{:02}:{:02}:{:02}", date.get_hours(), date.get_minutes(), date.get_seconds())
}

/// Formats a timestamp as a local date: `2026-11-20`.
pub fn date(at: Timestamp) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at.0 as f64));
    format!("{:04}-{:02}-{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// Formats a timestamp in local time for a picker of date and time: `2026-11-20T10:32:01`.
pub fn to_picker(at: Timestamp) -> String {
    format!("{}T{}", date(at), time_of_day(at))
}

/// Parses the local time of a picker; None if it is empty or incomplete.
pub fn from_picker(text: &str) -> Option<Timestamp> {
    let milliseconds = js_sys::Date::parse(text);
    (!text.is_empty() && milliseconds.is_finite()).then_some(Timestamp(milliseconds as i64))
}

/// Formats a timestamp in local time: `10:32:01` if it is on the same day as `now`, `20 Nov, 10:32:01` otherwise,
/// with the year if it isn't the present year.
pub fn time_or_date(at: Timestamp, now: Timestamp) -> String {
    let then = local(at);
    match then.day == local(now).day {
        true => time_of_day(at),
        false => format!("{}, {}", then.date, time_of_day(at)),
    }
}

/// Formats a timestamp in local time and, in parentheses, in UTC as ISO 8601. For the tooltip of a relative time.
pub fn absolute(at: Timestamp) -> String {
    let local = local(at);
    format!("{} {} ({})", local.date, time_of_day(at), at.to_iso())
}

#[wasm_bindgen]
extern "C" {
    // The handle isn't declared as a number: the simulated clock of tests returns handles that don't fit in an `i32`.
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(act: &JsValue, milliseconds: f64) -> JsValue;
    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(handle: &JsValue);
}

/// A timer, which is cancelled when dropped.
pub struct Timer {
    handle: JsValue,
    _act: Closure<dyn FnMut()>,
}

impl Drop for Timer {
    fn drop(&mut self) {
        clear_timeout(&self.handle);
    }
}

/// The duration of the longest timer, in milliseconds: an hour. Browsers limit timers to 24 days; callers that wait longer start another
/// timer.
const LONGEST: i64 = 3_600_000;

/// Calls `act` after `milliseconds`, at most an hour, unless the timer is dropped before.
pub fn after(milliseconds: i64, act: impl FnOnce() + 'static) -> Timer {
    let act = Closure::once(unless_panicked(Box::new(act)));
    let handle = set_timeout(act.as_ref(), milliseconds.clamp(0, LONGEST) as f64);
    Timer { handle, _act: act }
}

/// Calls `act` after `milliseconds`, at most an hour. The call can't be cancelled.
pub fn once(milliseconds: i64, act: impl FnOnce() + 'static) {
    // `once_into_js` frees the closure after its only call.
    set_timeout(
        &Closure::once_into_js(unless_panicked(Box::new(act))),
        milliseconds.clamp(0, LONGEST) as f64,
    );
}

/// Returns a function that calls `act`, or does nothing after a panic. The closure is boxed so that this is compiled once, not for each
/// caller.
fn unless_panicked(act: Box<dyn FnOnce()>) -> impl FnOnce() {
    move || {
        if !has_panicked() {
            act();
        }
    }
}

/// Waits for a number of milliseconds.
pub async fn sleep(milliseconds: u32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let wait = i32::try_from(milliseconds).unwrap_or(i32::MAX);
        // The console runs in a window: without one, nothing would call `resolve`.
        let _ = web_sys::window()
            .map(|w| w.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, wait));
    });
    // A promise that only a timer resolves doesn't fail, so the result is ignored.
    let _ = JsFuture::from(promise).await;
}
