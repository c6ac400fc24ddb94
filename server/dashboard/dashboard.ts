import { type Selectable, sql } from 'kysely';
import type { Dashboard, DashboardFigure } from '../../src/api/contract/dashboard.ts';
import type { QueryOf } from '../../src/api/contract/index.ts';
import { DEFAULT_PERIOD, lastDays, weekOf } from '../../src/rules/dashboard/period.ts';
import { type SetUpStep, setUpSteps } from '../../src/rules/dashboard/set-up.ts';
import type { CallContext } from '../access/call-context.ts';
import { notFound } from '../access/http-error.ts';
import { branchesIn } from '../access/scope.ts';
import type { BranchTable } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { cachedValues, type ListValue } from '../lists/cached-values.ts';
import { todayAt } from '../people/time-off/applicant.ts';
import { approversQuery, type selectApprovers } from '../people/time-off/request-approvers.ts';
import { readCounts, type Waiting } from './counts.ts';
import { readLayout } from './layout.ts';
import type { DashboardView } from './lists.ts';
import { readParticipation } from './participation.ts';

const DECIDERS = 3;
/** Enough to say how many more there are; a company has few admins. */
const MOST_DECIDERS = 20;

type BranchRow = Pick<Selectable<BranchTable>, 'id' | 'branch_name' | 'timezone'>;

/** The transaction must be one snapshot: all numbers are of the same moment. */
export async function readDashboard(context: CallContext, query: QueryOf<'companyDashboard'>): Promise<Dashboard> {
  const { db, principal, scope } = context;
  const { branchId, period = DEFAULT_PERIOD } = query;
  const branches = await readBranches(context);
  const chosen = branches.find(({ id }) => id === branchId);
  if (branchId !== undefined && !chosen) throw notFound('This branch');
  const own = branches.find(({ id }) => id === (scope.kind === 'branch' ? scope.branchId : undefined));
  const isNarrower = scope.kind === 'company' && chosen !== undefined;
  const today = todayAt({
    timezone: (chosen ?? own ?? branches.find(({ id }) => id === principal.branchId))?.timezone ?? null,
  });
  const view: DashboardView = {
    principal,
    scope,
    branch: isNarrower ? chosen.id : undefined,
    days: { today, week: weekOf(today), period: lastDays(today, period) },
  };
  const counts = await readCounts(db, view);
  const waiting = counts.figures.flatMap(({ count }) => count.person ?? []);
  const deciders = waiting.length > 0 ? await readDeciders(context, waiting, today) : {};
  const figures = counts.figures.map(
    ({ id, count }): DashboardFigure => ({ id, value: count.total, oldest: oldestOf(context, count, deciders) }),
  );
  const { challenges, trend } = await readParticipation(db, view);

  return {
    asOf: new Date().toISOString(),
    ...view.days,
    branch: presentBranch(chosen ?? own),
    branches:
      scope.kind === 'company' ? branches.map((row) => presentBranch(row) as NonNullable<Dashboard['branch']>) : [],
    figures,
    shares: counts.shares,
    away: counts.away,
    celebrations: counts.celebrations,
    challenges,
    trends: [...counts.trends, trend],
    setUp: scope.kind === 'company' && !isNarrower ? await readSetUp(context) : null,
    layout: await readLayout(db, context),
  };
}

const presentBranch = (row: BranchRow | undefined): Dashboard['branch'] =>
  row ? { _id: row.id, branchName: row.branch_name } : null;

const readBranches = ({ db, scope }: CallContext): Promise<BranchRow[]> =>
  db
    .selectFrom('branch')
    .select(['id', 'branch_name', 'timezone'])
    .where(branchesIn(scope))
    .orderBy('name_norm')
    .execute();

type Deciders = Awaited<ReturnType<typeof selectApprovers>>;

/** By person. Finding them means searching all people, so a delegation of the last minute may be missing. */
function readDeciders(
  { db, principal }: CallContext,
  people: readonly string[],
  today: string,
): Promise<Readonly<Record<string, unknown>>> {
  const decidersOf = (personId: string): ListValue => ({
    found: sql`(
      ${approversQuery({ companyId: principal.companyId, personId, today, most: MOST_DECIDERS }).sql}
    ) as approver`,
    value: sql`coalesce(json_agg(approver), '[]')`,
    isLarge: () => true,
  });

  return cachedValues(db, Object.fromEntries(people.map((id) => [id, decidersOf(id)])));
}

function oldestOf(
  { principal }: CallContext,
  { since, person }: Waiting,
  deciders: Readonly<Record<string, unknown>>,
): DashboardFigure['oldest'] {
  if (since === null) return null;
  const all = person === null ? [] : (deciders[person] as Deciders);
  const others = all.filter(({ _id }) => _id !== principal.personId).map(({ fullName }) => fullName);

  return {
    at: new Date(since).toISOString(),
    deciders: others.slice(0, DECIDERS),
    moreDeciders: Math.max(0, others.length - DECIDERS),
  };
}

/** Empty once everything is set up, or if the caller may not set it up. */
async function readSetUp({
  db,
  principal,
}: {
  db: Trx;
  principal: CallContext['principal'];
}): Promise<Dashboard['setUp']> {
  const { companyId, features } = principal;
  const has = (table: string, also = sql``) =>
    sql<boolean>`exists (select from ${sql.table(table)} as it where it.company_id = ${companyId} ${also})`;
  const { rows } = await sql<Record<SetUpStep, boolean>>`
    select ${has('department')} as departments, ${has('designation')} as designations, ${has('branch')} as branch,
      ${has('person', sql`and it.id <> ${principal.personId}`)} as people, ${has('leave_type')} as "leaveTypes",
      (select logo_file is not null from company where id = ${companyId}) as logo
  `.execute(db);
  const done = rows[0] as Record<SetUpStep, boolean>;
  const steps = setUpSteps.filter((step) => step !== 'leaveTypes' || features.has('leave'));
  if (steps.every((step) => done[step])) return null;

  return steps.map((step) => ({ step, isDone: done[step] }));
}
