-- A day's values are sent again and again while the day lasts: with room in its page, a change leaves the indexes alone.
alter table activity set (fillfactor = 70);
