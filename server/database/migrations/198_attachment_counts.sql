-- Each file of a message got a chart of its own, where the chart of conversations had a part for all of them. What was counted
-- there and happens still is kept under its new name; the rest were steps between one file and the next.
create temporary table moved_arrow on commit drop as
  select 'conversation.open.attaching' || old_from as old_from, event, old_guard,
    'conversation.open.attaching' || old_to as old_to, chart, new_from, new_event, new_to
  from (values
    ('', 'files.chosen', '', '', 'conversation', 'conversation.open', 'files.chosen', 'conversation.open'),
    ('.idle', 'files.chosen', '', '.choosing', 'conversation', 'conversation.open', 'files.chosen', 'conversation.open'),
    ('', 'file.removed', '', '', 'conversation', 'conversation.open', 'file.removed', 'conversation.open'),
    ('.uploading', 'file.removed', 'isUnderWay', '.choosing',
      'conversation', 'conversation.open', 'file.removed', 'conversation.open'),
    ('', 'file.retried', '', '', 'attachment', 'attachment.failed', 'retry.pressed', 'attachment.uploading'),
    ('.idle', 'file.retried', '', '.choosing', 'attachment', 'attachment.failed', 'retry.pressed', 'attachment.uploading'),
    ('.uploading', 'bytes.sent', '', '.uploading',
      'attachment', 'attachment.uploading.sending', 'bytes.sent', 'attachment.uploading.sending'),
    ('.uploading', 'answer.came', 'isSuccess', '.choosing',
      'attachment', 'attachment.uploading.sending', 'answer.came', 'attachment.stored'),
    ('.uploading', 'answer.came', '', '.choosing',
      'attachment', 'attachment.uploading.sending', 'answer.came', 'attachment.failed'),
    ('.uploading', 'connection.lost', '', '.choosing',
      'attachment', 'attachment.uploading.sending', 'connection.lost', 'attachment.failed'),
    ('.uploading', 'xstate.error.actor.sendFile', '', '.choosing',
      'attachment', 'attachment.uploading.sending', 'xstate.error.actor.sendFile', 'attachment.failed')
  ) as moved (old_from, event, old_guard, old_to, chart, new_from, new_event, new_to);

insert into workflow_count (company_id, chart, from_state, event, guard, to_state, day, times)
  select company_id, moved.chart, new_from, new_event, case when new_to = 'attachment.stored' then guard else '' end,
    new_to, day, least(sum(times::bigint), 2000000000)::integer
  from workflow_count counted
    join moved_arrow moved on (counted.from_state, counted.event, counted.guard, counted.to_state)
      = (moved.old_from, moved.event, moved.old_guard, moved.old_to)
  group by 1, 2, 3, 4, 5, 6, 7;
delete from workflow_count
  where from_state like 'conversation.open.attaching%' or to_state like 'conversation.open.attaching%';

update workflow_stay set chart = 'attachment', state = 'attachment.uploading.sending'
  where state = 'conversation.open.attaching.uploading';
delete from workflow_stay where state like 'conversation.open.attaching%';
delete from workflow_passage
  where from_state like 'conversation.open.attaching%' or to_state like 'conversation.open.attaching%';
