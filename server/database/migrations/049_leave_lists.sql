-- Lists of leave are of one kind, and the calendar is of those who are away. Indexes that know the type of a request, whose it
-- is and what became of it answer how many there are, and which stand on a page, without a look at the requests themselves.
drop index leave_application_latest;
create index leave_application_latest on leave_application (company_id, created_at desc, id) include (type_id);
drop index leave_application_pending;
create index leave_application_pending on leave_application (company_id, created_at) include (type_id) where status = 'pending';
drop index leave_application_of_person;
create index leave_application_of_person on leave_application (company_id, person_id, from_day) include (to_day, type_id, status);
drop index leave_application_by_day;
create index leave_application_by_day on leave_application (company_id, from_day desc, id)
  include (to_day, type_id, person_id, status);
-- Whatever ends before the first day that is asked for is passed over, as with work from home: long leaves need no index of
-- their own.
drop index leave_application_long;
create index leave_application_by_end on leave_application (company_id, to_day, from_day)
  include (id, type_id, person_id, status);
