-- Names that needed a dictionary, or meant two things.

alter table campaign rename column told to recipient_count;
alter table campaign rename column walk_told to recipients_before_pass;
alter table campaign rename column told_up_to to pass_cursor;
alter table campaign_recipient rename column told_at to received_at;
alter table hr_policy rename column review_told_at to review_notified_at;

alter table challenge_stay rename to challenge_membership;
alter index challenge_stay_pkey rename to challenge_membership_pkey;
alter index challenge_stay_of_team rename to challenge_membership_of_team;
alter table challenge_pulse rename column moves to score_changes;
alter table report_challenge rename column moves to revision;
alter table challenge_entry rename column behind to negated_score;
alter table challenge_final rename column place to position;

alter table workflow_stay rename to workflow_dwell;
alter index workflow_stay_pkey rename to workflow_dwell_pkey;
alter table workflow_role_stay rename to workflow_role_dwell;
alter index workflow_role_stay_pkey rename to workflow_role_dwell_pkey;

alter table session rename column origin to client_ip;
alter table policy_acknowledgement rename column origin to client_ip;

alter table import_column rename column taught_by to learned_from_id;
alter table import_name rename column taught_by to learned_from_id;
alter table import_name rename column used_id to mapped_unit_id;
alter table morning_email rename column looked_on to checked_on;
alter table wfh_request rename column gave_way to replaced_days;

alter table conversation rename column entries to entry_count;
alter table ticket rename column entries to entry_count;
