-- A guard of the session and two events of the bell got plainer names; what was counted follows them.
update workflow_count set guard = 'isEntryPage' where chart = 'session' and guard = 'isAtDoor';
update workflow_count set event = 'reload.needed' where chart = 'notifications' and event = 'list.outdated';
update workflow_count set event = 'news.arrived' where chart = 'notifications' and event = 'list.stale';
