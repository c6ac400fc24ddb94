-- A command that has to be confirmed first goes through a guard that says so; what was counted under its old name follows.
update workflow_count set guard = 'needsConfirmation' where chart in ('collection', 'resource') and guard = 'asks';
