-- Names that needed a dictionary, or meant two things.

alter table campaign rename column told to recipient_count;
alter table campaign rename column walk_told to recipients_before_pass;
alter table campaign rename column told_up_to to pass_cursor;
alter table campaign_recipient rename column told_at to received_at;
alter table hr_policy rename column review_told_at to review_notified_at;
