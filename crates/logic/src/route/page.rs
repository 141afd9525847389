//! The pages of the console. Each has one entry in the table below, with its address and its heading.

use super::View;
use super::collection::Collection;
use super::parameter::{DeploymentKey, Parameter, Values, fill, next, values};
use super::service_key::ServiceKey;
use super::variable_scope::VariableScope;
use crate::places::known_ids::KnownKind;
use slipway_api::id::{
    ClusterId, EnvironmentId, OrganizationId, ProjectId, RecordId, RestrictionId, VariableId,
};
use slipway_api::state::ServiceKind;
use uuid::Uuid;

/// Declares `Page`. An entry has the address with a placeholder for each parameter, the variant and the heading.
macro_rules! pages {
    ($(
        $(#[$meta:meta])*
        $address:literal => $name:ident $(($($parameter:ident: $type:ty),+))?, $heading:literal;
    )*) => {
        /// A page with its parameters.
        #[derive(Clone, Debug, Default)]
        pub enum Page {
            $($(#[$meta])* #[doc = concat!("\n\nAddress: `", $address, "`")] $name $(($($type),+))?,)*
        }

        impl Page {
            /// The addresses of all pages, with a placeholder for each parameter.
            const ADDRESSES: &[&str] = &[$($address),*];

            /// Returns the path below the console's base.
            pub fn url(&self) -> String {
                let address = match self {
                    $(Self::$name { .. } => $address,)*
                };
                let mut values = Vec::new();
                self.visit(&mut |parameter| parameter.write(&mut values));
                fill(address, &values)
            }

            /// Returns the fixed heading, for pages whose heading isn’t the name of a record.
            pub fn heading(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $heading,)*
                }
            }

            /// Calls a function with each parameter, in the order of the address.
            fn visit(&self, visit: &mut dyn FnMut(&dyn Parameter)) {
                match self {
                    $(Self::$name $(($($parameter),+))? => { $($(visit($parameter);)+)? })*
                }
            }

            /// Returns the page at a path that is split at its slashes; None if there is no such page.
            fn at(segments: &[&str]) -> Option<Self> {
                /// Parses the values of the placeholders into a page; None if one of them is invalid.
                type Make = fn(&mut Values) -> Option<Page>;
                let pages: &[(&str, Make)] = &[
                    $(($address, |_values| Some(Self::$name $(($(next::<$type>(_values)?),+))?))),*
                ];
                pages.iter().find_map(|(address, make)| {
                    let mut values = values(address, segments)?.into_iter();
                    make(&mut values).filter(|_| values.next().is_none())
                })
            }
        }
    };
}

pages! {
    /// The page on which a person chooses the platform and signs in.
    "/sign-in" => SignIn, "Sign in";
    /// The page to which the sign-in provider sends a person back.
    "/signed-in" => SignedIn, "Signing in";
    /// The organizations of the token.
    "/" => Organizations, "Organizations";
    /// The overview of an organization: what needs attention, its environments, projects and clusters.
    "/organization/{organization}" => Organization(organization: OrganizationId), "Organization";
    /// The services of all environments.
    "/organization/{organization}/services" => OrganizationServices(organization: OrganizationId), "All services";
    /// The deployments of all environments.
    "/organization/{organization}/deployments" => OrganizationDeployments(organization: OrganizationId), "All deployments";
    /// The form that creates a project.
    "/organization/{organization}/create-project" => CreateProject(organization: OrganizationId), "Create project";
    /// The IDs that the console knows.
    "/organization/{organization}/directory" => KnownIds(organization: OrganizationId), "Known IDs";
    /// The events of an organization: who changed or requested what.
    "/organization/{organization}/audit-log" => AuditLog(organization: OrganizationId), "Audit log";
    /// The record of an organization, with links to its members, webhooks and other records.
    "/organization/{organization}/settings" => OrganizationSettings(organization: OrganizationId), "Organization settings";
    /// A list of records of an organization, all of one kind.
    "/organization/{organization}/{collection}" => Records(organization: OrganizationId, collection: Collection), "Records";
    /// The events of a cluster.
    "/organization/{organization}/clusters/{cluster}/events" => ClusterEvents(organization: OrganizationId, cluster: ClusterId), "Events of a cluster";
    /// The form that creates a record of an organization.
    "/organization/{organization}/{collection}/create" => CreateRecord(organization: OrganizationId, collection: Collection), "Create";
    /// A record of an organization.
    "/organization/{organization}/{collection}/{record}" => Record(organization: OrganizationId, collection: Collection, record: RecordId), "Record";
    /// The form that edits a record of an organization.
    "/organization/{organization}/{collection}/{record}/edit" => EditRecord(organization: OrganizationId, collection: Collection, record: RecordId), "Edit";
    /// The environments of a project.
    "/project/{project}" => Project(project: ProjectId), "Project";
    /// The versions of a project’s services in its environments.
    "/project/{project}/versions" => ProjectVersions(project: ProjectId), "Versions";
    /// The form that edits the name and the description of a project.
    "/project/{project}/edit" => EditProject(project: ProjectId), "Edit project";
    /// The form that creates an environment.
    "/project/{project}/create-environment" => CreateEnvironment(project: ProjectId), "Create environment";
    /// The services of an environment.
    "/environment/{environment}/services" => Services(environment: EnvironmentId), "Services";
    /// The deployments of an environment: those in its queue, and those that have ended.
    "/environment/{environment}/deployments" => Deployments(environment: EnvironmentId), "Deployments";
    /// A deployment of an environment.
    "/environment/{environment}/deployments/{deployment}" => Deployment(environment: EnvironmentId, deployment: DeploymentKey), "Deployment";
    /// The log of an environment’s deployments.
    "/environment/{environment}/log" => DeploymentLog(environment: EnvironmentId), "Deployment log";
    /// The form that edits the name and the mode of an environment.
    "/environment/{environment}/edit" => EditEnvironment(environment: EnvironmentId), "Edit environment";
    /// The form that clones an environment.
    "/environment/{environment}/clone" => CloneEnvironment(environment: EnvironmentId), "Clone environment";
    /// The form that edits the settings which several services share; the services are in the query.
    "/environment/{environment}/edit-services" => EditServices(environment: EnvironmentId), "Edit settings";
    /// The choice of the kind of a new service.
    "/environment/{environment}/create-service" => ChooseServiceKind(environment: EnvironmentId), "Create service";
    /// The form that creates a service of a kind.
    "/environment/{environment}/create-{kind}" => CreateService(environment: EnvironmentId, kind: &'static ServiceKind), "Create service";
    /// The overview of a service.
    "/environment/{environment}/{kind}/{service}" => Service(service: ServiceKey), "Service";
    /// The log of a service.
    "/environment/{environment}/{kind}/{service}/log" => ServiceLog(service: ServiceKey), "Log";
    /// The deployments of a service.
    "/environment/{environment}/{kind}/{service}/deployments" => ServiceDeployments(service: ServiceKey), "Deployments";
    /// All fields of a service.
    "/environment/{environment}/{kind}/{service}/fields" => ServiceFields(service: ServiceKey), "All fields";
    /// The variables, secrets and aliases of a service, an environment or a project.
    "/{scope}/variables" => Variables(scope: VariableScope), "Variables";
    /// The form that creates a variable.
    "/{scope}/create-variable" => CreateVariable(scope: VariableScope), "Create variable";
    /// The form that creates a secret.
    "/{scope}/create-secret" => CreateSecret(scope: VariableScope), "Create secret";
    /// The import of a `.env` file.
    "/{scope}/import-variables" => ImportVariables(scope: VariableScope), "Import variables";
    /// A variable or a secret.
    "/{scope}/variable-{variable}" => Variable(scope: VariableScope, variable: VariableId), "Variable";
    /// The form that creates an alias of a variable.
    "/{scope}/alias-{variable}" => CreateAlias(scope: VariableScope, variable: VariableId), "Create alias";
    /// The form that gives a service or an environment its own value of a variable.
    "/{scope}/override-{variable}" => OverrideVariable(scope: VariableScope, variable: VariableId), "Override variable";
    /// The settings of a service; the section is in the query.
    "/environment/{environment}/{kind}/{service}/settings" => ServiceSettings(service: ServiceKey), "Settings";
    /// The choice of the version of a service to deploy.
    "/environment/{environment}/{kind}/{service}/deploy" => DeployService(service: ServiceKey), "Deploy another version";
    /// The form that clones a service.
    "/environment/{environment}/{kind}/{service}/clone" => CloneService(service: ServiceKey), "Clone service";
    /// The form that creates a deployment restriction of a helm service.
    "/environment/{environment}/{kind}/{service}/create-restriction" => CreateRestriction(service: ServiceKey), "Create deployment restriction";
    /// The form that edits a deployment restriction of a helm service.
    "/environment/{environment}/{kind}/{service}/restriction-{restriction}" => EditRestriction(service: ServiceKey, restriction: RestrictionId), "Edit deployment restriction";
    /// The person’s sign-up information, and facts about the token.
    "/account" => Account, "Account";
    /// The capabilities of the platform.
    "/platform" => Capabilities, "Platform capabilities";
    /// The user interface components in each state. Only in development builds.
    "/_gallery" => Gallery, "Gallery";
    /// Any other address.
    #[default]
    "/not-found" => NotFound, "Page not found";
}

/// Pages are equal if their addresses are equal. A derived comparison of the parameters of each of fifty pages would add a kilobyte to the
/// part of the program that loads first.
impl PartialEq for Page {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.url() == other.url()
    }
}

impl Eq for Page {}

impl Page {
    /// Returns the page at a path below the console’s base, without the query. The path of an environment alone leads to its services. A path
    /// without a page leads to `NotFound`, and so does the path of the gallery in release builds.
    pub fn read(path: &str) -> Self {
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        let page = match segments.as_slice() {
            ["environment", environment] => Self::at(&["environment", environment, "services"]),
            segments => Self::at(segments),
        };
        page.filter(|page| *page != Self::Gallery || cfg!(debug_assertions)).unwrap_or_default()
    }

    /// Returns the addresses of all pages, with a placeholder for each parameter: several for a page whose parameter has several forms.
    pub fn addresses() -> Vec<String> {
        let forms = |address: &&str| match address.contains(VariableScope::PLACEHOLDER) {
            true => {
                VariableScope::FORMS.map(|form| address.replace(VariableScope::PLACEHOLDER, form)).to_vec()
            }
            false => vec![(*address).to_owned()],
        };
        Self::ADDRESSES.iter().flat_map(forms).collect()
    }

    /// Returns the list above this page: the list of records for a page that shows, creates or edits a record of an organization, the
    /// clusters for the events of a cluster, the deployments for a deployment of an environment, and the variables for a page that shows,
    /// creates, imports, overrides or aliases variables of an environment or a project. None for other pages, also for those about the
    /// variables of a service.
    pub fn list(&self) -> Option<Self> {
        match self {
            Self::Record(organization, collection, _)
            | Self::CreateRecord(organization, collection)
            | Self::EditRecord(organization, collection, _) => {
                Some(Self::Records(*organization, *collection))
            }
            Self::ClusterEvents(organization, _) => Some(Self::Records(*organization, Collection::Clusters)),
            Self::Deployment(environment, _) => Some(Self::Deployments(*environment)),
            Self::CreateVariable(scope)
            | Self::CreateSecret(scope)
            | Self::ImportVariables(scope)
            | Self::Variable(scope, _)
            | Self::CreateAlias(scope, _)
            | Self::OverrideVariable(scope, _)
                if self.service().is_none() =>
            {
                Some(Self::Variables(*scope))
            }
            _ => None,
        }
    }

    /// Returns the path with the query of a view.
    pub fn url_with(&self, view: &View) -> String {
        match view.write() {
            query if query.is_empty() => self.url(),
            query => format!("{}?{query}", self.url()),
        }
    }

    /// Returns the kinds and ids of the organization, project, environment and service in the address, each after the record that contains
    /// it. Other records, such as clusters and variables, are left out.
    pub fn records(&self) -> Vec<(KnownKind, Uuid)> {
        let mut records = Vec::new();
        self.visit(&mut |parameter| records.extend(parameter.records()));
        records
    }

    /// Returns the kind of the innermost organization, project, environment or service in the address: `Organization` for the page of a
    /// cluster. None for a page without any of them, such as sign-in.
    pub fn kind(&self) -> Option<KnownKind> {
        self.records().last().map(|(kind, _)| *kind)
    }

    /// Returns the service in the address; None if the page isn’t one of a service.
    pub fn service(&self) -> Option<ServiceKey> {
        let mut service = None;
        self.visit(&mut |parameter| service = service.or(parameter.service()));
        service
    }

    /// Returns true if the page needs no token.
    pub fn is_public(&self) -> bool {
        matches!(self, Self::SignIn | Self::SignedIn | Self::Gallery)
    }
}
