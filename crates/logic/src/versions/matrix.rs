//! The version matrix of a project: services by name in the rows, environments in the columns.

use crate::service::requests;
use crate::sort::by_text;
use crate::status::mode;
use crate::text::lower_case::lower_case;
use crate::versions::history::{Source, Version};
use crate::versions::version;
use crate::versions::version::{body, deployed_commit, name as version_name, origin};
use slipway_api::Record;
use slipway_api::fields::{database, environment, reference, service};
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::{EnvironmentMode, ServiceKind};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// A column: an environment.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The id of the environment.
    pub id: EnvironmentId,
    /// The name of the environment.
    pub name: String,
    /// The mode of the environment; None if the platform doesn't name it.
    pub mode: Option<EnvironmentMode>,
}

/// A cell of the matrix: the service of the row in the environment of the column.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The id of the service.
    pub id: ServiceId,
    /// The record of the service.
    pub record: Record,
    /// The name of the service's version; None if the record names none.
    pub version: Option<String>,
    /// The image, repository, chart or engine that the version belongs to.
    pub origin: String,
    /// The difference from the same service in the first column that has a version.
    pub difference: Difference,
}

/// The difference between the versions of two environments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difference {
    /// The versions are the same, or one of them is unknown.
    #[default]
    None,
    /// The versions differ.
    Version,
    /// The versions can't be compared: they belong to another image, repository, chart or engine.
    Origin,
}

/// A row: the services of one name and kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The name.
    pub name: String,
    /// The kind.
    pub kind: ServiceKind,
    /// The index among the rows of the same name and kind, from 0: an environment may have several such services.
    pub ordinal: usize,
    /// True if there is no other row of this name and kind. Otherwise the console can't know which of the services belong together.
    pub is_only: bool,
    /// The service of each column; None where the environment has none.
    pub cells: Vec<Option<Cell>>,
}

impl Line {
    /// Returns true if the version or its origin differs between environments.
    pub fn differs(&self) -> bool {
        self.cells.iter().flatten().any(|cell| cell.difference != Difference::None)
    }

    /// Returns true if the version in the column `from` can be deployed in at least one other column.
    pub fn is_promotable(&self, from: usize) -> bool {
        (0..self.cells.len()).any(|to| self.promotion(from, "", to).is_some())
    }

    /// Returns the deployment of the version in the column `from` to the column `to`: the service in the column `to`, and its new version.
    /// `source` is the name of the environment that the version comes from. None if the version can't be deployed, because the kind has no
    /// such operation or the record doesn't name the version; if one of the two services is missing; if both have the same version or
    /// different origins; and if there are several rows of this name and kind.
    pub fn promotion(&self, from: usize, source: &str, to: usize) -> Option<(ServiceId, Version)> {
        let cell_in = |column: usize| self.cells.get(column).and_then(Option::as_ref);
        let (from, to) = (cell_in(from)?, cell_in(to)?);
        if !self.is_only || from.origin != to.origin || from.commit_or_version() == to.commit_or_version() {
            return None;
        }
        let body = body(&from.record, &self.kind)?;
        let request = requests::deploy(&self.kind)?(to.id, body);
        Some((
            to.id,
            Version {
                name: visible(from.version.as_deref()?),
                replaces: to.version.as_deref().map(visible),
                request,
                source: Source::Environment(source.to_owned()),
            },
        ))
    }
}

impl Cell {
    /// Returns the full commit id, or else the version. Short commit ids aren't compared, because two commits may share one.
    fn commit_or_version(&self) -> Option<String> {
        deployed_commit(&self.record).or_else(|| self.version.clone())
    }
}

/// Returns the columns of a project's environments: first production and unknown modes, which may be production, then staging, development
/// and preview; by name within each group. An environment without a valid id has no column.
pub fn columns(environments: &[Record]) -> Vec<Column> {
    let text = |record: &Record, key: FieldName| record.at(&[key]).text();
    let column = |record: &Record| {
        Some(Column {
            id: text(record, environment::ID)?.parse().ok()?,
            name: visible(&text(record, environment::NAME).unwrap_or_default()),
            mode: text(record, environment::MODE).map(|mode| EnvironmentMode::from(&*mode)),
        })
    };
    let all: Vec<Column> = environments.iter().filter_map(column).collect();
    by_text(&all, &|column| {
        format!("{}{}\n{}", mode::rank(column.mode.as_ref()), lower_case(&column.name), column.id)
    })
}

