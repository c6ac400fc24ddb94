import { sql } from 'kysely';
import type { Trx } from '../server/database/tx.ts';
import { addDays } from './days.ts';
import type { Structure } from './people.ts';

/** Ahead of the demo's day; one of them soon enough for the dashboard. */
const LAST_DAYS = [24, 52];

/** HR has planned the last working day of a few people who have neither a group nor other roles. */
export async function planLeaving(trx: Trx, { companyId, day }: Structure): Promise<void> {
  const lastDays = LAST_DAYS.map((ahead) => addDays(day, ahead));
  await sql`
    with leaver as (
      select id, row_number() over (order by emp_id) as place from person
      where company_id = ${companyId} and is_enabled and password_changed and roles = '{employee}'
        and first_group_id is null and not is_b2c and joined_on < ${addDays(day, -400)}
      order by emp_id offset 10 limit ${lastDays.length}
    )
    update person set leaves_on = (${lastDays}::date[])[leaver.place - 10], leaving_planned_by = planner.id
    from leaver, person as planner
    where person.company_id = ${companyId} and person.id = leaver.id
      and planner.company_id = ${companyId} and planner.email_norm = 'hr@harbourvale.example'
  `.execute(trx);
}
