/** Reports that take long are queued, computed by any free server, and kept for the person who requested them. */
import { type Selectable, sql } from 'kysely';
import { NIL, v7 } from 'uuid';
import type { CompanyReport, ReportName, ReportQuery, ReportRun } from '../../../src/api/contract/company-reports.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { httpError, notFound } from '../../access/http-error.ts';
import type { ReportRunTable } from '../../database/schema-reports.ts';
import { type Db, inCompany, type RunTransaction, tx } from '../../database/tx.ts';
import {
  addTo,
  answerOf,
  countPeople,
  dayOf,
  LIABILITY,
  selectCountedTypes,
  selectTypes,
  type Tally,
  tallySlice,
} from './liability.ts';
import { findOwner, keyOfScope } from './owner.ts';
import { choicesOf, isLong, presentReport } from './reports.ts';
import { assertInPlan, type ReportReader, readRequest } from './request.ts';

type RunRow = Selectable<ReportRunTable>;

/** Longer than a slice takes. Afterwards another server begins again. */
const CLAIM_SECONDS = 60;
const MOST_ATTEMPTS = 3;
/** Per person and report. */
const KEPT_RUNS = 10;

const presentRun = (row: RunRow): ReportRun => ({
  _id: row.id,
  report: row.report,
  query: row.query,
  state: row.state,
  done: row.done,
  total: row.total,
  askedAt: row.asked_at.toISOString(),
  result: row.result,
  fetchedAt: row.fetched_at?.toISOString() ?? null,
});

/** The same for every way to write the same request. */
function normalised({ branch, department, type, on }: ReportQuery, today: string): ReportQuery {
  return {
    on: on ?? today,
    ...(branch?.length && { branch: [...new Set(branch)].sort() }),
    ...(department?.length && { department: [...new Set(department)].sort() }),
    ...(type?.length && { type: [...new Set(type)].sort() }),
  };
}

