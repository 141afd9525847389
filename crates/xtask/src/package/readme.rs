//! The README of the archive: the project's README without the sections that need the sources.

/// The headings of the sections for people who have the sources.
const FOR_DEVELOPERS: [&str; 4] = ["## Quick start", "## Build the files", "## Demo", "## More"];

/// Returns the text of the README without the sections of `FOR_DEVELOPERS`, for people who host the console.
pub fn for_hosts(readme: &str) -> String {
    let mut is_kept = true;
    let mut kept = String::new();
    for line in readme.split_inclusive('\n') {
        if line.starts_with("## ") {
            is_kept = !FOR_DEVELOPERS.contains(&line.trim_end());
        }
        if is_kept {
            kept.push_str(line);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_for_developers_are_left_out() {
        let readme = "# Slipway\n## Quick start\ncargo\n## Hosting\nnginx\n### Caddy\n## More\nlinks\n";
        assert_eq!(for_hosts(readme), "# Slipway\n## Hosting\nnginx\n### Caddy\n");
    }

    #[test]
    fn the_readme_has_these_sections() {
        let readme = include_str!("../../../../README.md");
        for section in FOR_DEVELOPERS {
            assert!(readme.lines().any(|line| line == section), "{section}");
        }
        assert!(!for_hosts(readme).contains("cargo "), "a host has no tool chain");
    }
}
