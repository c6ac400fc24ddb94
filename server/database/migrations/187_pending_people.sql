-- Whose the requests that wait are, so that counting those of others reads the index alone.
drop index leave_application_pending;
create index leave_application_pending on leave_application (company_id, created_at) include (type_id, person_id)
  where status = 'pending';
drop index wfh_request_pending;
create index wfh_request_pending on wfh_request (company_id, created_at) include (person_id) where status = 'pending';
