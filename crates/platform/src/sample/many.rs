//! Fills an environment with a given number of services, and the organization with a given number of environments.

use super::{Line, PROJECTS, environment, service};
use crate::database::Database;
use crate::record::id;

/// Ten service templates in the format of `services.txt`, which are used in turn. The name replaces `#`.
const LINES: [&str; 10] = [
    "application | # | RUNNING | 40 | main | shop | 500 | 512 | 2 | 4 |",
    "application | # | DEPLOYED | 300 | main | search | 750 | 1024 | 1 | 3 | o",
    "container | # | RUNNING | 1200 | 2.4.1 | team/worker | 250 | 256 | 1 | 2 |",
    "database | # | DEPLOYED | 9000 | 16.3 | POSTGRESQL CONTAINER | 500 | 1024 | 1 | 1 |",
    "application | # | STOPPED | 4000 | develop | mail | 250 | 256 | 1 | 1 |",
    "job | # | COMPLETED | 60 | main | 0 4 * * * | 250 | 256 | - | - |",
    "container | # | DEPLOYED | 700 | 1.0.9 | team/relay | 250 | 512 | 1 | 1 |",
    "application | # | BUILD_ERROR | 12 | main | feeds | 500 | 512 | 1 | 2 | o",
    "helm | # | DEPLOYED | 20000 | 1.8.2 | metrics | - | - | - | - |",
    "container | # | WARNING | 9 | 3.1.0 | team/edge | 250 | 256 | 2 | 2 |",
];

/// Adds services to the first environment until it has `count`.
pub fn fill(database: &mut Database, count: usize, now: i64) {
    let Some(environment) = database.environments.first().and_then(id) else { return };
    let existing = database.services_of(environment).count();
    for index in existing..count {
        let Some(line) = LINES.get(index % LINES.len()) else { return };
        let line = line.replace('#', &format!("service-{index:05}"));
        database.services.extend(service(environment, &Line::cut(&line), now));
    }
}

/// Adds environments with four services each until the organization has `count`. Every fifth environment has a fifth service, which
/// failed.
pub fn fill_environments(database: &mut Database, count: usize, now: i64) {
    let Some(organization) = id(&database.organization) else { return };
    for index in database.environments.len()..count {
        let Some((project, _)) = PROJECTS.get(index % PROJECTS.len()) else { return };
        let environment_line = format!("{project} | branch-{index:02} | DEVELOPMENT | fjord-staging");
        let record = environment(organization, &Line::cut(&environment_line), now);
        let Some(environment_id) = id(&record) else { return };
        database.environments.push(record);
        let failed = LINES.iter().skip(7).take(usize::from(index % 5 == 0));
        for (service_index, line) in LINES.iter().take(4).chain(failed).enumerate() {
            let line = line.replace('#', &format!("branch-{index:02}-{service_index}"));
            database.services.extend(service(environment_id, &Line::cut(&line), now));
        }
    }
}
