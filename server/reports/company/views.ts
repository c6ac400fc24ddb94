import { type Selectable, sql, type UpdateObject } from 'kysely';
import { v7 } from 'uuid';
import type { ReportName, ReportQuery, ReportView } from '../../../src/api/contract/company-reports.ts';
import type { BodyOf } from '../../../src/api/contract/index.ts';
import { nextSending, reportsFor, VIEWS_MAX } from '../../../src/rules/reports/company-reports.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { httpError, notFound } from '../../access/http-error.ts';
import { type Quota, takeFromQuota } from '../../access/throttle.ts';
import { versioned } from '../../access/versioned.ts';
import type { Database } from '../../database/schema.ts';
import type { ReportViewTable } from '../../database/schema-reports.ts';
import { dayOf } from './liability.ts';
import { assertInPlan, readRequest } from './request.ts';

type ViewRow = Selectable<ReportViewTable>;

const presentView = (row: ViewRow): ReportView => ({
  _id: row.id,
  report: row.report,
  name: row.name,
  query: row.query,
  schedule: row.schedule,
  nextSendAt: row.next_send_at?.toISOString() ?? null,
  version: row.version,
});

export async function listViews({ db, principal }: CallContext) {
  const reports = reportsFor((feature) => principal.features.has(feature));
  const rows = await db
    .selectFrom('report_view')
    .selectAll()
    .where('company_id', '=', principal.companyId)
    .where('owner_id', '=', principal.personId)
    .where('report', 'in', reports)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

  return { reports, views: rows.map(presentView) };
}

export async function saveView(
  context: CallContext,
  { report, name, query, schedule = null }: BodyOf<'saveReportView'>,
): Promise<ReportView> {
  const { db, principal } = context;
  assertInPlan(report, principal.features);
  await refuseWrongQuery(context, report, query);
  await sql`
    select from person where company_id = ${principal.companyId} and id = ${principal.personId} for no key update
  `.execute(db);
  const { views } = await listViews(context);
  if (views.length >= VIEWS_MAX) throw httpError(422, `You can save ${VIEWS_MAX} views. Delete one first.`);
  const row = await db
    .insertInto('report_view')
    .values({
      company_id: principal.companyId,
      id: v7(),
      owner_id: principal.personId,
      report,
      name: name.trim(),
      query: JSON.stringify(query),
      schedule,
      next_send_at: schedule && nextSending(schedule, new Date()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(context, 'report.viewSaved', ['report_view', row.id], { after: { report, schedule } });

  return presentView(row);
}

/** Saved filters must be answerable, or the mail would fail every week. */
async function refuseWrongQuery(context: CallContext, report: ReportName, query: ReportQuery): Promise<void> {
  dayOf(await readRequest(context, context.db, report, query));
}

export async function editView(context: CallContext, id: string, body: BodyOf<'editReportView'>): Promise<ReportView> {
  const current = await findView(context, id);
  await versioned(current.version, body.version, () => ({
    message: 'This view was changed after you opened it. Reload the page, then make your change again.',
    parts: { view: presentView(current) },
  }));
  if (body.query) await refuseWrongQuery(context, current.report, body.query);
  const { schedule } = body;
  const row = await update(context, id, {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.query && { query: JSON.stringify(body.query) }),
    ...(schedule !== undefined &&
      schedule !== current.schedule && { schedule, next_send_at: schedule && nextSending(schedule, new Date()) }),
  });
  await audit(context, 'report.viewEdited', ['report_view', id], {
    before: { schedule: current.schedule },
    after: { schedule: row.schedule },
  });

  return presentView(row);
}

const update = ({ db, principal }: CallContext, id: string, columns: UpdateObject<Database, 'report_view'>) =>
  db
    .updateTable('report_view')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const sendsPerPerson: Quota = { most: 10, windowSeconds: 600 };

/** The sender of scheduled views takes it from here. */
export async function sendView(context: CallContext, id: string): Promise<void> {
  const { db, principal } = context;
  const view = await findView(context, id);
  assertInPlan(view.report, principal.features);
  await takeFromQuota(db, 'report-mail', principal.personId, sendsPerPerson);
  await db
    .updateTable('report_view')
    .set({ send_now_at: new Date() })
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .execute();
  await audit(context, 'report.viewSent', ['report_view', id]);
}

export async function deleteView(context: CallContext, id: string): Promise<void> {
  const { db, principal } = context;
  await findView(context, id);
  await db.deleteFrom('report_view').where('company_id', '=', principal.companyId).where('id', '=', id).execute();
  await audit(context, 'report.viewDeleted', ['report_view', id]);
}

/** The caller's own, locked. */
async function findView({ db, principal }: CallContext, id: string): Promise<ViewRow> {
  const row = await db
    .selectFrom('report_view')
    .selectAll()
    .where('company_id', '=', principal.companyId)
    .where('owner_id', '=', principal.personId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('This view');

  return row;
}
