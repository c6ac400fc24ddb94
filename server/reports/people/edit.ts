import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { EditPersonReportBody, PersonReport } from '../../../src/api/contract/person-reports.ts';
import { nextCheckProblem } from '../../../src/rules/reports/next-check.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { plainText } from '../../../src/rules/shared/plain-text.ts';
import { auditMany } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { fieldError, notFound, orNotFound } from '../../access/http-error.ts';
import type { Scope } from '../../access/scope.ts';
import { versioned } from '../../access/versioned.ts';
import type { Trx } from '../../database/tx.ts';
import { inScope } from '../../people/in-scope.ts';
import { localDay } from '../../people/local-day.ts';
import { selectReports } from './queries.ts';

const isWithin = async (db: Trx, scope: Scope, id: string): Promise<boolean> =>
  (await sql`select from person where person.id = ${id} and ${inScope(scope)}`.execute(db)).rows.length > 0;

export async function findReport({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: string): Promise<PersonReport> {
  const [report] = (await isWithin(db, scope, id)) ? await selectReports(db, scope.companyId, [id]) : [];
  if (!report) throw notFound('This report');

  return report;
}

export async function editReport(context: CallContext, id: string, body: EditPersonReportBody): Promise<PersonReport> {
  const { db, principal, clientIp, scope } = context;
  const { companyId, personId } = principal;
  await findReport(context, id);
  await sql`
    insert into person_report (company_id, person_id) values (${companyId}, ${id}) on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ version: number; next_check_on: string | null; note: string; today: string }>`
    select report.version, report.next_check_on::text, report.note, ${localDay()} as today
    from person_report as report join person on person.company_id = report.company_id and person.id = report.person_id
    where report.company_id = ${companyId} and report.person_id = ${id} for update of report
  `.execute(db);
  const current = orNotFound(rows[0], 'This report');
  await versioned(current.version, body.version, async () => ({
    message: 'Someone else has changed this report.',
    parts: { report: await findReport({ db, scope }, id) },
  }));
  const { next_check_on: stored, today } = current;
  const problem = nextCheckProblem(body.nextCheckOn, { stored, today });
  if (problem !== undefined) throw fieldError(422, 'nextCheckOn', problem);
  const note = plainText(body.note);
  await db
    .updateTable('person_report')
    .set({
      note,
      next_check_on: body.nextCheckOn,
      version: current.version + 1,
      edited_by: personId,
      edited_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('person_id', '=', id)
    .execute();
  if (note !== current.note) {
    await db
      .insertInto('person_report_note')
      .values({ company_id: companyId, person_id: id, id: v7(), note, written_by: personId })
      .execute();
  }
  if (body.recommendation) await recommend(context, id, body.recommendation);
  // What was written is health data, and so is not repeated in the audit trail.
  const changed = [
    ...(note === current.note ? [] : ['note']),
    ...(body.nextCheckOn === stored ? [] : ['nextCheckOn']),
    ...(body.recommendation ? ['recommendation'] : []),
  ];
  await auditMany(db, principal, clientIp, [
    { what: 'report.edited', entity: 'person', entityId: id, after: { fields: changed } },
  ]);

  return findReport(context, id);
}

/** The same advice is given once: given again, it is dated today. */
async function recommend(
  { db, principal: { companyId, personId } }: CallContext,
  id: string,
  { body, category = '' }: NonNullable<EditPersonReportBody['recommendation']>,
): Promise<void> {
  const text = plainText(body);
  if (text === '') throw fieldError(422, 'recommendation', 'Enter a recommendation.');
  await db
    .insertInto('recommendation')
    .values({
      company_id: companyId,
      id: v7(),
      person_id: id,
      body: text,
      body_hash: createHash('sha256').update(normalise(text)).digest(),
      category: category.trim(),
      recommended_on: sql<string>`current_date`,
      written_by: personId,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'person_id', 'body_hash']).doUpdateSet({
        recommended_on: sql<string>`current_date`,
        category: sql<string>`coalesce(nullif(excluded.category, ''), recommendation.category)`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}
