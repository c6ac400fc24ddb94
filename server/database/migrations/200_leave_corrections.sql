-- HR enters leave for somebody, and cancels what was approved without having been asked to.
alter table leave_application add column entered_by uuid,
  add foreign key (company_id, entered_by) references person (company_id, id);
alter table leave_cancellation add column is_requested boolean not null default true;

update leave_application as application set entered_by = entry.who_id
from audit_entry as entry
where entry.company_id = application.company_id and entry.entity = 'leave_application'
  and entry.entity_id = application.id and entry.what = 'leave.entered';
