-- As with leave: who is at home in some days, and how many requests a branch has in them, without a look at the requests.
drop index wfh_request_by_end;
create index wfh_request_by_end on wfh_request (company_id, to_day, from_day) include (person_id, status);
