-- Approve is no longer remembered for a request that is not shown yet, so a decision that is being sent has no second part.
-- What was counted while it was sent follows its states; what was remembered for the next request no longer happens.
create temporary table renamed_state on commit drop as
  select * from (values
    ('leaveReview.deciding.closing.waiting', 'leaveReview.deciding.waiting'),
    ('leaveReview.deciding.closing.asking', 'leaveReview.deciding.asking')
  ) as renamed (was, is_now);

update workflow_count set from_state = is_now from renamed_state where from_state = was;
update workflow_count set to_state = is_now from renamed_state where to_state = was;
update workflow_dwell set state = is_now from renamed_state where state = was;
update workflow_passage set from_state = is_now from renamed_state where from_state = was;
update workflow_passage set to_state = is_now from renamed_state where to_state = was;
update workflow_role_dwell set state = is_now from renamed_state where state = was;
update workflow_role_mark set state = is_now from renamed_state where state = was;

create temporary table dropped_state on commit drop as
  select 'leaveReview.' || state as state from (values
    ('loading.approvalQueued'), ('deciding.closing'), ('deciding.next'), ('deciding.next.undecided'),
    ('deciding.next.approvalQueued'), ('deciding.next.rejectionQueued')
  ) as dropped (state);

delete from workflow_count using dropped_state where state in (from_state, to_state);
delete from workflow_dwell counted using dropped_state gone where counted.state = gone.state;
delete from workflow_passage using dropped_state where state in (from_state, to_state);
delete from workflow_role_dwell counted using dropped_state gone where counted.state = gone.state;
delete from workflow_role_mark counted using dropped_state gone where counted.state = gone.state;
