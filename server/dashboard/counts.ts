import { type RawBuilder, sql } from 'kysely';
import type { Dashboard } from '../../src/api/contract/dashboard.ts';
import {
  type FigureId,
  figureFilters,
  figureIds,
  figures,
  isShownTo,
  type TrendId,
  trendFilters,
  trendIds,
  trends,
} from '../../src/rules/dashboard/figures.ts';
import { type Days, trendWeeks } from '../../src/rules/dashboard/period.ts';
import type { Trx } from '../database/tx.ts';
import { cachedValuesOf, type ListValue, prepareValues } from '../lists/cached-values.ts';
import { filterConditions } from '../people/filters.ts';
import { type DashboardView, LARGE, type ListCount, lists } from './lists.ts';
import { awayToday, celebrations } from './named-people.ts';

export interface Waiting {
  readonly total: number;
  readonly since: string | null;
  readonly person: string | null;
}

interface Counts {
  readonly figures: readonly { readonly id: FigureId; readonly count: Waiting }[];
  readonly trends: Dashboard['trends'];
  readonly shares: Dashboard['shares'];
  readonly away: Dashboard['away'];
  readonly celebrations: Dashboard['celebrations'];
}

const SHARES = 6;

const isLarge = (value: unknown): boolean => [value].flat().some((one) => Number(one) > LARGE);

function totalOf({ found, total = sql<number>`count(*)` }: ListCount): ListValue {
  return { found, value: total };
}

function waitingOf({ found, since, person }: ListCount): ListValue {
  return {
    found,
    value: sql`json_build_object('total', count(*), 'since', min(${since ?? sql`null::timestamptz`}),
      'person', ${person ? sql`(array_agg(${person} order by ${since}))[1]` : sql`null`})`,
  };
}

/** Counts all weeks in one pass over the rows of the whole period. */
function weeklyOf(view: DashboardView, id: TrendId, weeks: readonly Days[]): ListValue | undefined {
  const span = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' };
  const { found, within } = lists[trends[id].list](view, trendFilters(id, span, view.branch));
  if (!within) return undefined;
  const counts = weeks.map((week) => sql`count(*) filter (where ${within(trendFilters(id, week, view.branch))})`);

  return { found, value: sql`json_build_array(${sql.join(counts)})`, isLarge };
}

type Prepared = ReturnType<typeof prepareValues<string>>;

const MOST_VIEWS = 1_000;
const views = new Map<string, Prepared>();

/** The same for every load by one person on one day. */
function preparedFor(
  db: Trx,
  { principal, scope, branch, days }: DashboardView,
  make: () => Record<string, ListValue>,
) {
  const { personId, companyId, branchId, roles, features } = principal;
  const key = JSON.stringify([personId, companyId, branchId, roles, [...features], scope, branch, days]);
  const prepared = views.get(key) ?? prepareValues(db, make());
  views.delete(key);
  views.set(key, prepared);
  if (views.size > MOST_VIEWS) views.delete(views.keys().next().value as string);

  return prepared;
}

/** Numbers, trends and shares in two statements, or in one if nothing has changed. */
export async function readCounts(db: Trx, view: DashboardView): Promise<Counts> {
  const { principal, scope, branch, days } = view;
  const reader = { roles: principal.roles, features: principal.features, branch };
  const shown = figureIds.filter((id) => isShownTo(figures[id].list, reader));
  const drawn = trendIds.filter((id) => isShownTo(trends[id].list, reader));
  const weeks = trendWeeks(days.today);
  const make = () => {
    const parts: Record<string, ListValue> = {};
    for (const id of shown) {
      const list = lists[figures[id].list](view, figureFilters(id, days, branch));
      parts[id] = 'waits' in figures[id] ? waitingOf(list) : totalOf(list);
    }
    for (const id of drawn) {
      const weekly = weeklyOf(view, id, weeks);
      if (weekly) parts[`weekly ${id}`] = weekly;
      else
        for (const week of weeks)
          parts[`${id} ${week.from}`] = {
            ...totalOf(lists[trends[id].list](view, trendFilters(id, week, branch))),
            isLarge,
          };
    }
    if (scope.kind === 'company' && branch === undefined) parts.branches = sharesOf(view, 'branch');
    parts.departments = sharesOf(view, 'department');
    if (isShownTo(figures.awayToday.list, reader)) parts.away = awayToday(view);
    parts.celebrations = celebrations(view);

    return parts;
  };
  const values = await cachedValuesOf(db, preparedFor(db, view, make));

  return {
    figures: shown.map((id) => ({ id, count: asWaiting(values[id]) })),
    trends: drawn.map((id) => ({
      id,
      weeks: weeks.map((week, index) => ({
        ...week,
        value: Number((values[`weekly ${id}`] as number[] | undefined)?.[index] ?? values[`${id} ${week.from}`]),
      })),
    })),
    shares: {
      branches: (values.branches ?? []) as Dashboard['shares']['branches'],
      departments: (values.departments ?? []) as Dashboard['shares']['departments'],
    },
    away: (values.away ?? null) as Dashboard['away'],
    celebrations: values.celebrations as Dashboard['celebrations'],
  };
}

const asWaiting = (value: unknown): Waiting =>
  typeof value === 'object' && value !== null
    ? (value as Waiting)
    : { total: Number(value ?? 0), since: null, person: null };

const nameColumns = { branch: 'branch_name', department: 'name' } as const;

function sharesOf({ scope, branch, days }: DashboardView, unit: keyof typeof nameColumns): ListValue {
  const active = { state: 'enabled', joinedTo: days.today } as const;
  const column = sql.ref(`person.${unit}_id`);
  const narrowed: RawBuilder<unknown> = branch === undefined ? sql`` : sql`and person.branch_id = ${branch}`;

  return {
    found: sql`(
      select unit.id as _id, ${sql.ref(`unit.${nameColumns[unit]}`)} as name, counted.people
      from (
        select ${column} as id, count(*) as people from person_search as person
        where ${sql.join(filterConditions(scope, active), sql` and `)} ${narrowed} group by 1
      ) as counted
      join ${sql.table(unit)} as unit on unit.company_id = ${scope.companyId} and unit.id = counted.id
      order by counted.people desc, unit.name_norm limit ${SHARES}
    ) as share`,
    value: sql`coalesce(json_agg(share), '[]')`,
  };
}
