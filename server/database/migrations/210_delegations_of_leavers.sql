-- Whose deactivation ended a delegation: it does not resume when they come back.
alter table approval_delegation add column leaver_id uuid;
alter table approval_delegation add foreign key (company_id, leaver_id) references person (company_id, id);

update approval_delegation as delegation set ends_at = greatest(now(), delegation.begins_at), leaver_id = person.id
from person
where person.company_id = delegation.company_id and person.id in (delegation.delegator_id, delegation.delegate_id)
  and not person.is_enabled and delegation.ends_at > now() and delegation.ends_at > delegation.begins_at;
