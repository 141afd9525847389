//! Presets: usual values of a field, which a button enters.

/// Returns the presets that don't exceed a maximum, since the platform would refuse the others. All if the maximum is None.
pub fn presets_up_to(
    presets: &[(&'static str, &'static str)],
    maximum: Option<i64>,
) -> Vec<(&'static str, &'static str)> {
    let is_possible = |(text, _): &&(&str, &str)| {
        maximum.is_none_or(|maximum| text.parse().is_ok_and(|value: i64| value <= maximum))
    };
    presets.iter().filter(is_possible).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_above_the_maximum_are_not_offered() {
        let presets = [("128", "128 MB"), ("512", "512 MB"), ("1024", "1 GB")];
        let offered = |maximum| presets_up_to(&presets, maximum).len();
        assert_eq!(
            [offered(None), offered(Some(1_024)), offered(Some(1_023)), offered(Some(0))],
            [3, 3, 2, 0]
        );
    }
}