export async function startRun(context: CallContext, report: ReportName, query: ReportQuery): Promise<ReportRun> {
  const { db, principal, scope } = context;
  assertLong(context, report);
  const request = await readRequest(context, db, report, query);
  dayOf(request);
  await sql`
    select from person where company_id = ${principal.companyId} and id = ${principal.personId} for no key update
  `.execute(db);
  const wanted = normalised(query, request.today);
  const current = await selectRun(context, report, wanted);
  if (current && (current.state === 'queued' || current.state === 'running')) return presentRun(current);
  const row = await db
    .insertInto('report_run')
    .values({
      company_id: principal.companyId,
      id: v7(),
      owner_id: principal.personId,
      report,
      query: JSON.stringify(wanted),
      scope: keyOfScope(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await deleteOld(context, report);
  await audit(context, 'report.run', ['company_report'], { after: { report, ...wanted } });

  return presentRun(row);
}

const deleteOld = ({ db, principal: { companyId, personId } }: CallContext, report: ReportName) =>
  sql`
    delete from report_run where company_id = ${companyId} and id in (
      select id from report_run where company_id = ${companyId} and owner_id = ${personId} and report = ${report}
      order by asked_at desc, id desc offset ${KEPT_RUNS}
    )
  `.execute(db);

function assertLong({ principal }: CallContext, report: ReportName): void {
  assertInPlan(report, principal.features);
  if (!isLong(report)) throw httpError(422, 'This report does not run in the background.');
}

/** Only runs for the scope that the caller still has. */
async function selectRun(
  { db, principal, scope }: CallContext,
  report: ReportName,
  query: ReportQuery,
): Promise<RunRow | undefined> {
  return db
    .selectFrom('report_run')
    .selectAll()
    .where('company_id', '=', principal.companyId)
    .where('owner_id', '=', principal.personId)
    .where('report', '=', report)
    .where('scope', '=', keyOfScope(scope))
    .where(sql<boolean>`query = ${JSON.stringify(query)}::jsonb`)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function readRun(context: CallContext, report: ReportName, query: ReportQuery) {
  assertLong(context, report);
  const request = await readRequest(context, context.db, report, query);
  const row = await selectRun(context, report, normalised(query, request.today));

  const types = await selectTypes(context.db, context.principal.companyId);

  return {
    run: row ? presentRun(row) : null,
    ...choicesOf(request),
    types: types.map(({ id, name }) => ({ _id: id, name })),
  };
}

/** Its result for a file; remembers that it was fetched. */
export async function fetchRun(context: CallContext, report: ReportName, id: string): Promise<CompanyReport> {
  const { db, principal, scope } = context;
  assertLong(context, report);
  const row = await db
    .updateTable('report_run')
    .set({ fetched_at: sql<Date>`now()` })
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .where('owner_id', '=', principal.personId)
    .where('report', '=', report)
    .where('scope', '=', keyOfScope(scope))
    .where('state', '=', 'ready')
    .returning('result')
    .executeTakeFirst();
  if (!row?.result) throw notFound('This report');

  return row.result;
}

type Claim = Pick<
  Selectable<ReportRunTable>,
  'company_id' | 'id' | 'owner_id' | 'report' | 'query' | 'scope' | 'attempts'
>;

const waiting = sql`report_run
  where state in ('queued', 'running') and (claimed_until is null or claimed_until < now())
  order by asked_at limit 1`;

export const isRunDue = sql`select 1 from ${waiting}`;

const claimNext = (db: Db): Promise<Claim | undefined> =>
  tx(db, async (trx) => {
    const { rows } = await sql<Claim>`
      with next as (
        select company_id, id from ${waiting} for update skip locked
      )
      update report_run as run set state = 'running', done = 0, attempts = attempts + 1,
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      from next where run.company_id = next.company_id and run.id = next.id
      returning run.company_id, run.id, run.owner_id, run.report, run.query, run.scope, run.attempts
    `.execute(trx);

    return rows[0];
  });

/** Returns whether there was one. */
export async function runNext(db: Db, signal?: AbortSignal): Promise<boolean> {
  const claim = await claimNext(db);
  if (!claim) return false;
  const { company_id: companyId, id } = claim;
  try {
    if (claim.attempts > MOST_ATTEMPTS) await setRun(db, claim, sql`state = 'failed', finished_at = now()`);
    else await compute(db, claim, signal);
  } catch (error) {
    if (claim.attempts < MOST_ATTEMPTS) await setRun(db, claim, sql`state = 'queued', claimed_until = null`);
    else await setRun(db, claim, sql`state = 'failed', finished_at = now()`);
    throw new Error(`The run ${id} of company ${companyId} failed.`, { cause: error });
  }

  return true;
}

const setRun = (db: Db, { company_id, id }: Claim, change: ReturnType<typeof sql>) =>
  inCompany(db, company_id, (trx) =>
    sql`update report_run set ${change} where company_id = ${company_id} and id = ${id}`.execute(trx),
  );

async function compute(db: Db, claim: Claim, signal: AbortSignal | undefined): Promise<void> {
  const inTrx: RunTransaction = (work) => inCompany(db, claim.company_id, work);
  const reader = await inTrx((trx) => findOwner(trx, claim.company_id, claim.owner_id));
  if (!reader || keyOfScope(reader.scope) !== claim.scope) {
    await setRun(db, claim, sql`state = 'failed', finished_at = now()`);

    return;
  }
  const result = await computeLiability(inTrx, reader, claim.query, async (done, total) => {
    await setRun(
      db,
      claim,
      sql`done = ${done}, total = ${total}, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})`,
    );

    return signal?.aborted !== true;
  });
  // A server that stops leaves the run to another one.
  await setRun(
    db,
    claim,
    result
      ? sql`state = 'ready', result = ${JSON.stringify(result)}::jsonb, done = total, finished_at = now()`
      : sql`state = 'queued', claimed_until = null, attempts = attempts - 1`,
  );
}

/** A transaction per slice. Undefined when `progressed` says to stop. */
export async function computeLiability(
  inTrx: RunTransaction,
  reader: ReportReader,
  query: ReportQuery,
  progressed: (done: number, total: number) => Promise<boolean> = async () => true,
): Promise<CompanyReport | undefined> {
  const tally: Tally = new Map();
  const total = await inTrx(async (db) => countPeople(await readRequest(reader, db, LIABILITY, query)));
  let done = 0;
  for (let after: string | undefined = NIL; after !== undefined; ) {
    const from: string = after;
    const slice = await inTrx(async (db) => {
      const request = await readRequest(reader, db, LIABILITY, query);

      return tallySlice(request, await selectCountedTypes(request), from);
    });
    // Not in the transaction, which may be repeated.
    for (const owed of slice.tally.values()) addTo(tally, owed);
    done += slice.counted;
    if (!(await progressed(Math.min(done, total), total))) return undefined;
    after = slice.last;
  }

  return inTrx(async (db) => {
    const request = await readRequest(reader, db, LIABILITY, query);

    const types = await selectCountedTypes(request);

    return presentReport(LIABILITY, request, answerOf(request, types, tally), types);
  });
}
