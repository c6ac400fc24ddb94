-- Nobody decides on what people asked for who have left since.
update leave_application as request
set status = 'cancelled', decided_at = now(), note = 'Cancelled because the account was deactivated.'
from person
where person.company_id = request.company_id and person.id = request.person_id and not person.is_enabled
  and request.status = 'pending';

update wfh_request as request
set status = 'cancelled', decided_at = now(), note = 'Cancelled because the account was deactivated.'
from person
where person.company_id = request.company_id and person.id = request.person_id and not person.is_enabled
  and request.status = 'pending';

update leave_cancellation as asked
set status = 'withdrawn', decided_at = now(), note = 'Cancelled because the account was deactivated.'
from leave_application as request
join person on person.company_id = request.company_id and person.id = request.person_id and not person.is_enabled
where asked.company_id = request.company_id and asked.application_id = request.id and asked.status = 'pending';
