//! Replacing a part of a text, as a browser's control does when something is pasted.

/// Returns the text with the part from `from` to `to` replaced by `pasted`. `from` and `to` are counted in UTF-16 units, as browsers count
/// them. None, or a number beyond the end, stands for the end of the text. A `to` before `from` counts as `from`.
pub fn spliced(text: &str, from: Option<usize>, to: Option<usize>, pasted: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let from = from.unwrap_or(units.len()).min(units.len());
    let to = to.unwrap_or(units.len()).clamp(from, units.len());
    let part = |part: Option<&[u16]>| String::from_utf16_lossy(part.unwrap_or_default());
    format!("{}{pasted}{}", part(units.get(..from)), part(units.get(to..)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_text_takes_the_place_of_the_selection() {
        assert_eq!(spliced("", Some(0), Some(0), "a\nb"), "a\nb");
        assert_eq!(spliced("xyz", Some(1), Some(2), "-"), "x-z");
        assert_eq!(spliced("xyz", None, None, "-"), "xyz-");
        assert_eq!(spliced("xyz", Some(9), Some(1), "-"), "xyz-", "a selection that isn’t there");
        assert_eq!(spliced("😀z", Some(2), Some(2), "-"), "😀-z", "two units are one sign");
    }
}
