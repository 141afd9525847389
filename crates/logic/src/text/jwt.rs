//! JSON Web Tokens.

/// Returns the claims of a JWT as JSON, without verifying the signature. None if the text has no second part, or if that part isn't a
/// base64url-encoded text.
pub fn claims(token: &str) -> Option<String> {
    let bytes = base64url(token.split('.').nth(1)?)?;
    String::from_utf8(bytes).ok()
}

fn base64url(text: &str) -> Option<Vec<u8>> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let (mut bytes, mut buffer, mut bits) = (Vec::new(), 0_u32, 0);
    for byte in text.trim_end_matches('=').bytes() {
        let value = ALPHABET.iter().position(|known| *known == byte)?;
        buffer = (buffer << 6) | u32::try_from(value).ok()?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((buffer >> bits) & 0xff).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_claims_are_the_second_part() {
        // The payload of this JWT is {"sub":"ada","exp":1763640000}.
        let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEiLCJleHAiOjE3NjM2NDAwMDB9.c2ln";
        assert_eq!(claims(token).as_deref(), Some(r#"{"sub":"ada","exp":1763640000}"#));
        for broken in ["", "a", "a.%.c", "a._w.c"] {
            assert_eq!(claims(broken), None, "{broken}");
        }
    }
}
