-- States and guards of reviews that were named for a mood are named for what happens in them, and so is the state in which
-- an article is compared with what is stored. What was counted under the old names follows them.
create temporary table renamed_state on commit drop as
  select * from (values
    ('leaveReview.loading.unhurried', 'leaveReview.loading.undecided'),
    ('leaveReview.loading.approvedAhead', 'leaveReview.loading.approvalQueued'),
    ('leaveReview.loading.rejectedAhead', 'leaveReview.loading.rejectionQueued'),
    ('leaveReview.deciding.ahead', 'leaveReview.deciding.next'),
    ('leaveReview.deciding.ahead.unhurried', 'leaveReview.deciding.next.undecided'),
    ('leaveReview.deciding.ahead.approvedAhead', 'leaveReview.deciding.next.approvalQueued'),
    ('leaveReview.deciding.ahead.rejectedAhead', 'leaveReview.deciding.next.rejectionQueued'),
    ('leaveReview.decided.settling', 'leaveReview.decided.loadingOutcome'),
    ('leaveReview.alreadyDecided.settling', 'leaveReview.alreadyDecided.loadingOutcome'),
    ('articleDraft.writing.saving.pausing', 'articleDraft.writing.saving.comparing')
  ) as renamed (was, is_now);

update workflow_count set from_state = is_now from renamed_state where from_state = was;
update workflow_count set to_state = is_now from renamed_state where to_state = was;
update workflow_count set guard = 'isApprovalQueued' where chart = 'leaveReview' and guard = 'isApprovedAhead';
update workflow_count set guard = 'isRejectionQueued' where chart = 'leaveReview' and guard = 'isRejectedAhead';
update workflow_stay set state = is_now from renamed_state where state = was;
update workflow_passage set from_state = is_now from renamed_state where from_state = was;
update workflow_passage set to_state = is_now from renamed_state where to_state = was;
update workflow_role_stay set state = is_now from renamed_state where state = was;
update workflow_role_mark set state = is_now from renamed_state where state = was;
