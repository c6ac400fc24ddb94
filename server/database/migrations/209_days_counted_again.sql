-- A request to work from home stays when all of its days have become public holidays.
alter table wfh_request drop constraint wfh_request_check2;
