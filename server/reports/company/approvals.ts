import { sql } from 'kysely';
import { type Answered, type Asked, isMeant, monthLabels, monthsOf, rounded, share, sumOf } from './question.ts';

interface Waits {
  readonly decided: number;
  readonly hours: number;
  readonly longestHours: number;
  readonly withinTwoDays: number;
}

interface Row extends Waits {
  readonly by: 'month' | 'kind' | 'approver';
  readonly member: string;
  readonly name: string | null;
}

/** Without sick leave: who decided on how much of it would tell who was ill. */
const KINDS = { leave: 'Leave', wfh: 'Work from home' } as const;

const none: Waits = { decided: 0, hours: 0, longestHours: 0, withinTwoDays: 0 };
const MOST_APPROVERS = 200;

export async function readApprovals(asked: Asked): Promise<Answered> {
  const { db, principal, months } = asked;
  const kinds = [
    ...(principal.features.has('leave') ? ['leave' as const] : []),
    ...(principal.features.has('workFromHome') ? ['wfh' as const] : []),
  ];
  const { rows } = await sql<Row>`
    select one.*, approver.first_name || ' ' || approver.last_name as name from (
      select case when grouping(row.month) = 0 then 'month' when grouping(row.kind) = 0 then 'kind' else 'approver' end as by,
        coalesce(to_char(row.month, 'YYYY-MM'), row.kind, row.approver_id::text) as member,
        sum(row.decided)::int8 as decided, sum(row.hours)::float8 as hours, max(row.longest)::float8 as "longestHours",
        sum(row.within_two_days)::int8 as "withinTwoDays"
      from report_decision as row
      where ${isMeant(asked, 'row')} and ${monthsOf(asked, sql`row.month`)} and row.kind = any (${kinds}::text[])
      group by grouping sets ((row.month), (row.kind), (row.approver_id))
    ) as one
    left join person as approver
      on one.by = 'approver' and approver.company_id = ${principal.companyId} and approver.id::text = one.member
  `.execute(db);
  const of = (by: Row['by']) => rows.filter((row) => row.by === by);
  const find = (by: Row['by'], member: string): Waits => of(by).find((row) => row.member === member) ?? none;
  const approvers = of('approver')
    .sort((one, other) => other.hours / other.decided - one.hours / one.decided)
    .slice(0, MOST_APPROVERS);
  const all = of('kind');
  const decided = sumOf(all.map((row) => row.decided));

  return {
    figures: [
      { label: 'Requests decided', value: decided, unit: 'requests' },
      {
        label: 'Average wait in hours',
        value: mean({ ...none, decided, hours: sumOf(all.map(({ hours }) => hours)) }),
        unit: 'hours',
      },
      {
        label: 'Decided within two days',
        value: share(sumOf(all.map(({ withinTwoDays }) => withinTwoDays)), decided),
        unit: 'percent',
      },
      {
        label: 'Longest wait in hours',
        value: rounded(Math.max(0, ...all.map(({ longestHours }) => longestHours))),
        unit: 'hours',
      },
    ],
    sections: [
      {
        id: 'month',
        title: 'Average wait by month, in hours',
        note: null,
        kind: 'columns',
        labelTitle: 'Month',
        labels: monthLabels(asked),
        series: seriesOf(months.map((month) => find('month', month))),
      },
      {
        id: 'kind',
        title: 'Average wait by kind of request, in hours',
        note: null,
        kind: 'bars',
        labelTitle: 'Kind',
        labels: kinds.map((kind) => KINDS[kind]),
        series: seriesOf(kinds.map((kind) => find('kind', kind))),
      },
      {
        id: 'approver',
        title: 'Average wait by approver, in hours',
        note: approvers.length === MOST_APPROVERS ? `The ${MOST_APPROVERS} with the longest average wait.` : null,
        kind: 'bars',
        labelTitle: 'Approver',
        labels: approvers.map(({ name }) => name ?? 'Removed employee'),
        series: seriesOf(approvers),
      },
    ],
  };
}

const mean = ({ hours, decided }: Waits): number => (decided === 0 ? 0 : rounded(hours / decided));

const seriesOf = (rows: readonly Waits[]): Answered['sections'][number]['series'] => [
  { name: 'Average wait', unit: 'hours', isDrawn: true, values: rows.map(mean) },
  {
    name: 'Longest wait',
    unit: 'hours',
    isDrawn: false,
    values: rows.map(({ longestHours }) => rounded(longestHours)),
  },
  { name: 'Decided', unit: 'requests', isDrawn: false, values: rows.map(({ decided }) => decided) },
  {
    name: 'Within two days',
    unit: 'percent',
    isDrawn: false,
    values: rows.map(({ withinTwoDays, decided }) => share(withinTwoDays, decided)),
  },
];
