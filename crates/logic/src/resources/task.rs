//! Tasks on records that need no form and can be applied to several records at once.

use super::record_kind::{Change, Delete, RecordKind, Save, Verb};
use super::record_kinds::kind_of;
use crate::route::Collection;
use crate::text::format::count;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::operations::member::{CreateInvitation, DeleteInvitation};
use slipway_api::{Operation, Spec};
use uuid::Uuid;

/// A task that can be applied to several records, such as setting a field or deleting them.
#[derive(Clone, Copy)]
pub enum Task {
    /// Sets a field of the record.
    Change(&'static Save, &'static Change),
    /// Deletes the record.
    Delete(&'static Delete),
    /// Sends the invitation once more.
    Resend,
}

impl Task {
    /// Returns the tasks that can be applied to several records of a collection at once.
    pub fn for_several(collection: Collection) -> Vec<Self> {
        let kind = kind_of(collection);
        let resend = (collection == Collection::Invitations).then_some(Self::Resend);
        let changes = kind
            .edit
            .iter()
            .flat_map(|save| save.changes.iter().map(move |change| Self::Change(save, change)));
        let delete = kind.delete.iter().filter(|delete| delete.several).map(Self::Delete);
        changes.chain(resend).chain(delete).collect()
    }

    /// Returns the verb on the button.
    pub fn verb(self) -> Verb {
        match self {
            Self::Change(_, change) => change.verb,
            Self::Delete(delete) => delete.verb,
            Self::Resend => Verb::Resend,
        }
    }

    /// Returns the label of the button that confirms the task for `records`: the verb with the name of a single record, or with the number
    /// of several, as in "Delete 3 webhooks".
    pub fn label(self, kind: &RecordKind, records: &[(RecordId, String)]) -> String {
        let object = match records {
            [(_, name)] => name.clone(),
            several => count(several.len(), kind.list.one, kind.list.many),
        };
        format!("{} {object}", self.verb().label())
    }

    /// Returns the operations of the platform that the task needs. Resend needs two, because it revokes the invitation and creates another.
    pub fn specs(self) -> Vec<&'static Spec> {
        match self {
            Self::Change(save, _) => vec![save.spec()],
            Self::Delete(delete) => {
                vec![(delete.request)(OrganizationId(Uuid::nil()), RecordId(Uuid::nil())).spec]
            }
            Self::Resend => vec![DeleteInvitation::SPEC, CreateInvitation::SPEC],
        }
    }

    /// Returns the consequences, in a sentence or two.
    pub fn consequence(self) -> &'static str {
        match self {
            Self::Change(_, change) => change.consequence,
            Self::Delete(delete) => delete.destroys,
            Self::Resend => "Each invitation is revoked, and a new one is sent to the same address.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verbs(collection: Collection) -> Vec<&'static str> {
        Task::for_several(collection).into_iter().map(|task| task.verb().label()).collect()
    }

    #[test]
    fn the_tasks_for_selected_records_follow_from_their_kind() {
        assert_eq!(verbs(Collection::Webhooks), ["Enable", "Disable", "Delete"]);
        assert_eq!(verbs(Collection::Invitations), ["Resend", "Revoke"]);
        assert!(
            verbs(Collection::Registries).is_empty(),
            "each deletion asks which services use the registry"
        );
        assert!(verbs(Collection::Invoices).is_empty());
    }

    #[test]
    fn the_button_names_a_single_record_and_counts_several() {
        let kind = kind_of(Collection::Invitations);
        let record = (RecordId(Uuid::nil()), "ada@example.com".to_owned());
        assert_eq!(Task::Resend.label(kind, std::slice::from_ref(&record)), "Resend ada@example.com");
        assert_eq!(Task::Resend.label(kind, &[record.clone(), record]), "Resend 2 invitations");
    }

    #[test]
    fn a_task_names_each_operation_that_it_needs() {
        let methods = |task: Task| task.specs().iter().map(|spec| spec.method.as_str()).collect::<Vec<_>>();
        assert_eq!(methods(Task::Resend), ["DELETE", "POST"]);
        for task in Task::for_several(Collection::Webhooks) {
            let expected = if matches!(task, Task::Delete(_)) { "DELETE" } else { "PUT" };
            assert_eq!(methods(task), [expected]);
            assert!(!task.consequence().is_empty());
        }
    }
}
