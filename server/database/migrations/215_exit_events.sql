-- To leave a form or an article is called an exit, since leave is what people take; what was counted follows the name.
update workflow_count set event = replace(event, 'leave.', 'exit.')
  where chart in ('form', 'articleDraft') and event in ('leave.requested', 'leave.confirmed', 'leave.dismissed');
