//! The delay before a GET is retried: exponential, with full jitter.

/// The maximum number of attempts of a GET.
pub const ATTEMPTS: u32 = 3;

const FIRST: f64 = 400.0;
const LONGEST: f64 = 8_000.0;

/// Returns the milliseconds to wait after failed attempt number `attempt` (from 1); `random` is from 0 to 1.
pub fn delay(attempt: u32, random: f64) -> u32 {
    let ceiling = (FIRST * f64::from(1 << attempt.min(10))).min(LONGEST);
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
