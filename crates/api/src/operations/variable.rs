//! Operations on variables, secrets, aliases and overrides of services, environments and projects.

use crate::id::{
    ApplicationId, ContainerId, EnvironmentId, HelmId, JobId, ProjectId, TerraformId, VariableId,
};
use crate::tables::variable::{SECRET, VARIABLE};
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the variables of an application, including those of its environment and project.
    ListApplicationVariables { application: ApplicationId }
        => Get "/application/{applicationId}/environmentVariable" -> Listed: VARIABLE, Document;
    /// Adds a variable to an application.
    CreateApplicationVariable { application: ApplicationId } body Json: VARIABLE_REQUEST
        => Post "/application/{applicationId}/environmentVariable" -> Record: VARIABLE, Document;
    /// Saves a variable of an application.
    PutApplicationVariable { application: ApplicationId, variable: VariableId } body Json: VARIABLE_EDIT
        => Put "/application/{applicationId}/environmentVariable/{environmentVariableId}" -> Record: VARIABLE, Companion;
    /// Deletes a variable of an application, with its aliases and overrides.
    DeleteApplicationVariable { application: ApplicationId, variable: VariableId }
        => Delete "/application/{applicationId}/environmentVariable/{environmentVariableId}" -> (), Companion;
    /// Adds an alias to a variable or a secret of an application, its own or an inherited one. The alias belongs to the application.
    AliasApplicationVariable { application: ApplicationId, variable: VariableId } body Json: ALIAS_REQUEST
        => Post "/application/{applicationId}/environmentVariable/{environmentVariableId}/alias" -> Record: VARIABLE, Document;
    /// Overrides an inherited variable or secret for an application.
    OverrideApplicationVariable { application: ApplicationId, variable: VariableId } body Json: OVERRIDE_REQUEST
        => Post "/application/{applicationId}/environmentVariable/{environmentVariableId}/override" -> Record: VARIABLE, Companion;
    /// Lists the secrets of an application, including those of its environment and project. No secret has a value.
    ListApplicationSecrets { application: ApplicationId }
        => Get "/application/{applicationId}/secret" -> Listed: VARIABLE, Companion;
    /// Adds a secret to an application.
    CreateApplicationSecret { application: ApplicationId } body Json: VARIABLE_REQUEST
        => Post "/application/{applicationId}/secret" -> Record: VARIABLE, Document;
    /// Saves a secret of an application.
    PutApplicationSecret { application: ApplicationId, secret: VariableId } body Json: VARIABLE_EDIT
        => Put "/application/{applicationId}/secret/{secretId}" -> Record: VARIABLE, Companion;
    /// Deletes a secret of an application, with its aliases.
    DeleteApplicationSecret { application: ApplicationId, secret: VariableId }
        => Delete "/application/{applicationId}/secret/{secretId}" -> (), Companion;
    /// Lists the variables of a container, including those of its environment and project.
    ListContainerVariables { container: ContainerId }
        => Get "/container/{containerId}/environmentVariable" -> Listed: VARIABLE, Companion;
    /// Adds a variable to a container.
    CreateContainerVariable { container: ContainerId } body Json: VARIABLE_REQUEST
        => Post "/container/{containerId}/environmentVariable" -> Record: VARIABLE, Companion;
    /// Saves a variable of a container.
    PutContainerVariable { container: ContainerId, variable: VariableId } body Json: VARIABLE_EDIT
        => Put "/container/{containerId}/environmentVariable/{environmentVariableId}" -> Record: VARIABLE, Companion;
    /// Deletes a variable of a container, with its aliases and overrides.
    DeleteContainerVariable { container: ContainerId, variable: VariableId }
        => Delete "/container/{containerId}/environmentVariable/{environmentVariableId}" -> (), Companion;
    /// Adds an alias to a variable or a secret of a container, its own or an inherited one. The alias belongs to the container.
    AliasContainerVariable { container: ContainerId, variable: VariableId } body Json: ALIAS_REQUEST
        => Post "/container/{containerId}/environmentVariable/{environmentVariableId}/alias" -> Record: VARIABLE, Companion;
    /// Overrides an inherited variable or secret for a container.
    OverrideContainerVariable { container: ContainerId, variable: VariableId } body Json: OVERRIDE_REQUEST
        => Post "/container/{containerId}/environmentVariable/{environmentVariableId}/override" -> Record: VARIABLE, Companion;
    /// Lists the secrets of a container, including those of its environment and project. No secret has a value.
    ListContainerSecrets { container: ContainerId }
        => Get "/container/{containerId}/secret" -> Listed: VARIABLE, Companion;
    /// Adds a secret to a container.
    CreateContainerSecret { container: ContainerId } body Json: VARIABLE_REQUEST
        => Post "/container/{containerId}/secret" -> Record: VARIABLE, Companion;
    /// Saves a secret of a container.
    PutContainerSecret { container: ContainerId, secret: VariableId } body Json: VARIABLE_EDIT
        => Put "/container/{containerId}/secret/{secretId}" -> Record: VARIABLE, Companion;
    /// Deletes a secret of a container, with its aliases.
    DeleteContainerSecret { container: ContainerId, secret: VariableId }
        => Delete "/container/{containerId}/secret/{secretId}" -> (), Companion;
    /// Lists the variables of a job, including those of its environment and project.
    ListJobVariables { job: JobId }
        => Get "/job/{jobId}/environmentVariable" -> Listed: VARIABLE, Companion;
    /// Adds a variable to a job.
    CreateJobVariable { job: JobId } body Json: VARIABLE_REQUEST
        => Post "/job/{jobId}/environmentVariable" -> Record: VARIABLE, Companion;
    /// Saves a variable of a job.
    PutJobVariable { job: JobId, variable: VariableId } body Json: VARIABLE_EDIT
        => Put "/job/{jobId}/environmentVariable/{environmentVariableId}" -> Record: VARIABLE, Companion;
    /// Deletes a variable of a job, with its aliases and overrides.
    DeleteJobVariable { job: JobId, variable: VariableId }
        => Delete "/job/{jobId}/environmentVariable/{environmentVariableId}" -> (), Companion;
    /// Adds an alias to a variable or a secret of a job, its own or an inherited one. The alias belongs to the job.
    AliasJobVariable { job: JobId, variable: VariableId } body Json: ALIAS_REQUEST
        => Post "/job/{jobId}/environmentVariable/{environmentVariableId}/alias" -> Record: VARIABLE, Companion;
    /// Overrides an inherited variable or secret for a job.
    OverrideJobVariable { job: JobId, variable: VariableId } body Json: OVERRIDE_REQUEST
        => Post "/job/{jobId}/environmentVariable/{environmentVariableId}/override" -> Record: VARIABLE, Companion;
    /// Lists the secrets of a job, including those of its environment and project. No secret has a value.
    ListJobSecrets { job: JobId }
        => Get "/job/{jobId}/secret" -> Listed: VARIABLE, Companion;
    /// Adds a secret to a job.
    CreateJobSecret { job: JobId } body Json: VARIABLE_REQUEST
        => Post "/job/{jobId}/secret" -> Record: VARIABLE, Companion;
    /// Saves a secret of a job.
    PutJobSecret { job: JobId, secret: VariableId } body Json: VARIABLE_EDIT
        => Put "/job/{jobId}/secret/{secretId}" -> Record: VARIABLE, Companion;
    /// Deletes a secret of a job, with its aliases.
    DeleteJobSecret { job: JobId, secret: VariableId }
        => Delete "/job/{jobId}/secret/{secretId}" -> (), Companion;
    /// Lists the variables of a helm service, including those of its environment and project.
    ListHelmVariables { helm: HelmId }
        => Get "/helm/{helmId}/environmentVariable" -> Listed: VARIABLE, Companion;
    /// Adds a variable to a helm service.
    CreateHelmVariable { helm: HelmId } body Json: VARIABLE_REQUEST
        => Post "/helm/{helmId}/environmentVariable" -> Record: VARIABLE, Companion;
    /// Saves a variable of a helm service.
    PutHelmVariable { helm: HelmId, variable: VariableId } body Json: VARIABLE_EDIT
        => Put "/helm/{helmId}/environmentVariable/{environmentVariableId}" -> Record: VARIABLE, Companion;
    /// Deletes a variable of a helm service, with its aliases and overrides.
    DeleteHelmVariable { helm: HelmId, variable: VariableId }
        => Delete "/helm/{helmId}/environmentVariable/{environmentVariableId}" -> (), Companion;
    /// Adds an alias to a variable or a secret of a helm service, its own or an inherited one. The alias belongs to the helm service.
    AliasHelmVariable { helm: HelmId, variable: VariableId } body Json: ALIAS_REQUEST
        => Post "/helm/{helmId}/environmentVariable/{environmentVariableId}/alias" -> Record: VARIABLE, Companion;
    /// Overrides an inherited variable or secret for a helm service.
    OverrideHelmVariable { helm: HelmId, variable: VariableId } body Json: OVERRIDE_REQUEST
        => Post "/helm/{helmId}/environmentVariable/{environmentVariableId}/override" -> Record: VARIABLE, Companion;
    /// Lists the secrets of a helm service, including those of its environment and project. No secret has a value.
    ListHelmSecrets { helm: HelmId }
        => Get "/helm/{helmId}/secret" -> Listed: VARIABLE, Companion;
    /// Adds a secret to a helm service.
    CreateHelmSecret { helm: HelmId } body Json: VARIABLE_REQUEST
        => Post "/helm/{helmId}/secret" -> Record: VARIABLE, Companion;
    /// Saves a secret of a helm service.
    PutHelmSecret { helm: HelmId, secret: VariableId } body Json: VARIABLE_EDIT
        => Put "/helm/{helmId}/secret/{secretId}" -> Record: VARIABLE, Companion;
    /// Deletes a secret of a helm service, with its aliases.
    DeleteHelmSecret { helm: HelmId, secret: VariableId }
        => Delete "/helm/{helmId}/secret/{secretId}" -> (), Companion;
    /// Lists the variables of a terraform service, including those of its environment and project.
    ListTerraformVariables { terraform: TerraformId }
        => Get "/terraform/{terraformId}/environmentVariable" -> Listed: VARIABLE, Companion;
    /// Adds a variable to a terraform service.
    CreateTerraformVariable { terraform: TerraformId } body Json: VARIABLE_REQUEST
        => Post "/terraform/{terraformId}/environmentVariable" -> Record: VARIABLE, Companion;
    /// Saves a variable of a terraform service.
    PutTerraformVariable { terraform: TerraformId, variable: VariableId } body Json: VARIABLE_EDIT
        => Put "/terraform/{terraformId}/environmentVariable/{environmentVariableId}" -> Record: VARIABLE, Companion;
    /// Deletes a variable of a terraform service, with its aliases and overrides.
    DeleteTerraformVariable { terraform: TerraformId, variable: VariableId }
        => Delete "/terraform/{terraformId}/environmentVariable/{environmentVariableId}" -> (), Companion;
    /// Adds an alias to a variable or a secret of a terraform service, its own or an inherited one. The alias belongs to the terraform
    /// service.
    AliasTerraformVariable { terraform: TerraformId, variable: VariableId } body Json: ALIAS_REQUEST
        => Post "/terraform/{terraformId}/environmentVariable/{environmentVariableId}/alias" -> Record: VARIABLE, Companion;
    /// Overrides an inherited variable or secret for a terraform service.
    OverrideTerraformVariable { terraform: TerraformId, variable: VariableId } body Json: OVERRIDE_REQUEST
        => Post "/terraform/{terraformId}/environmentVariable/{environmentVariableId}/override" -> Record: VARIABLE, Companion;
    /// Lists the secrets of a terraform service, including those of its environment and project. No secret has a value.
    ListTerraformSecrets { terraform: TerraformId }
        => Get "/terraform/{terraformId}/secret" -> Listed: VARIABLE, Companion;
    /// Adds a secret to a terraform service.
    CreateTerraformSecret { terraform: TerraformId } body Json: VARIABLE_REQUEST
        => Post "/terraform/{terraformId}/secret" -> Record: VARIABLE, Companion;
    /// Saves a secret of a terraform service.
    PutTerraformSecret { terraform: TerraformId, secret: VariableId } body Json: VARIABLE_EDIT
        => Put "/terraform/{terraformId}/secret/{secretId}" -> Record: VARIABLE, Companion;
    /// Deletes a secret of a terraform service, with its aliases.
    DeleteTerraformSecret { terraform: TerraformId, secret: VariableId }
        => Delete "/terraform/{terraformId}/secret/{secretId}" -> (), Companion;
    /// Lists the variables of an environment, including those of its project.
    ListEnvironmentVariables { environment: EnvironmentId }
        => Get "/environment/{environmentId}/environmentVariable" -> Listed: VARIABLE, Companion;
    /// Adds a variable to an environment.
    CreateEnvironmentVariable { environment: EnvironmentId } body Json: VARIABLE_ABOVE_REQUEST
        => Post "/environment/{environmentId}/environmentVariable" -> Record: VARIABLE, Companion;
    /// Saves a variable of an environment.
    PutEnvironmentVariable { environment: EnvironmentId, variable: VariableId } body Json: VARIABLE_EDIT
        => Put "/environment/{environmentId}/environmentVariable/{environmentVariableId}" -> Record: VARIABLE, Companion;
    /// Deletes a variable of an environment, with its aliases and overrides.
    DeleteEnvironmentVariable { environment: EnvironmentId, variable: VariableId }
        => Delete "/environment/{environmentId}/environmentVariable/{environmentVariableId}" -> (), Companion;
    /// Adds an alias to a variable of an environment.
    AliasEnvironmentVariable { environment: EnvironmentId, variable: VariableId } body Json: ALIAS_REQUEST
        => Post "/environment/{environmentId}/environmentVariable/{environmentVariableId}/alias" -> Record: VARIABLE, Companion;
    /// Overrides a variable of a project for an environment.
    OverrideEnvironmentVariable { environment: EnvironmentId, variable: VariableId } body Json: OVERRIDE_REQUEST
        => Post "/environment/{environmentId}/environmentVariable/{environmentVariableId}/override" -> Record: VARIABLE, Companion;
    /// Lists the secrets of an environment, including those of its project. No secret has a value.
    ListEnvironmentSecrets { environment: EnvironmentId }
        => Get "/environment/{environmentId}/secret" -> Listed: SECRET, Companion;
    /// Adds a secret to an environment.
    CreateEnvironmentSecret { environment: EnvironmentId } body Json: VARIABLE_ABOVE_REQUEST
        => Post "/environment/{environmentId}/secret" -> Record: SECRET, Companion;
    /// Saves a secret of an environment.
    PutEnvironmentSecret { environment: EnvironmentId, secret: VariableId } body Json: VARIABLE_EDIT
        => Put "/environment/{environmentId}/secret/{secretId}" -> Record: SECRET, Companion;
    /// Deletes a secret of an environment, with its aliases and overrides.
    DeleteEnvironmentSecret { environment: EnvironmentId, secret: VariableId }
        => Delete "/environment/{environmentId}/secret/{secretId}" -> (), Companion;
    /// Adds an alias to a secret of an environment.
    AliasEnvironmentSecret { environment: EnvironmentId, secret: VariableId } body Json: ALIAS_REQUEST
        => Post "/environment/{environmentId}/secret/{secretId}/alias" -> Record: SECRET, Companion;
    /// Overrides a secret of a project for an environment.
    OverrideEnvironmentSecret { environment: EnvironmentId, secret: VariableId } body Json: OVERRIDE_REQUEST
        => Post "/environment/{environmentId}/secret/{secretId}/override" -> Record: SECRET, Companion;
    /// Lists the variables of a project.
    ListProjectVariables { project: ProjectId }
        => Get "/project/{projectId}/environmentVariable" -> Listed: VARIABLE, Companion;
    /// Adds a variable to a project.
    CreateProjectVariable { project: ProjectId } body Json: VARIABLE_ABOVE_REQUEST
        => Post "/project/{projectId}/environmentVariable" -> Record: VARIABLE, Companion;
    /// Saves a variable of a project.
    PutProjectVariable { project: ProjectId, variable: VariableId } body Json: VARIABLE_EDIT
        => Put "/project/{projectId}/environmentVariable/{environmentVariableId}" -> Record: VARIABLE, Companion;
    /// Deletes a variable of a project, with its aliases and overrides.
    DeleteProjectVariable { project: ProjectId, variable: VariableId }
        => Delete "/project/{projectId}/environmentVariable/{environmentVariableId}" -> (), Companion;
    /// Adds an alias to a variable of a project.
    AliasProjectVariable { project: ProjectId, variable: VariableId } body Json: ALIAS_REQUEST
        => Post "/project/{projectId}/environmentVariable/{environmentVariableId}/alias" -> Record: VARIABLE, Companion;
    /// Lists the secrets of a project, without their values.
    ListProjectSecrets { project: ProjectId }
        => Get "/project/{projectId}/secret" -> Listed: SECRET, Companion;
    /// Adds a secret to a project.
    CreateProjectSecret { project: ProjectId } body Json: VARIABLE_ABOVE_REQUEST
        => Post "/project/{projectId}/secret" -> Record: SECRET, Companion;
    /// Saves a secret of a project.
    PutProjectSecret { project: ProjectId, secret: VariableId } body Json: VARIABLE_EDIT
        => Put "/project/{projectId}/secret/{secretId}" -> Record: SECRET, Companion;
    /// Deletes a secret of a project, with its aliases and overrides.
    DeleteProjectSecret { project: ProjectId, secret: VariableId }
        => Delete "/project/{projectId}/secret/{secretId}" -> (), Companion;
    /// Adds an alias to a secret of a project.
    AliasProjectSecret { project: ProjectId, secret: VariableId } body Json: ALIAS_REQUEST
        => Post "/project/{projectId}/secret/{secretId}/alias" -> Record: SECRET, Companion;
}
