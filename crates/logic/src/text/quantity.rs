//! Numbers with a unit as a person types them: `0.5 cores`, `1 GB`, `2 min`.

use super::format::parse_number;

/// The maximum number of digits after the point. A number with more digits isn't read.
const MAX_FRACTION_DIGITS: usize = 6;

/// For each unit of a field (`Field::unit`): the units that a person may type, in lower case, and how many of the field's unit each is.
/// Deployed platforms count 1,024 MB as a GB.
const UNITS: &[(&str, &[(&str, i64)])] = &[
    (
        "millicores",
        &[("millicores", 1), ("millicore", 1), ("m", 1), ("cores", 1_000), ("core", 1_000), ("vcpu", 1_000)],
    ),
    ("MB", MEGABYTES),
    ("MiB", MEGABYTES),
    ("GB", GIGABYTES),
    ("GiB", GIGABYTES),
    (
        "s",
        &[
            ("s", 1),
            ("sec", 1),
            ("second", 1),
            ("seconds", 1),
            ("min", 60),
            ("minute", 60),
            ("minutes", 60),
            ("h", 3_600),
            ("hour", 3_600),
            ("hours", 3_600),
        ],
    ),
];
const MEGABYTES: &[(&str, i64)] =
    &[("mb", 1), ("mib", 1), ("mi", 1), ("gb", 1_024), ("gib", 1_024), ("gi", 1_024)];
const GIGABYTES: &[(&str, i64)] =
    &[("gb", 1), ("gib", 1), ("gi", 1), ("tb", 1_024), ("tib", 1_024), ("ti", 1_024)];

/// Returns the whole number of `unit` that a typed text stands for: `0.5 cores` are 500 millicores, `1 GB` are 1024 MB. A number without a
/// unit is in the field's unit, except a fraction with one digit before its point, such as `0.5` or `1.25`, which are cores: no platform
/// takes less than ten millicores. None for a text that isn't a number, or that is no whole number of the unit, and for a unit that the field
/// can't have.
pub fn parse(text: &str, unit: &str) -> Option<i64> {
    let text = text.trim();
    let end = text.find(|character: char| character.is_alphabetic()).unwrap_or(text.len());
    let (number, typed_unit) = (text.get(..end)?.trim(), text.get(end..)?.to_lowercase());
    let (_, units) = UNITS.iter().find(|(known, _)| *known == unit).copied().unwrap_or_default();
    let factor = match typed_unit.as_str() {
        "" if unit == "millicores" && number.split_once('.').is_some_and(|(whole, _)| whole.len() == 1) => {
            1_000
        }
        "" => 1,
        typed_unit if typed_unit == unit.to_lowercase() => 1,
        typed_unit => units.iter().find(|(known, _)| *known == typed_unit)?.1,
    };
    multiply(number, factor)
}

/// Returns a decimal number times a factor. None if the text isn't a decimal number or has more than `MAX_FRACTION_DIGITS` digits after its
/// point, and if the result isn't a whole number that an `i64` can hold.
fn multiply(number: &str, factor: i64) -> Option<i64> {
    let Some((whole, fraction)) = number.split_once('.') else {
        return parse_number(number)?.checked_mul(factor);
    };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(fraction) || fraction.len() > MAX_FRACTION_DIGITS {
        return None;
    }
    let denominator = 10_i64.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let (whole, fraction): (i64, i64) = (whole.parse().ok()?, fraction.parse().ok()?);
    let numerator = whole.checked_mul(denominator)?.checked_add(fraction)?.checked_mul(factor)?;
    (numerator % denominator == 0).then_some(numerator / denominator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cores_and_gigabytes_are_read() {
        for (text, unit, value) in [
            ("500", "millicores", Some(500)),
            ("0.5", "millicores", Some(500)),
            ("0.5 cores", "millicores", Some(500)),
            ("500.0", "millicores", Some(500)),
            ("250.5", "millicores", None),
            ("12.5 cores", "millicores", Some(12_500)),
            ("1 hour", "s", Some(3_600)),
            ("512Mi", "MB", Some(512)),
            ("3 days", "days", Some(3)),
            ("1.25 vCPU", "millicores", Some(1_250)),
            ("750m", "millicores", Some(750)),
            ("1,250 millicores", "millicores", Some(1_250)),
            ("0.0005 cores", "millicores", None),
            ("1 GB", "MB", Some(1_024)),
            ("1.5 gib", "MB", Some(1_536)),
            ("512 MB", "MiB", Some(512)),
            ("0.5", "MB", None),
            ("1 TB", "GB", Some(1_024)),
            ("2 min", "s", Some(120)),
            ("1 GB", "s", None),
            ("3 apples", "MB", None),
            ("GB", "MB", None),
            ("1.", "GB", None),
            ("-1", "", Some(-1)),
            ("7 x", "", None),
            ("9223372036854775807 GB", "MB", None),
        ] {
            assert_eq!(parse(text, unit), value, "{text:?} in {unit:?}");
        }
    }

    proptest! {
        #[test]
        fn a_plain_number_means_itself_in_every_unit(number: i64, place in 0..UNITS.len()) {
            prop_assert_eq!(parse(&number.to_string(), UNITS[place].0), Some(number));
        }

        #[test]
        fn no_text_is_a_panic(text: String, place in 0..UNITS.len()) {
            parse(&text, UNITS[place].0);
        }
    }
}
