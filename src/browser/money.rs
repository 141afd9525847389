//! Formats amounts of money with the browser’s `Intl.NumberFormat`.

use js_sys::{Object, Reflect};
use slipway_logic::money::decimal;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Intl)]
    type NumberFormat;
    #[wasm_bindgen(js_namespace = Intl, constructor, catch)]
    fn new(locale: &str, options: &Object) -> Result<NumberFormat, JsValue>;
    #[wasm_bindgen(method)]
    fn format(this: &NumberFormat, amount: &str) -> String;
}

/// Formats an amount in hundredths of a currency’s unit: `€418.50`. A code that the browser doesn’t accept as a currency is written after
/// the number.
pub fn money(cents: i64, currency: &str) -> String {
    let amount = decimal(cents);
    let options = Object::new();
    let set = |key: &str, value: JsValue| Reflect::set(&options, &key.into(), &value).is_ok();
    let is_set = set("style", "currency".into())
        && set("currency", currency.into())
        // Always two decimals, also for currencies that usually have none, so that no amount is rounded.
        && set("minimumFractionDigits", 2.into())
        && set("maximumFractionDigits", 2.into());
    let format = is_set.then(|| NumberFormat::new("en", &options).ok()).flatten();
    // The amount is passed as text, so that it doesn’t lose digits as a floating-point number.
    format
        .map_or_else(|| format!("{amount} {currency}").trim_end().to_owned(), |format| format.format(&amount))
}
