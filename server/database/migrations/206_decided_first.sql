-- Where somebody else has decided first, the request is loaded once more, and can be undone like any other: the state in
-- which that is shown has parts. What was counted before rested where nothing is left to do.
update workflow_stay set state = 'leaveReview.alreadyDecided.final' where state = 'leaveReview.alreadyDecided';
update workflow_passage set from_state = 'leaveReview.alreadyDecided.final' where from_state = 'leaveReview.alreadyDecided';
update workflow_passage set to_state = 'leaveReview.alreadyDecided.final' where to_state = 'leaveReview.alreadyDecided';

update workflow_count set to_state = 'leaveReview.alreadyDecided.known'
  where to_state = 'leaveReview.alreadyDecided' and from_state in ('leaveReview.checking', 'leaveReview.undoing.checking');
