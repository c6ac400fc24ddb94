import { sql } from 'kysely';
import {
  type Answered,
  type Asked,
  isMeant,
  monthsOf,
  type OrgUnit,
  rounded,
  type Section,
  share,
  sumOf,
} from './question.ts';
import { drawn, monthUnits, sectionOf, tabled } from './sections.ts';

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

type Labelled = Waits & { readonly name: string };

/** Without sick leave: who decided on how much of it would tell who was ill. */
const KINDS = {
  leave: { name: 'Leave', feature: 'leave' },
  wfh: { name: 'Work from home', feature: 'workFromHome' },
} as const;

const none: Waits = { decided: 0, hours: 0, longestHours: 0, withinTwoDays: 0 };
const MOST_APPROVERS = 200;

export async function readApprovals(asked: Asked): Promise<Answered> {
  const { features } = asked.principal;
  const kinds = (['leave', 'wfh'] as const).filter((kind) => features.has(KINDS[kind].feature));
  const rows = await selectWaits(asked, kinds);
  const of = (by: Row['by']) => rows.filter((row) => row.by === by);
  const find = (by: Row['by']) => {
    const known = new Map(of(by).map((row) => [row.member, row]));

    return ({ id, name }: OrgUnit): Labelled => ({ ...none, ...known.get(id), name });
  };
  const approvers = of('approver')
    .sort((one, other) => other.hours / other.decided - one.hours / one.decided)
    .slice(0, MOST_APPROVERS)
    .map((row) => ({ ...row, name: row.name ?? 'Removed employee' }));
  const note = approvers.length === MOST_APPROVERS ? `The ${MOST_APPROVERS} with the longest average wait.` : null;

  return {
    figures: figuresOf(of('kind')),
    sections: [
      waits(
        { id: 'month', title: 'by month', kind: 'columns', labelTitle: 'Month' },
        monthUnits(asked).map(find('month')),
      ),
      waits(
        { id: 'kind', title: 'by kind of request', kind: 'bars', labelTitle: 'Kind' },
        kinds.map((id) => ({ id, name: KINDS[id].name })).map(find('kind')),
      ),
      waits({ id: 'approver', title: 'by approver', kind: 'bars', labelTitle: 'Approver', note }, approvers),
    ],
  };
}

async function selectWaits(asked: Asked, kinds: readonly string[]): Promise<Row[]> {
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
      on one.by = 'approver' and approver.company_id = ${asked.principal.companyId}
        and approver.id = case when one.by = 'approver' then one.member::uuid end
  `.execute(asked.db);

  return rows;
}

function figuresOf(rows: readonly Waits[]): Answered['figures'] {
  const sum = (of: keyof Waits) => sumOf(rows.map((row) => row[of]));
  const longest = Math.max(0, ...rows.map(({ longestHours }) => longestHours));

  return [
    { label: 'Requests decided', value: sum('decided'), unit: 'requests' },
    { label: 'Average wait in hours', value: mean({ hours: sum('hours'), decided: sum('decided') }), unit: 'hours' },
    { label: 'Decided within two days', value: share(sum('withinTwoDays'), sum('decided')), unit: 'percent' },
    { label: 'Longest wait in hours', value: rounded(longest), unit: 'hours' },
  ];
}

const mean = ({ hours, decided }: Pick<Waits, 'hours' | 'decided'>): number =>
  decided === 0 ? 0 : rounded(hours / decided);

const waits = (head: Parameters<typeof sectionOf>[0], rows: readonly Labelled[]): Section =>
  sectionOf({ ...head, title: `Average wait ${head.title}, in hours` }, rows, [
    drawn('Average wait', 'hours', mean),
    tabled('Longest wait', 'hours', ({ longestHours }) => rounded(longestHours)),
    tabled('Decided', 'requests', ({ decided }) => decided),
    tabled('Within two days', 'percent', ({ withinTwoDays, decided }) => share(withinTwoDays, decided)),
  ]);
