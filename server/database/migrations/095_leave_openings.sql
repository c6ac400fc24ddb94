-- Only while a type is there for somebody does a year grant days of it: whom it was for, from a year on, and which branches
-- people have left. Nothing known means that it always was as it is now.
alter table leave_type add column openings jsonb not null default '[]';
alter table person add column former_branches jsonb not null default '[]';

update leave_type set openings = jsonb_build_array(
  jsonb_build_object('fromYear', 0, 'branches', to_jsonb(branch_ids)),
  jsonb_build_object('fromYear', extract(year from updated_at)::integer + 1, 'branches', null)
)
where not is_active;
