//! The data of reads that is kept for the next visit of a page.

use super::read::Read;
use crate::steady_clock::Instant;
use std::sync::Arc;

/// The maximum number of cached reads.
pub const MAX_CACHED_READS: usize = 60;

/// The maximum size of all cached reads together, in bytes of the platform’s text: 32 MB.
pub const MAX_CACHED_BYTES: usize = 32 << 20;

/// A cached read.
#[derive(Clone, Debug)]
struct CachedRead {
    path: String,
    read: Arc<Read>,
    sent_at: Instant,
    bytes: usize,
}

/// The cached reads, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct ReadCache(Vec<CachedRead>);

impl ReadCache {
    /// Returns the data of the request to `path` (with its query), and the time at which the request was sent. None if the data isn’t cached.
    pub fn get(&self, path: &str) -> Option<(Arc<Read>, Instant)> {
        let cached = self.0.iter().find(|cached| cached.path == path)?;
        Some((cached.read.clone(), cached.sent_at))
    }

    /// Caches the data of a path. The reads that were cached longest ago are removed until both limits hold. Data over [`MAX_CACHED_BYTES`]
    /// isn’t cached: it would remove all other reads. Returns true if the cache had no data of the path, or had it in another `Arc`, even
    /// with the same content.
    pub fn insert(&mut self, path: &str, read: &Arc<Read>, sent_at: Instant) -> bool {
        let is_new = !self.0.iter().any(|cached| cached.path == path && Arc::ptr_eq(&cached.read, read));
        self.0.retain(|cached| cached.path != path);
        if read.bytes() > MAX_CACHED_BYTES {
            return is_new;
        }
        self.0.push(CachedRead { path: path.to_owned(), read: read.clone(), sent_at, bytes: read.bytes() });
        let mut bytes: usize = self.0.iter().map(|cached| cached.bytes).sum();
        let mut surplus = self.0.len().saturating_sub(MAX_CACHED_READS);
        self.0.retain(|cached| {
            let is_dropped = surplus > 0 || bytes > MAX_CACHED_BYTES;
            if is_dropped {
                surplus = surplus.saturating_sub(1);
                bytes -= cached.bytes;
            }
            !is_dropped
        });
        is_new
    }

    /// Returns the data of all cached reads.
    pub fn reads(&self) -> impl Iterator<Item = &Arc<Read>> {
        self.0.iter().map(|cached| &cached.read)
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::read::RecordKey;
    use slipway_api::Operation;
    use slipway_api::operations::environment::ListLinks;

    fn read(bytes: usize) -> Arc<Read> {
        let keep_text = RecordKey::Text(|_| Ok(()));
        Arc::new(Read::of(ListLinks::SPEC, &"x".repeat(bytes), keep_text, None).unwrap())
    }

    #[test]
    fn the_oldest_reads_go_first_by_number_and_by_size() {
        let mut cache = ReadCache::default();
        for number in 0..=MAX_CACHED_READS {
            cache.insert(&number.to_string(), &read(1), Instant(0));
        }
        assert!(cache.get("0").is_none() && cache.get("1").is_some());
        cache.insert("large", &read(MAX_CACHED_BYTES - 1), Instant(0));
        assert_eq!(cache.reads().count(), 2, "one byte is left for another read");
        cache.insert("1", &read(2), Instant(0));
        assert!(cache.get("large").is_none() && cache.get("1").is_some());
        cache.insert("too large", &read(MAX_CACHED_BYTES + 1), Instant(0));
        assert!(cache.get("too large").is_none(), "sixty replies of 64 MB would be four gigabytes");
        assert!(cache.get("1").is_some(), "data that isn’t cached removes no other");
    }

    #[test]
    fn the_same_data_is_not_new() {
        let (mut cache, data) = (ReadCache::default(), read(1));
        assert!(cache.insert("a", &data, Instant(1)));
        assert!(!cache.insert("a", &data, Instant(2)));
        assert_eq!(cache.get("a").map(|(_, sent_at)| sent_at), Some(Instant(2)));
        assert!(cache.insert("a", &read(1), Instant(3)));
    }
}
