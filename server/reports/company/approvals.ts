import { sql } from 'kysely';
import { grouped } from '../../../src/rules/shared/grouped.ts';
import { fullName } from '../../people/full-name.ts';
import {
  type Answered,
  isMeant,
  monthsOf,
  type OrgUnit,
  percentOf,
  type ReportRequest,
  rounded,
  type Section,
  sumOf,
} from './request.ts';
import { drawn, monthUnits, sectionOf, tabled } from './sections.ts';

interface Waits {
  readonly decided: number;
  readonly hours: number;
  readonly longestHours: number;
  readonly withinTwoDays: number;
}

interface Row extends Waits {
  readonly by: 'month' | 'kind';
  readonly member: string;
}

type Labelled = Waits & { readonly name: string };

/** Without sick leave: the number of decisions per approver would reveal who was ill. */
const KINDS = {
  leave: { name: 'Leave', feature: 'leave' },
  wfh: { name: 'Work from home', feature: 'workFromHome' },
} as const;

const none: Waits = { decided: 0, hours: 0, longestHours: 0, withinTwoDays: 0 };
const MOST_APPROVERS = 200;

export async function readApprovals(request: ReportRequest): Promise<Answered> {
  const { features } = request.principal;
  const kinds = (['leave', 'wfh'] as const).filter((kind) => features.has(KINDS[kind].feature));
  const rows = await selectWaits(request, kinds);
  const of = (by: Row['by']) => rows.filter((row) => row.by === by);
  const find = (by: Row['by']) => {
    const rowById = new Map(of(by).map((row) => [row.member, row]));

    return ({ id, name }: OrgUnit): Labelled => ({ ...none, ...rowById.get(id), name });
  };
  const approvers = await selectApprovers(request, kinds);
  const note = approvers.length === MOST_APPROVERS ? `The ${MOST_APPROVERS} with the longest average wait.` : null;

  return {
    figures: figuresOf(of('kind')),
    sections: [
      waits(
        { id: 'month', title: 'by month', kind: 'columns', labelTitle: 'Month' },
        monthUnits(request).map(find('month')),
      ),
      waits(
        { id: 'kind', title: 'by type of request', kind: 'bars', labelTitle: 'Type' },
        kinds.map((id) => ({ id, name: KINDS[id].name })).map(find('kind')),
      ),
      waits({ id: 'approver', title: 'by approver', kind: 'bars', labelTitle: 'Approver', note }, approvers),
    ],
  };
}

const sums = sql`
  sum(row.decided)::int8 as decided, sum(row.hours)::float8 as hours, max(row.longest)::float8 as "longestHours",
  sum(row.within_two_days)::int8 as "withinTwoDays"`;

async function selectWaits(request: ReportRequest, kinds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select case when grouping(row.month) = 0 then 'month' else 'kind' end as by,
      coalesce(to_char(row.month, 'YYYY-MM'), row.kind) as member, ${sums}
    from report_decision as row
    where ${isMeant(request, 'row')} and ${monthsOf(request, sql`row.month`)} and row.kind = any (${kinds}::text[])
    group by grouping sets ((row.month), (row.kind))
  `.execute(request.db);

  return rows;
}

/** Those with the longest average wait. */
async function selectApprovers(request: ReportRequest, kinds: readonly string[]): Promise<Labelled[]> {
  const isInPeriod = [...grouped(spansOf(request.months), ({ span }) => span)].map(
    ([span, of]) => sql`(row.span = ${span} and row.first = any (${of.map(({ first }) => first)}::date[]))`,
  );
  const { rows } = await sql<Labelled>`
    select one.*, coalesce(${fullName('approver')}, 'Removed employee') as name from (
      select row.approver_id, ${sums} from report_approver as row
      where ${isMeant(request, 'row')} and (${sql.join(isInPeriod, sql` or `)}) and row.kind = any (${kinds}::text[])
      group by row.approver_id order by sum(row.hours) / sum(row.decided) desc, row.approver_id limit ${MOST_APPROVERS}
    ) as one
    left join person as approver on approver.company_id = ${request.principal.companyId} and approver.id = one.approver_id
    order by one.hours / one.decided desc, one.approver_id
  `.execute(request.db);

  return rows;
}

interface Span {
  readonly span: 'month' | 'quarter' | 'year';
  readonly first: string;
}

const lengths = [
  ['year', 12],
  ['quarter', 3],
  ['month', 1],
] as const;

/** The fewest whole years, quarters and months that make up these months, which follow each other. */
export function spansOf(months: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < months.length; ) {
    const left = months.length - at;
    const month = months[at] as string;
    const isBeginning = (length: number) => (Number(month.slice(5)) - 1) % length === 0;
    const [span, length] = lengths.find(([, one]) => one <= left && isBeginning(one)) ?? ['month', 1];
    spans.push({ span, first: `${month}-01` });
    at += length;
  }

  return spans;
}

function figuresOf(rows: readonly Waits[]): Answered['figures'] {
  const sum = (of: keyof Waits) => sumOf(rows.map((row) => row[of]));
  const longest = Math.max(0, ...rows.map(({ longestHours }) => longestHours));

  return [
    { label: 'Requests decided', value: sum('decided'), unit: 'requests' },
    { label: 'Average wait in hours', value: mean({ hours: sum('hours'), decided: sum('decided') }), unit: 'hours' },
    { label: 'Decided within two days', value: percentOf(sum('withinTwoDays'), sum('decided')), unit: 'percent' },
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
    tabled('Within two days', 'percent', ({ withinTwoDays, decided }) => percentOf(withinTwoDays, decided)),
  ]);
