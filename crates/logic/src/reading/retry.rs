//! The delay before a GET is retried: exponential, with full jitter.

/// The maximum number of attempts of a GET.
pub const MAX_ATTEMPTS: u32 = 3;

const BASE_DELAY_MS: f64 = 400.0;
const MAX_DELAY_MS: f64 = 8_000.0;

/// Returns the milliseconds to wait after failed attempt number `attempt` (from 1). `random`, from 0 to 1, is the part of the longest wait:
/// 800 ms after the first attempt, 1.6 s after the second, and so on up to 8 s.
pub fn delay(attempt: u32, random: f64) -> u32 {
    let ceiling = (BASE_DELAY_MS * f64::from(1 << attempt.min(10))).min(MAX_DELAY_MS);
    (ceiling * random.clamp(0.0, 1.0)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_and_end() {
        assert_eq!([1, 2, 3, 9].map(|attempt| delay(attempt, 1.0)), [800, 1_600, 3_200, 8_000]);
        assert_eq!(delay(3, 0.0), 0);
        assert_eq!(delay(u32::MAX, 2.0), 8_000);
    }
}
