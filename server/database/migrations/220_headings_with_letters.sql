-- All headings without letters and digits were remembered as the empty heading, which matched each of them and unnamed columns.
delete from import_column where heading = '';
alter table import_column add check (heading <> '');
