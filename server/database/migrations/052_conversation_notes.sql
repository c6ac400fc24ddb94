-- What HR notes for themselves in a conversation: an entry like others, and never the employee's to see.
alter table conversation_entry drop constraint conversation_entry_kind_check;
alter table conversation_entry add constraint conversation_entry_kind_check
  check (kind in ('written', 'noted', 'assigned', 'resolved', 'reopened'));
