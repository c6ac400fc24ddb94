-- Lists of people are sorted by the day of joining, and by name within a day.
create index person_by_joining on person (company_id, joined_on, name_norm, id) include (is_enabled, branch_id);
