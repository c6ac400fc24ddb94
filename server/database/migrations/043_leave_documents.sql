-- What a doctor wrote: read by the person whose file it is and by HR, never by whoever else may decide on their requests.
alter table file add column is_medical boolean not null default false;
create index leave_document_by_file on leave_document (company_id, file_name);
