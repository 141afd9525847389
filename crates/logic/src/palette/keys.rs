//! The keyboard shortcuts that open a page: `g`, then a letter.

use crate::places::known_ids::KnownKind;
use crate::route::{Page, page_links};
use slipway_api::id::OrganizationId;
use uuid::Uuid;

/// The letters, each with the label of its page in [`page_links`]. Only `o` isn’t looked up there: it opens the overview of the
/// organization, or the list of organizations.
pub const KEYS: &[(char, &str)] = &[
    ('o', "Organization"),
    ('s', "Services"),
    ('d', "Deployments"),
    ('l', "Deployment log"),
    ('c', "Clusters"),
    ('r', "Registries"),
    ('m', "Members"),
    ('i', "Invoices"),
    ('w', "Webhooks"),
    ('t', "API tokens"),
    ('k', "Known IDs"),
    ('a', "Account"),
    ('p', "Capabilities"),
];

/// Returns the page that a letter opens from a page that belongs to `records`. If two pages have the letter’s label, the page of the
/// environment is preferred. None for an unknown letter, or if no page has the label; `o` always has a page.
pub fn page_of_key(letter: char, records: &[(KnownKind, Uuid)]) -> Option<Page> {
    let (_, label) = KEYS.iter().find(|(known, _)| *known == letter)?;
    if letter == 'o' {
        let organization = records.iter().find(|(kind, _)| *kind == KnownKind::Organization);
        return Some(
            organization.map_or(Page::Organizations, |(_, id)| Page::Organization(OrganizationId(*id))),
        );
    }
    let pages = page_links(records);
    let mut named = pages.into_iter().filter(|(known, _)| known == label).map(|(_, page)| page);
    let first = named.next()?;
    Some(named.find(|page| page.kind() == Some(KnownKind::Environment)).unwrap_or(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_leads_to_a_page_of_its_own() {
        let [organization, environment] = [1, 2].map(Uuid::from_u128);
        let records = [(KnownKind::Organization, organization), (KnownKind::Environment, environment)];
        let page = |(letter, label): &(char, &str)| page_of_key(*letter, &records).expect(label);
        let urls: std::collections::HashSet<String> = KEYS.iter().map(|key| page(key).url()).collect();
        assert_eq!(urls.len(), KEYS.len());
        let nearest = Page::Services(slipway_api::id::EnvironmentId(environment));
        assert_eq!(page_of_key('s', &records), Some(nearest));
        assert_eq!(page_of_key('d', &[]), None);
        assert_eq!(page_of_key('o', &[]), Some(Page::Organizations));
        assert_eq!(page_of_key('x', &records), None);
    }
}
