//! Amounts of money in the browser’s own words.

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

/// Formats hundredths of a currency’s unit: `€418.50`. A currency that the browser doesn’t know is written behind the number.
pub fn money(cents: i64, currency: &str) -> String {
    let amount = decimal(cents);
    let options = Object::new();
    let set = |key: &str, value: JsValue| Reflect::set(&options, &key.into(), &value).is_ok();
    let is_set = set("style", "currency".into())
        && set("currency", currency.into())
        // No rounding, whatever is usual for the currency.
        && set("minimumFractionDigits", 2.into())
        && set("maximumFractionDigits", 2.into());
    let format = is_set.then(|| NumberFormat::new("en", &options).ok()).flatten();
    // Text, which the browser doesn’t turn into a floating-point number.
    format
        .map_or_else(|| format!("{amount} {currency}").trim_end().to_owned(), |format| format.format(&amount))
}
