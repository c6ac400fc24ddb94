-- States that needed a dictionary are named for what happens in them. What was counted under the old names follows them.
create temporary table renamed_state on commit drop as
  select * from (values
    ('articleDraft.arriving', 'articleDraft.opening'),
    ('articleDraft.writing.pace', 'articleDraft.writing.publishing'),
    ('articleDraft.writing.pace.free', 'articleDraft.writing.publishing.idle'),
    ('articleDraft.writing.pace.hurried', 'articleDraft.writing.publishing.savingFirst'),
    ('articleDraft.writing.pace.held', 'articleDraft.writing.publishing.underWay'),
    ('articleDraft.writing.pace.held.answering', 'articleDraft.writing.publishing.underWay.answering'),
    ('articleDraft.writing.pace.held.overdue', 'articleDraft.writing.publishing.underWay.overdue'),
    ('articleDraft.writing.leaving.going', 'articleDraft.writing.leaving.saving'),
    ('bulkUpload.arriving', 'bulkUpload.opening'),
    ('bulkUpload.allAccepted.arriving', 'bulkUpload.allAccepted.deciding'),
    ('bulkUpload.someRefused.arriving', 'bulkUpload.someRefused.deciding'),
    ('conversation.open.writing.ready.calm', 'conversation.open.writing.ready.noConflict'),
    ('conversation.open.writing.ready.outrun', 'conversation.open.writing.ready.conflict'),
    ('login.arriving', 'login.opening'),
    ('logo.choosing.arriving', 'logo.choosing.opening'),
    ('notifications.reading.telling', 'notifications.reading.markingRead'),
    ('recognitionComposer.sent.arriving', 'recognitionComposer.sent.deciding')
  ) as renamed (was, is_now);

update workflow_count set from_state = is_now from renamed_state where from_state = was;
update workflow_count set to_state = is_now from renamed_state where to_state = was;
update workflow_count set guard = replace(guard, 'isHeld', 'isPublishing') where chart = 'articleDraft' and guard like '%isHeld%';
update workflow_stay set state = is_now from renamed_state where state = was;
update workflow_passage set from_state = is_now from renamed_state where from_state = was;
update workflow_passage set to_state = is_now from renamed_state where to_state = was;
update workflow_role_stay set state = is_now from renamed_state where state = was;
update workflow_role_mark set state = is_now from renamed_state where state = was;
