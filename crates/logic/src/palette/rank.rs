//! The order of the palette’s items.

use super::{Item, MAX_RESULTS};
use crate::route::Page;
use crate::sort;
use crate::text::lower_case::lower_case;
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The score of a word that isn’t in an item’s name but in its details or kind.
const DETAILS_SCORE: u32 = 5;

/// The score that is added for a recently visited page.
const VISITED_SCORE: u32 = 30;

/// Returns the fuzzy pattern of a word. The special characters of the matcher’s queries, such as `!`, are ordinary characters here: `!web`
/// isn’t "not web".
fn fuzzy(word: &str) -> Pattern {
    Pattern::new(word, CaseMatching::Ignore, Normalization::Smart, AtomKind::Fuzzy)
}

/// Returns the indices of the matching items, the best first, at most [`MAX_RESULTS`]. Without a query, all items match: recently visited
/// pages come first, then the others in their order.
pub fn ranked(items: &[Item], visited: &[Page], query: &str) -> Vec<usize> {
    let query = query.trim();
    let age = |item: &Item| visited.iter().position(|page| *page == item.page);
    let scored: Vec<(usize, u32)> = if query.is_empty() {
        let recent =
            |item: &Item| age(item).map_or(0, |age| u32::MAX - u32::try_from(age).unwrap_or(u32::MAX));
        items.iter().enumerate().map(|(index, item)| (index, recent(item))).collect()
    } else {
        let mut matcher = Matcher::new(Config::DEFAULT);
        let words: Vec<(Pattern, String)> =
            query.split_whitespace().map(|word| (fuzzy(word), lower_case(word))).collect();
        let mut buffer = Vec::new();
        // Each word of the query has to match the item’s name or be contained in its details or kind. In the name,
        // other letters may stand between the letters of the word. Upper and lower case don’t differ.
        let mut score = |item: &Item, (pattern, word): &(Pattern, String)| {
            let name_score = pattern.score(Utf32Str::new(&item.title, &mut buffer), &mut matcher);
            let details = || lower_case(&format!("{} {}", item.details, item.kind));
            name_score.or_else(|| details().contains(word.as_str()).then_some(DETAILS_SCORE))
        };
        let mut scored_item = |(index, item): (usize, &Item)| {
            let sum = words.iter().map(|word| score(item, word)).sum::<Option<u32>>()?;
            Some((index, sum + age(item).map_or(0, |_| VISITED_SCORE)))
        };
        items.iter().enumerate().filter_map(&mut scored_item).collect()
    };
    let sort_key =
        |position: usize| scored.get(position).map(|(item, score)| (std::cmp::Reverse(*score), *item));
    let order = sort::order(scored.len(), &|a, b| sort_key(a).cmp(&sort_key(b)));
    order
        .into_iter()
        .take(MAX_RESULTS)
        .filter_map(|position| scored.get(position).map(|(item, _)| *item))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(title: &str, details: &str) -> Item {
        let page = Page::read(&format!(
            "/project/00000000-0000-0000-0000-{:012}",
            title.len() * 100 + details.len()
        ));
        Item { title: title.into(), details: details.into(), kind: "Service".into(), page }
    }

    fn names(items: &[Item], visited: &[Page], query: &str) -> Vec<String> {
        ranked(items, visited, query).into_iter().map(|place| items[place].title.clone()).collect()
    }

    #[test]
    fn letters_in_order_match_and_names_come_before_places() {
        let items = [
            item("catalog-search", "Storefront / eu-production"),
            item("checkout-api", "Storefront / eu-staging"),
            item("storefront-web", "Shop / eu-production"),
        ];
        assert_eq!(names(&items, &[], "chk"), ["checkout-api"]);
        assert_eq!(names(&items, &[], "STORE")[0], "storefront-web", "the name counts more");
        assert_eq!(
            names(&items, &[], "checkout staging"),
            ["checkout-api"],
            "several words, in the name and the place"
        );
        assert_eq!(names(&items, &[], "zzz"), Vec::<String>::new());
    }

    #[test]
    fn what_was_visited_lately_comes_first() {
        let items = [item("alpha-one", "x"), item("alpha-two!", "xy"), item("beta", "z")];
        let visited = [items[2].page.clone(), items[1].page.clone()];
        assert_eq!(names(&items, &visited, ""), ["beta", "alpha-two!", "alpha-one"]);
        assert_eq!(names(&items, &visited, "alpha"), ["alpha-two!", "alpha-one"]);
    }

    #[test]
    fn only_so_many_are_shown() {
        let items: Vec<Item> = (0..200).map(|number| item(&format!("service-{number}"), "")).collect();
        assert_eq!(
            (ranked(&items, &[], "").len(), ranked(&items, &[], "service").len()),
            (MAX_RESULTS, MAX_RESULTS)
        );
    }
}
