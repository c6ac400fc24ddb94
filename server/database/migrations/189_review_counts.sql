-- In the chart of reviews, keys pressed for a request that is on its way, and an undo whose answer is lost, became states of
-- their own. A lost answer was counted alike for decisions and undos; what cannot be told apart stays with the decisions.
create temporary table renamed_state on commit drop as
  select 'leaveReview.' || was as was, 'leaveReview.' || is_now as is_now
  from (values
    ('loading', 'loading.unhurried'),
    ('deciding.waiting', 'deciding.closing.waiting'),
    ('deciding.asking', 'deciding.closing.asking'),
    ('undoing.waiting', 'undoing.sending.waiting'),
    ('undoing.asking', 'undoing.sending.asking')
  ) as renamed (was, is_now);

update workflow_stay set state = is_now from renamed_state where state = was;
update workflow_passage set from_state = is_now from renamed_state where from_state = was;
update workflow_passage set to_state = is_now from renamed_state where to_state = was;
update workflow_count set to_state = is_now from renamed_state where event = 'begun' and to_state = was;

create temporary table renamed_arrow on commit drop as
  select 'leaveReview.' || old_from as old_from, event, old_guard, 'leaveReview.' || old_to as old_to,
    'leaveReview.' || new_from as new_from, new_event, new_guard, 'leaveReview.' || new_to as new_to
  from (values
    ('loading', 'approve.pressed', 'isFirstAhead', 'loading',
      'loading.unhurried', 'approve.pressed', '', 'loading.approvedAhead'),
    ('loading', 'reject.pressed', '', 'loading', 'loading', 'reject.pressed', '', 'loading.rejectedAhead'),
    ('deciding', 'approve.pressed', 'isFirstAheadOfNext', 'deciding',
      'deciding.ahead.unhurried', 'approve.pressed', 'hasNext', 'deciding.ahead.approvedAhead'),
    ('deciding', 'reject.pressed', 'hasNext', 'deciding',
      'deciding.ahead', 'reject.pressed', 'hasNext', 'deciding.ahead.rejectedAhead'),
    ('deciding.waiting', 'close.requested', '', 'deciding.asking',
      'deciding.closing.waiting', 'close.requested', '', 'deciding.closing.asking'),
    ('deciding.asking', 'close.confirmed', '', 'closed', 'deciding.closing.asking', 'close.confirmed', '', 'closed'),
    ('deciding.asking', 'close.dismissed', '', 'deciding.waiting',
      'deciding.closing.asking', 'close.dismissed', '', 'deciding.closing.waiting'),
    ('undoing.waiting', 'close.requested', '', 'undoing.asking',
      'undoing.sending.waiting', 'close.requested', '', 'undoing.sending.asking'),
    ('undoing.asking', 'close.confirmed', '', 'closed', 'undoing.sending.asking', 'close.confirmed', '', 'closed'),
    ('undoing.asking', 'close.dismissed', '', 'undoing.waiting',
      'undoing.sending.asking', 'close.dismissed', '', 'undoing.sending.waiting'),
    ('undoing', 'xstate.done.actor.undoDecision', 'isSuccess', 'loading',
      'undoing.sending', 'xstate.done.actor.undoDecision', 'isSuccess', 'loading'),
    ('undoing', 'xstate.done.actor.undoDecision', '', 'loading',
      'undoing.sending', 'xstate.done.actor.undoDecision', '', 'loading'),
    ('undoing', 'xstate.error.actor.undoDecision', '', 'connectionLost',
      'undoing.sending', 'xstate.error.actor.undoDecision', '', 'undoing.connectionLost'),
    ('checking', 'xstate.done.actor.checkReview', 'isTakenBack', 'reviewing',
      'undoing.checking', 'xstate.done.actor.checkUndone', 'isPending', 'reviewing')
  ) as renamed (old_from, event, old_guard, old_to, new_from, new_event, new_guard, new_to);

update workflow_count counted
  set from_state = new_from, event = new_event, guard = new_guard, to_state = new_to
  from renamed_arrow renamed
  where (counted.from_state, counted.event, counted.guard, counted.to_state)
    = (renamed.old_from, renamed.event, renamed.old_guard, renamed.old_to);
