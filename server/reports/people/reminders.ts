/** Once for each check: the person and those who administer them, on the day that it is due. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Db, inCompany } from '../../database/tx.ts';
import { checkDue } from '../../notify/report-events.ts';
import { Poller } from '../../poller.ts';

const LOOK_EVERY_MS = 60_000;
const AT_ONCE = 100;

export function checkReminders(app: FastifyInstance): void {
  const poller = new Poller({
    what: 'Sending health check reminders',
    run: async (signal) => {
      while (!signal.aborted && (await remindOfDue(app.db)) > 0);
    },
    everyMs: LOOK_EVERY_MS,
    log: app.log,
  });
  app.addHook('onReady', async () => poller.start(LOOK_EVERY_MS));
  app.addHook('preClose', () => poller.stop());
}

/** Returns how many checks there were; two servers at once remind of each only once. */
export async function remindOfDue(db: Db): Promise<number> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from person_report
    where next_check_on <= current_date and reminded_on is distinct from next_check_on limit 1
  `.execute(db);
  const [due] = rows;
  if (!due) return 0;
  const { company_id: companyId } = due;

  return inCompany(db, companyId, async (trx) => {
    const { rows: people } = await sql<{ person_id: string; isEnabled: boolean }>`
      update person_report as report set reminded_on = report.next_check_on
      from (
        select one.company_id, one.person_id from person_report as one
        where one.company_id = ${companyId} and one.next_check_on <= current_date
          and one.reminded_on is distinct from one.next_check_on
        limit ${AT_ONCE} for update skip locked
      ) as due
      join person on person.company_id = due.company_id and person.id = due.person_id
      where report.company_id = due.company_id and report.person_id = due.person_id
      returning report.person_id, person.is_enabled as "isEnabled"
    `.execute(trx);
    for (const { person_id: personId, isEnabled } of people) if (isEnabled) await checkDue(trx, companyId, personId);

    return people.length;
  });
}
