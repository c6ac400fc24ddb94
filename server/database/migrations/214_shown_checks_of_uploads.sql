-- In the chart of uploads, results that are checked again became a state beside those that are shown.
update workflow_stay set state = 'bulkUpload.checked.shown' where state = 'bulkUpload.checked';
update workflow_passage set from_state = 'bulkUpload.checked.shown' where from_state = 'bulkUpload.checked';
update workflow_passage set to_state = 'bulkUpload.checked.shown' where to_state = 'bulkUpload.checked';
update workflow_count set from_state = 'bulkUpload.checked.shown'
  where from_state = 'bulkUpload.checked' and event = 'upload.pressed';
