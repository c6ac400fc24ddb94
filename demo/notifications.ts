import { sql } from 'kysely';
import type { Trx } from '../server/database/tx.ts';
import { fullName } from '../server/people/full-name.ts';
import { decidesFirst, subjectsWithDelegate } from '../server/people/time-off/approvers.ts';

/** For each account: the latest requests that it is to decide on first; the newest few are unread. */
const TOLD = 6;
const UNREAD = 3;

/** The bell of the demo accounts has something in it from the start. */
export const tellOfRequests = (trx: Trx, companyId: string): Promise<unknown> =>
  sql`
    with request as (
      select id, person_id, 'leave-application:' || id as actor, 'requested leave ' as verb, from_day, to_day, created_at
      from leave_application
      where company_id = ${companyId} and status = 'pending' and type_id in (
        select id from leave_type where company_id = ${companyId} and kind = 'leave'
      )
      union all
      select id, person_id, 'work-from-home:' || id, 'asked to work from home ', from_day, to_day, created_at
      from wfh_request where company_id = ${companyId} and status = 'pending'
    ),
    told as (
      select person.id as recipient_id, request.*, ${fullName('about')} as full_name,
        row_number() over (partition by person.id order by request.created_at desc, request.id) as place
      from request
      join ${subjectsWithDelegate(sql`person.company_id = ${companyId}`)} on about.id = request.person_id
      join person on ${decidesFirst} and person.id <> about.id
      join login on login.company_id = person.company_id and login.person_id = person.id
      where login.email_norm = any (${accounts}::text[])
    )
    insert into notification (company_id, recipient_id, id, actor, message, about_person_id, created_at, seen_at, read_at)
    select ${companyId}::uuid, recipient_id, id, actor,
      full_name || ' ' || verb || case
        when from_day = to_day then 'on ' || to_char(from_day, 'DD-MM-YY')
        else 'from ' || to_char(from_day, 'DD-MM-YY') || ' to ' || to_char(to_day, 'DD-MM-YY')
      end || '.',
      person_id, created_at, case when place > ${UNREAD} then created_at end, case when place > ${UNREAD} then created_at end
    from told where place <= ${TOLD}
  `.execute(trx);

const accounts = ['admin', 'hr', 'lisbon.admin', 'lisbon.hr', 'manager'].map((name) => `${name}@harbourvale.example`);
