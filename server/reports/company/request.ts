import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { NIL } from 'uuid';
import type {
  CompanyReport,
  ReportName,
  ReportQuery,
  ReportSection,
} from '../../../src/api/contract/company-reports.ts';
import {
  MOST_MONTHS,
  monthLabel,
  monthsBetween,
  periodOf,
  REPORTS,
  reportsFor,
} from '../../../src/rules/reports/company-reports.ts';
import { listInWords } from '../../../src/rules/shared/text.ts';
import type { CallContext } from '../../access/call-context.ts';
import { featureLabel } from '../../access/features.ts';
import { fieldError, httpError, notFound } from '../../access/http-error.ts';
import type { Holiday } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import { defaultWeekend } from '../../people/time-off/applicant.ts';

/** Whose figures someone may see; taken from their session, or from their record when no one is signed in. */
export type ReportReader = Pick<CallContext, 'scope'> & {
  readonly principal: Pick<CallContext['principal'], 'companyId' | 'features'>;
};

export interface BranchUnit {
  readonly id: string;
  readonly name: string;
  readonly weekend: readonly number[];
  readonly holidays: readonly Holiday[];
}

export interface OrgUnit {
  readonly id: string;
  readonly name: string;
}

/** A report as someone has requested it. */
export interface ReportRequest extends ReportReader {
  readonly db: Trx;
  readonly query: ReportQuery;
  readonly today: string;
  /** `YYYY-MM`, oldest first. */
  readonly months: readonly string[];
  readonly from: string;
  readonly to: string;
  /** What the figures are limited to; undefined for everywhere. */
  readonly branchIds: readonly string[] | undefined;
  readonly departmentIds: readonly string[] | undefined;
  /** In scope, the one for people without a branch last. */
  readonly branches: readonly BranchUnit[];
  readonly departments: readonly OrgUnit[];
  /** When the summed-up figures were counted; null before the first count. */
  readonly asOf: Date | null;
}

export type Answered = Pick<CompanyReport, 'figures' | 'sections'>;
export type Section = ReportSection;

/** 403 when the company's plan has none of what the report is about. */
export function assertInPlan(report: ReportName, features: ReportReader['principal']['features']): void {
  if (reportsFor((feature) => features.has(feature)).includes(report)) return;
  const labels = listInWords((REPORTS[report].features ?? []).map(featureLabel), 'or');
  throw httpError(403, `${labels} isn’t part of your plan.`);
}

/** Refuses filters that the report doesn't have, and branches outside the reader's scope. */
export async function readRequest(
  reader: ReportReader,
  db: Trx,
  report: ReportName,
  query: ReportQuery,
): Promise<ReportRequest> {
  const { scope, principal } = reader;
  for (const name of ['branch', 'department', 'type'] as const) {
    if (query[name]?.length && !REPORTS[report].filters.includes(name))
      throw fieldError(422, name, `This report cannot be filtered by ${name === 'type' ? 'leave type' : name}.`);
  }
  const today = new Date().toISOString().slice(0, 10);
  const { from, to } = periodOf(query, today);
  if (to < from) throw fieldError(422, 'to', 'The last month must not be before the first month.');
  const months = monthsBetween(from, to);
  if (months.length > MOST_MONTHS) throw fieldError(422, 'from', `At most ${MOST_MONTHS} months can be shown at once.`);
  const own = scope.kind === 'company' ? undefined : scope.kind === 'branch' ? [scope.branchId] : [];
  const wanted = query.branch?.length ? query.branch : undefined;
  const branchIds = wanted ?? own;
  const branches = await selectBranches(db, principal.companyId, own);
  const departments = await selectDepartments(db, principal.companyId);
  const isMissing = (units: readonly OrgUnit[], ids: readonly string[] = []) =>
    ids.some((id) => !units.some((unit) => unit.id === id));
  if (isMissing(branches, wanted)) throw notFound('This branch');
  if (isMissing(departments, query.department)) throw notFound('This department');
  const { rows } = await sql<{ as_of: Date | null }>`
    select as_of from report_state where company_id = ${principal.companyId}
  `.execute(db);

  return {
    ...reader,
    db,
    query,
    today,
    months,
    from,
    to,
    branchIds,
    departmentIds: query.department?.length ? query.department : undefined,
    branches: own ? branches : [...branches, { id: NIL, name: 'No branch', weekend: defaultWeekend, holidays: [] }],
    departments: [...departments, { id: NIL, name: 'No department' }],
    asOf: rows[0]?.as_of ?? null,
  };
}

async function selectBranches(db: Trx, companyId: string, only: readonly string[] | undefined): Promise<BranchUnit[]> {
  const { rows } = await sql<BranchUnit>`
    select id, branch_name as name, weekend, holidays from branch
    where company_id = ${companyId} and ${only ? sql`id = any (${only}::uuid[])` : sql`true`} order by name_norm, id
  `.execute(db);

  return rows;
}

async function selectDepartments(db: Trx, companyId: string): Promise<OrgUnit[]> {
  const { rows } = await sql<OrgUnit>`
    select id, name from department where company_id = ${companyId} order by name_norm, id
  `.execute(db);

  return rows;
}

/** A condition on the rows of one of the summary tables, by its alias. */
export function isMeant(request: ReportRequest, alias: string, isByDepartment = true): RawBuilder<SqlBool> {
  const { branchIds, departmentIds, principal } = request;
  const conditions = [sql`${sql.ref(`${alias}.company_id`)} = ${principal.companyId}`];
  if (branchIds) conditions.push(sql`${sql.ref(`${alias}.branch_id`)} = any (${branchIds}::uuid[])`);
  if (departmentIds && isByDepartment) {
    conditions.push(sql`${sql.ref(`${alias}.department_id`)} = any (${departmentIds}::uuid[])`);
  }

  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

export const monthsOf = ({ from, to }: ReportRequest, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${column} between ${`${from}-01`}::date and (${`${to}-01`}::date + interval '1 month - 1 day')::date`;

export const monthLabels = ({ months }: ReportRequest): string[] => months.map(monthLabel);

/** Those that the figures are about, leaving out the ones without anything. */
export function meantBranches({ branches, branchIds }: ReportRequest, isUsed: (id: string) => boolean): BranchUnit[] {
  return branches.filter(({ id }) => (branchIds?.includes(id) ?? true) && (id !== NIL || isUsed(id)));
}

export const meantDepartments = (
  { departments, departmentIds }: ReportRequest,
  isUsed: (id: string) => boolean,
): OrgUnit[] => departments.filter(({ id }) => (departmentIds?.includes(id) ?? true) && isUsed(id));

export const rounded = (value: number, places = 1): number => Math.round(value * 10 ** places) / 10 ** places;

/** In percent; 0 of 0 is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : rounded((part / whole) * 100));

export const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);
