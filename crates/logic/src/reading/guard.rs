//! The guard against request loops: a read that repeats too often is held back, whichever page sends it.

use crate::steady_clock::Instant;

/// The window in which the sends of a read are counted, in milliseconds.
const WINDOW_MS: i64 = 10_000;
/// The maximum number of sends of one read in a window.
const LIMIT: usize = 10;
/// The pause of a read that is held back, in milliseconds.
const PAUSE_MS: i64 = 30_000;

/// The recent sends of each read, and the reads that are held back.
#[derive(Debug, Default)]
pub struct RequestGuard {
    sent: Vec<(String, Instant)>,
    held: Vec<(String, Instant)>,
}

impl RequestGuard {
    /// Records that the read of `path` is about to be sent. The error is the end of the pause, if the read was sent 10 times within 10 s or
    /// is still held back.
    pub fn admit(&mut self, path: &str, now: Instant) -> Result<(), Instant> {
        self.sent.retain(|(_, at)| now.since(*at) < WINDOW_MS);
        self.held.retain(|(_, until)| *until > now);
        if let Some((_, until)) = self.held.iter().find(|(held, _)| held == path) {
            return Err(*until);
        }
        if self.sent.iter().filter(|(sent, _)| sent == path).count() >= LIMIT {
            let until = now.plus(PAUSE_MS);
            self.held.push((path.to_owned(), until));
            return Err(until);
        }
        self.sent.push((path.to_owned(), now));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: i64) -> Instant {
        Instant(1_000_000 + milliseconds)
    }

    #[test]
    fn the_eleventh_send_in_ten_seconds_is_held_back_and_goes_on_after_a_pause() {
        let mut guard = RequestGuard::default();
        for send in 0..10 {
            assert_eq!(guard.admit("/a", at(send * 100)), Ok(()));
        }
        assert_eq!(guard.admit("/a", at(1_000)), Err(at(31_000)));
        assert_eq!(guard.admit("/b", at(1_000)), Ok(()), "another read goes on");
        assert_eq!(guard.admit("/a", at(30_999)), Err(at(31_000)));
        assert_eq!(guard.admit("/a", at(31_000)), Ok(()));
    }

    #[test]
    fn polling_at_its_fastest_is_never_held_back() {
        let mut guard = RequestGuard::default();
        for poll in 0..1_000 {
            assert_eq!(guard.admit("/statuses", at(poll * 2_000)), Ok(()));
        }
    }
}
