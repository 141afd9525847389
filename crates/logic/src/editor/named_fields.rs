//! The fields that the message of a refusal names, where the platform sends no messages about single fields.

/// Returns true if a message names a field by its key (`git_commit_id`). A key of one word is named only before a colon or in quotes, as in
/// "events: invalid value": elsewhere it may be an ordinary word.
pub(super) fn is_named(message: &str, key: &str) -> bool {
    let is_part_of_key = |char: char| char.is_alphanumeric() || char == '_';
    !key.is_empty()
        && message.match_indices(key).any(|(at, _)| {
            let before = message.get(..at).and_then(|before| before.chars().next_back());
            let after = message.get(at + key.len()..).and_then(|after| after.chars().next());
            let is_whole = ![before, after].into_iter().flatten().any(is_part_of_key);
            let is_quoted = before.zip(after).is_some_and(|(before, after)| {
                matches!((before, after), ('"', '"') | ('\'', '\'') | ('`', '`') | ('“', '”'))
            });
            is_whole && (key.contains('_') || after == Some(':') || is_quoted)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_named_as_a_whole() {
        for (message, key, expected) in [
            ("git_commit_id is required", "git_commit_id", true),
            ("The field git_commit_id, please", "git_commit_id", true),
            ("old_git_commit_id is required", "git_commit_id", false),
            ("git_commit_ids is required", "git_commit_id", false),
            ("events: invalid value DEPLOYMENT_FAILED", "events", true),
            ("“kind” is missing", "kind", true),
            ("Property 'kind' is missing", "kind", true),
            ("No such kind of webhook", "kind", false),
            ("name", "", false),
            ("", "name", false),
        ] {
            assert_eq!(is_named(message, key), expected, "{message}: {key}");
        }
    }
}
