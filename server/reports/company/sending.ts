/**
 * Emails saved views when they are due or someone asks for it, each once, with the rights that its owner has at that
 * moment.
 */
import { type Selectable, sql } from 'kysely';
import type { CompanyReport } from '../../../src/api/contract/company-reports.ts';
import { nextSending, REPORTS, reportSearch, reportsFor } from '../../../src/rules/reports/company-reports.ts';
import { paths } from '../../../src/rules/shared/paths.ts';
import type { ReportViewTable } from '../../database/schema-reports.ts';
import { type Db, inCompany, type RunTransaction, type Trx, tx } from '../../database/tx.ts';
import { reportEmail } from '../../mail/email-texts.ts';
import { enqueue } from '../../mail/outbox.ts';
import { findOwner, type Owner } from './owner.ts';
import { isLong, readReport } from './reports.ts';
import { computeLiability } from './runs.ts';

type Due = Omit<Selectable<ReportViewTable>, 'version' | 'created_at' | 'updated_at'>;

/** Returns whether one was due. */
export async function sendNext(db: Db, publicUrl: string, now = new Date()): Promise<boolean> {
  const [due] = await tx(db, async (trx) => {
    const { rows } = await sql<Due>`
      select company_id, id, owner_id, report, name, query, schedule, next_send_at, send_now_at from report_view
      where next_send_at <= ${now} or send_now_at is not null
      order by send_now_at nulls last, next_send_at limit 1
    `.execute(trx);

    return rows;
  });
  if (!due) return false;
  const inTrx: RunTransaction = (work) => inCompany(db, due.company_id, work);
  const owner = await inTrx((trx) => findOwner(trx, due.company_id, due.owner_id));
  if (!owner) {
    await inTrx((trx) => change(trx, due, sql`schedule = null, next_send_at = null, send_now_at = null`));

    return true;
  }
  const isInPlan = reportsFor((feature) => owner.principal.features.has(feature)).includes(due.report);
  const report = isInPlan
    ? await read(inTrx, owner, due).catch((error: unknown) => skip(inTrx, due, now, error))
    : undefined;
  await inTrx(async (trx) => {
    // Another server may have sent it too; the mail's key lets only one of them through.
    await change(trx, due, afterSending(due, now));
    if (report) await mail(trx, owner, due, report, publicUrl);
  });

  return true;
}

const read = async (inTrx: RunTransaction, owner: Owner, { report, query }: Due): Promise<CompanyReport | undefined> =>
  isLong(report)
    ? computeLiability(inTrx, owner, query)
    : (await inTrx((trx) => readReport(owner, trx, report, query))).report;

/** One report that fails must not hold up the others. */
async function skip(inTrx: RunTransaction, due: Due, now: Date, cause: unknown): Promise<never> {
  await inTrx((trx) => change(trx, due, afterSending(due, now)));
  throw new Error(`The report ${due.id} could not be sent.`, { cause });
}

/** A requested sending is done; a weekly one moves to its next day. */
const afterSending = ({ schedule, next_send_at, send_now_at }: Due, now: Date) =>
  send_now_at === null && schedule !== null && next_send_at !== null
    ? sql`next_send_at = ${nextSending(schedule, now)}`
    : sql`send_now_at = null`;

const change = (db: Trx, { company_id, id, next_send_at, send_now_at }: Due, columns: ReturnType<typeof sql>) =>
  sql`
    update report_view set ${columns} where company_id = ${company_id} and id = ${id}
      and next_send_at is not distinct from ${next_send_at} and send_now_at is not distinct from ${send_now_at}
  `.execute(db);

const mail = (db: Trx, owner: Owner, due: Due, report: CompanyReport, publicUrl: string) =>
  enqueue(db, {
    companyId: due.company_id,
    recipient: owner.email,
    ...reportEmail(
      owner,
      {
        name: due.name,
        title: REPORTS[due.report].title,
        asOf: report.asOf,
        about: report.about ?? [],
        figures: report.figures,
      },
      `${publicUrl}${paths.companyReport.replace(':report', due.report)}${reportSearch(due.query)}`,
    ),
    dedupeKey: `report:${due.id}:${(due.send_now_at ?? due.next_send_at)?.toISOString()}`,
  });
