-- A heading without letters and digits was remembered as an empty one, which every other of them and an empty column passed for.
delete from import_column where heading = '';
alter table import_column add check (heading <> '');
