-- Birthdays and work anniversaries by the days on which they are, for the dashboard: 1224 is 24 December.
create index person_birthday on person (company_id, ((date_part('month', dob) * 100 + date_part('day', dob))::int));
create index person_anniversary on person (company_id, ((date_part('month', joined_on) * 100 + date_part('day', joined_on))::int));
