//! Joins the files with code that several lazily loaded parts use. The splitter writes a file for each combination of parts: hundreds of
//! files, most of them smaller than the headers of their requests. With joined files a page loads some code that it doesn’t need, but saves
//! most of the requests.

use super::join::join;
use super::loader::{self, Declared, Shared};
use crate::step::Outcome;
use crate::work;

/// The prefix of the splitter’s files of shared code.
pub const CHUNK: &str = "chunk_";
/// The cost of a request, in bytes of an unoptimised module. An unoptimised module is about six times as large as its download.
const REQUEST: usize = 16_000;
/// The maximum size of a joined file in bytes before it is optimised. Its download then stays below 60 kB.
const MAX_GROUP_BYTES: usize = 330_000;

/// Writes the joined files, named `shared_0.wasm` and so on, into the folder of the splitter’s files. Returns, for each joined file, the
/// splitter’s files that it contains. `splitter` is the text of the splitter's script.
///
/// # Errors
/// If the script has an unexpected form, there are more than 64 parts, or a file can't be read, joined or written.
pub fn write(folder: &str, splitter: &str) -> Outcome<Shared> {
    let files = loader::files(splitter)?;
    let (chunks, parts): (Vec<Declared>, Vec<Declared>) =
        files.into_iter().partition(|declared| declared.file.starts_with(CHUNK));
    let module = |file: &str| {
        let path = format!("{folder}/{file}.wasm");
        std::fs::read(&path).map_err(|error| format!("{path}: {error}"))
    };
    let group = |chunk: &Declared<'_>| {
        let needs = |part: &Declared| u64::from(part.needs.contains(&chunk.file));
        let bit = |(index, part)| needs(part).checked_shl(u32::try_from(index).ok()?);
        let users =
            parts.iter().enumerate().map(bit).sum::<Option<u64>>().ok_or("There are more than 64 parts.")?;
        Ok((users, module(chunk.file)?.len()))
    };
    let measured = chunks.iter().map(group).collect::<Outcome<Vec<(u64, usize)>>>()?;
    let groups = chunks.iter().zip(measured);
    let groups = groups.map(|(chunk, (users, bytes))| Group { files: vec![chunk.file], users, bytes });
    let mut shared = Shared::new();
    for (index, group) in joined(groups.collect()).into_iter().enumerate() {
        let modules = group.files.iter().map(|file| module(file)).collect::<Outcome<Vec<_>>>()?;
        let name = format!("shared_{index}");
        work::write(format!("{folder}/{name}.wasm"), join(&modules)?)?;
        shared.insert(name, group.files.into_iter().map(str::to_owned).collect());
    }
    Ok(shared)
}

/// Files of shared code that are loaded together.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group<'a> {
    /// The names of the files.
    files: Vec<&'a str>,
    /// The parts that need at least one of the files, as a set of bits: one bit for each part.
    users: u64,
    /// The total size of the files in bytes, before they are optimised.
    bytes: usize,
}

impl<'a> Group<'a> {
    /// Returns the cost of the group in bytes: its size and a request, once for each part that loads it.
    fn cost(&self) -> usize {
        self.users.count_ones() as usize * (self.bytes + REQUEST)
    }

    fn with(&self, other: &Self) -> Self {
        Self {
            files: self.files.iter().chain(&other.files).copied().collect::<Vec<&'a str>>(),
            users: self.users | other.users,
            bytes: self.bytes + other.bytes,
        }
    }
}

/// Joins the two groups whose union saves the most bytes, again and again, until no union of at most [`MAX_GROUP_BYTES`] saves any.
fn joined(mut groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    while let Some((first, second)) = best(&groups) {
        let other = groups.remove(second);
        if let Some(group) = groups.get_mut(first) {
            *group = group.with(&other);
        }
    }
    groups
}

/// Returns the indices of the two groups whose union saves the most bytes ([`Group::cost`]), the lower index first. None if no union within
/// the size limit saves anything.
fn best(groups: &[Group]) -> Option<(usize, usize)> {
    let mut found = (0, None);
    for (second, b) in groups.iter().enumerate() {
        for (first, a) in groups.iter().take(second).enumerate() {
            let bytes = a.bytes + b.bytes;
            let together = (a.users | b.users).count_ones() as usize * (bytes + REQUEST);
            let saved = (a.cost() + b.cost()).saturating_sub(together);
            if bytes <= MAX_GROUP_BYTES && saved > found.0 {
                found = (saved, Some((first, second)));
            }
        }
    }
    found.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(name: &str, users: u64, bytes: usize) -> Group<'_> {
        Group { files: vec![name], users, bytes }
    }

    fn names<'a>(groups: &[Group<'a>]) -> Vec<Vec<&'a str>> {
        groups.iter().map(|group| group.files.clone()).collect()
    }

    #[test]
    fn small_files_of_the_same_parts_are_one() {
        let all = vec![group("a", 0b11, 100), group("b", 0b1100, 100_000), group("c", 0b11, 200)];
        assert_eq!(names(&joined(all)), [vec!["a", "c"], vec!["b"]]);
    }

    #[test]
    fn a_file_is_joined_with_that_of_other_parts_if_a_request_costs_more() {
        assert_eq!(names(&joined(vec![group("a", 0b11, 100), group("b", 0b111, 100)])), [["a", "b"]]);
        assert_eq!(joined(vec![group("a", 0b11, 100_000), group("b", 0b100, 100)]).len(), 2);
    }

    #[test]
    fn no_file_gets_longer_than_what_a_part_may_have() {
        assert_eq!(joined(vec![group("a", 0b11, MAX_GROUP_BYTES), group("b", 0b11, 1)]).len(), 2);
        assert_eq!(joined(vec![group("a", 0b11, MAX_GROUP_BYTES - 1), group("b", 0b11, 1)]).len(), 1);
    }
}
