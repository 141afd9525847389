//! The intervals of reads in turn: the same operation for many records, such as the states of each project, with one request after another.
//! Each interval is the time between two of these requests while nothing is in transition, in milliseconds. With n records, each record is
//! read every n intervals. `poll.rs` has the intervals of single reads.

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

/// The interval of the statuses of services, read for each environment that is on the screen.
pub const STATUSES_MS: i64 = 30 * SECOND;

/// The interval of the status of a single service, on platforms without a list of statuses: 240 reads in an hour.
pub const SINGLE_STATUSES_MS: i64 = 15 * SECOND;

/// The interval of the status of a single service, on platforms without a list of statuses, while the console follows an action on the
/// service and no page reads its status.
pub const FOLLOWED_STATUSES_MS: i64 = 30 * SECOND;

/// The interval of the states of environments, with a request for each project. On the overview, also that of the statuses of the services
/// of unhealthy environments, with a request for each environment.
pub const STATES_MS: i64 = 80 * SECOND;

/// The interval of the statuses of the services of healthy environments. The statuses of an environment are also read at once when its
/// state becomes healthy, and after each of its deployments.
pub const HEALTHY_MS: i64 = 15 * MINUTE;

/// The interval of the histories of deployments. A history is also read at once when the state of its environment shows a later deployment.
pub const HISTORIES_MS: i64 = 5 * MINUTE;

/// The interval of records that are read for their names, modes and versions. These change with a deployment or a write, after which they are
/// read at once.
pub const RECORDS_MS: i64 = HOUR;
