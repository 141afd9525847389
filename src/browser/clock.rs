//! Time: now, in the person's zone, timers and sleep.

use super::boot::has_panicked;
use slipway_api::Timestamp;
use slipway_logic::format::Local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

const DAY: f64 = 86_400_000.0;

/// Now, by the browser's clock.
pub fn now() -> Timestamp {
    Timestamp(js_sys::Date::now() as i64)
}

/// A random number from 0 to 1, for jitter.
pub fn random() -> f64 {
    js_sys::Math::random()
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/// An instant in the person's time zone. The browser's own way to write a date takes as long as the rest of a row.
pub fn local(at: Timestamp) -> Local {
    let date = js_sys::Date::new(&JsValue::from_f64(at.0 as f64));
    let (year, this_year) = (date.get_full_year(), js_sys::Date::new_0().get_full_year());
    let month = MONTHS.get(date.get_month() as usize).copied().unwrap_or_default();
    let of_year = if year == this_year { String::new() } else { format!(" {year}") };
    Local {
        day: ((at.0 as f64 - date.get_timezone_offset() * 60_000.0) / DAY).floor() as i64,
        time: format!("{:02}:{:02}", date.get_hours(), date.get_minutes()),
        date: format!("{} {month}{of_year}", date.get_date()),
    }
}

/// `10:32:01`, in the person's time zone.
pub fn time_of_day(at: Timestamp) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at.0 as f64));
    format!("{:02}:{:02}:{:02}", date.get_hours(), date.get_minutes(), date.get_seconds())
}

/// `10:32:01` today, `20 Nov, 10:32:01` on another day, in the person's time zone.
pub fn time_or_date(at: Timestamp, now: Timestamp) -> String {
    let then = local(at);
    match then.day == local(now).day {
        true => time_of_day(at),
        false => format!("{}, {}", then.date, time_of_day(at)),
    }
}

/// The whole instant, in the person's zone and in UTC: what stands behind a relative time.
pub fn absolute(at: Timestamp) -> String {
    let local = local(at);
    format!("{} {} ({})", local.date, time_of_day(at), at.to_iso())
}

#[wasm_bindgen]
extern "C" {
    // A handle is whatever the page's clock gives: one that tests turn gives numbers beyond an `i32`.
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(act: &JsValue, milliseconds: f64) -> JsValue;
    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(handle: &JsValue);
}

/// A timer that ends with this value.
pub struct Timer {
    handle: JsValue,
    _act: Closure<dyn FnMut()>,
}

impl Drop for Timer {
    fn drop(&mut self) {
        clear_timeout(&self.handle);
    }
}

/// A browser's timer takes no more than 24 days; an hour is enough for whoever looks again at its end.
const LONGEST: i64 = 3_600_000;

/// Calls `act` in `milliseconds`, after an hour at the latest, unless the timer is dropped before.
pub fn after(milliseconds: i64, act: impl FnOnce() + 'static) -> Timer {
    let act = Closure::once(unless_panicked(act));
    let handle = set_timeout(act.as_ref(), milliseconds.clamp(0, LONGEST) as f64);
    Timer { handle, _act: act }
}

/// Calls `act` in `milliseconds`, whatever happens.
pub fn once(milliseconds: i64, act: impl FnOnce() + 'static) {
    // Freed by its one call.
    set_timeout(&Closure::once_into_js(unless_panicked(act)), milliseconds.clamp(0, LONGEST) as f64);
}

/// A timer that was set before a panic does nothing after it.
fn unless_panicked(act: impl FnOnce()) -> impl FnOnce() {
    move || {
        if !has_panicked() {
            act();
        }
    }
}

/// Waits.
pub async fn sleep(milliseconds: u32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let wait = i32::try_from(milliseconds).unwrap_or(i32::MAX);
        // Without a window there is nobody to wait for.
        let _ = web_sys::window()
            .map(|w| w.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, wait));
    });
    // A promise that only a timer resolves doesn't fail.
    let _ = JsFuture::from(promise).await;
}
