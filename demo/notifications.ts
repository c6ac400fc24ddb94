import { sql } from 'kysely';
import type { Trx } from '../server/database/tx.ts';
import { fullName } from '../server/people/full-name.ts';

/** For each account: the latest requests of the people it decides for; the newest few are unread. */
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
      select account.id as recipient_id, request.*, ${fullName('person')} as full_name,
        row_number() over (partition by account.id order by request.created_at desc, request.id) as place
      from login join person as account on account.company_id = login.company_id and account.id = login.person_id
      cross join request
      join person on person.company_id = account.company_id and person.id = request.person_id
      where login.email_norm = any (${accounts}::text[]) and account.company_id = ${companyId}
        and person.id <> account.id and case
          when account.roles && '{c-admin,c-hr}'::text[] then true
          when account.roles && '{b-admin,b-hr}'::text[] then person.branch_id = account.branch_id
          else person.manager_id = account.id
        end
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
