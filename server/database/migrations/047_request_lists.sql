-- Lists of requests begin with the latest.
create index wfh_request_latest on wfh_request (company_id, created_at desc, id);
create index leave_application_latest on leave_application (company_id, created_at desc, id);
create index wfh_request_by_end on wfh_request (company_id, to_day, from_day);