/// Returns the rows, by name. `services`: each service with its environment, in any order. Services of an environment without a column are
/// left out, as are services without a valid id, a name or a kind.
pub fn lines(columns: &[Column], services: &[(EnvironmentId, Record)]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    // Services of the same name are ordered by id, so that they keep their rows when the platform sends them in another order.
    let id = |(_, record): &(EnvironmentId, Record)| record.at(&[reference::ID]).text().unwrap_or_default();
    for (environment, record) in by_text(services, &id) {
        let text = |key: FieldName| record.at(&[key]).text();
        let Some(column) = columns.iter().position(|column| column.id == environment) else { continue };
        let (Some(id), Some(name), Some(kind)) = (
            text(reference::ID).and_then(|id| id.parse().ok()),
            text(service::NAME),
            text(service::SERVICE_TYPE),
        ) else {
            continue;
        };
        let (name, kind) = (visible(&name), ServiceKind::from(&*kind));
        let cell = Cell {
            id,
            version: version_of(&record),
            origin: origin(&record),
            difference: Difference::None,
            record: record.clone(),
        };
        let is_alike = |line: &Line| line.name == name && line.kind == kind;
        let ordinal = lines.iter().filter(|line| is_alike(line)).count();
        let is_free =
            |line: &&mut Line| is_alike(line) && line.cells.get(column).is_some_and(Option::is_none);
        match lines.iter_mut().find(is_free) {
            Some(line) => put(line, column, cell),
            None => {
                lines.iter_mut().filter(|line| is_alike(line)).for_each(|line| line.is_only = false);
                let cells = vec![None; columns.len()];
                let mut line = Line { name, kind, ordinal, is_only: ordinal == 0, cells };
                put(&mut line, column, cell);
                lines.push(line);
            }
        }
    }
    lines.iter_mut().for_each(mark_differences);
    by_text(&lines, &|line| format!("{}\n{}\n{}", lower_case(&line.name), line.kind.as_str(), line.ordinal))
}

fn put(line: &mut Line, column: usize, cell: Cell) {
    if let Some(slot) = line.cells.get_mut(column) {
        *slot = Some(cell);
    }
}

fn mark_differences(line: &mut Line) {
    let known = line.cells.iter().flatten().find(|cell| cell.version.is_some());
    let reference = known.map(|cell| (cell.origin.clone(), cell.commit_or_version()));
    for cell in line.cells.iter_mut().flatten() {
        // An unknown version is no difference: it may be the same.
        cell.difference = match &reference {
            Some((origin, _)) if cell.version.is_some() && *origin != cell.origin => Difference::Origin,
            Some((_, version)) if cell.version.is_some() && *version != cell.commit_or_version() => {
                Difference::Version
            }
            _ => Difference::None,
        };
    }
}

