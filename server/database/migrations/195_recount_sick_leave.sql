-- Which cells of sick leave are shown is decided in another way: all months are counted again (report_state in 165).
update report_state set people_version = -1;
