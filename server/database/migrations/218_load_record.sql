-- The call that loads a record, and the guard for actions that have not been sent yet, are named for what they are. What was
-- counted under the old names follows them.
update workflow_count set event = replace(event, 'loadThing', 'loadRecord') where chart = 'resource' and event like '%loadThing';
update workflow_count set guard = 'hasPending' where chart = 'recognitionFeed' and guard = 'hasWishes';