/// Returns the name of a service's version: a commit, a tag, a chart's or an engine's version. None if its record names none.
fn version_of(record: &Record) -> Option<String> {
    version_name(record).or_else(|| {
        let version = version::version(record).version;
        Some(version).filter(|version| !version.is_empty() && record.at(&[database::TYPE]).text().is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn record(text: &str) -> Record {
        Record::decode(text).unwrap()
    }

    fn id(number: u8) -> String {
        format!("00000000-0000-0000-0000-0000000000{number:02x}")
    }

    fn environments() -> Vec<Column> {
        let all = [(2, "staging", "STAGING"), (1, "live", "PRODUCTION"), (3, "trial", "PREVIEW")];
        let all = all.map(|(number, name, mode)| {
            record(&format!(r#"{{"id":"{}","name":"{name}","mode":"{mode}"}}"#, id(number)))
        });
        columns(&all)
    }

    fn container(number: u8, environment: u8, name: &str, tag: &str) -> (EnvironmentId, Record) {
        let text = format!(
            r#"{{"id":"{}","name":"{name}","service_type":"CONTAINER","image_name":"team/{name}","tag":"{tag}"}}"#,
            id(number)
        );
        (id(environment).parse().unwrap(), record(&text))
    }

    #[test]
    fn production_comes_first() {
        let names: Vec<_> = environments().into_iter().map(|column| column.name).collect();
        assert_eq!(names, ["live", "staging", "trial"]);
    }

    #[test]
    fn what_differs_from_the_first_column_is_marked() {
        let services =
            [container(16, 1, "web", "2"), container(17, 2, "web", "3"), container(18, 3, "web", "2")];
        let [line] = &lines(&environments(), &services)[..] else { panic!("one row") };
        let marks: Vec<_> = line.cells.iter().flatten().map(|cell| cell.difference).collect();
        assert_eq!(marks, [Difference::None, Difference::Version, Difference::None]);
        assert!(line.differs());
    }

    #[test]
    fn a_service_that_an_environment_lacks_is_an_empty_cell_and_an_unknown_version_no_difference() {
        let unknown = record(&format!(r#"{{"id":"{}","name":"web","service_type":"CONTAINER"}}"#, id(19)));
        let services = [container(16, 2, "web", "3"), (id(3).parse().unwrap(), unknown)];
        let [line] = &lines(&environments(), &services)[..] else { panic!("one row") };
        assert!(line.cells[0].is_none());
        assert!(!line.differs());
    }

    #[test]
    fn two_services_of_one_name_in_one_environment_are_two_rows() {
        let services =
            [container(16, 1, "web", "2"), container(17, 1, "web", "3"), container(18, 2, "web", "2")];
        let rows = lines(&environments(), &services);
        assert_eq!(rows.iter().map(|line| line.ordinal).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(rows.iter().filter(|line| line.cells[1].is_some()).count(), 1);
        assert!(rows.iter().all(|line| !line.is_promotable(0)), "nobody knows which of them is meant");
        let mut other_order = services.clone();
        other_order.reverse();
        assert_eq!(lines(&environments(), &other_order), rows);
    }

    #[test]
    fn a_version_is_deployed_where_it_differs_and_the_kind_allows_it() {
        let services = [container(16, 1, "web", "2"), container(17, 2, "web", "3")];
        let [line] = &lines(&environments(), &services)[..] else { panic!("one row") };
        let (to, version) = line.promotion(1, "staging", 0).unwrap();
        assert_eq!(to.to_string(), id(16));
        assert_eq!((version.name.as_str(), version.replaces.as_deref()), ("3", Some("2")));
        assert_eq!(version.request.path, format!("/container/{}/deploy", id(16)));
        assert_eq!(version.request.body.as_deref(), Some(r#"{"image_tag":"3"}"#));
        assert!(line.is_promotable(0) && line.is_promotable(1) && !line.is_promotable(2));
        assert_eq!(line.promotion(1, "staging", 2), None, "there is no such service");
        assert_eq!(line.promotion(1, "staging", 1), None, "it has that version");
        let (there, fork) = container(17, 2, "web", "3");
        let fork = record(&fork.text().replace("team/web", "fork/web"));
        let [line] = &lines(&environments(), &[container(16, 1, "web", "3"), (there, fork)])[..] else {
            panic!("one row")
        };
        assert_eq!(line.cells[1].as_ref().map(|cell| cell.difference), Some(Difference::Origin));
        assert_eq!(line.promotion(1, "staging", 0), None, "a tag of another image");
        let database = |number, environment: u8, version: &str| {
            let text = format!(
                r#"{{"id":"{}","name":"db","service_type":"DATABASE","type":"POSTGRESQL","version":"{version}"}}"#,
                id(number)
            );
            (id(environment).parse().unwrap(), record(&text))
        };
        let services = [database(20, 1, "16"), database(21, 2, "15")];
        let [line] = &lines(&environments(), &services)[..] else { panic!("one row") };
        assert!(line.differs());
        assert_eq!(line.promotion(0, "live", 1), None, "a database has no versions to deploy");
    }
}
