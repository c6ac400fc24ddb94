import { sql } from 'kysely';
import { NIL } from 'uuid';
import { SMALLEST_GROUP } from '../../../src/rules/shared/small-groups.ts';
import { readPopulation } from './population.ts';
import { type Answered, isMeant, meantBranches, monthsOf, type ReportRequest, rounded, sumOf } from './request.ts';
import { drawn, monthUnits, sectionOf, tabled } from './sections.ts';

interface Row {
  readonly month: string;
  readonly branch: string;
  readonly posts: number;
  readonly given: number;
  readonly received: number;
}

export async function readRecognition(request: ReportRequest): Promise<Answered> {
  const rows = await selectPraise(request);
  const { branchIds, months, to } = request;
  // Posts between two branches count in both, so the company has a separate row.
  const whole = branchIds ? rows : rows.filter(({ branch }) => branch === NIL);
  const received = sumOf(whole.map((row) => row.received));
  const population = await readPopulation(request);
  const branches = meantBranches(request, () => false)
    .map(({ id, name }) => ({
      name,
      rows: rows.filter(({ branch }) => branch === id),
      people: population.headAt(to, ({ branch }) => branch === id),
    }))
    .filter(({ people }) => people >= SMALLEST_GROUP);

  return {
    figures: [
      ...(branchIds && branchIds.length !== 1
        ? []
        : [{ label: 'Posts', value: sumOf(whole.map(({ posts }) => posts)), unit: 'posts' as const }]),
      { label: 'Praise received', value: received, unit: 'posts' },
      {
        label: 'Praise per 100 people a month',
        value: perHundred(received, population.headAt(to), months.length),
        unit: 'posts',
      },
    ],
    sections: [
      sectionOf(
        { id: 'month', title: 'Praise by month', kind: 'columns', labelTitle: 'Month' },
        monthUnits(request).map(({ id, name }) => ({ name, rows: whole.filter(({ month }) => month === id) })),
        praise,
      ),
      sectionOf(
        {
          id: 'branch',
          title: 'Praise given and received by branch',
          note: 'Branches with fewer than five people are not shown.',
          kind: 'bars',
          labelTitle: 'Branch',
        },
        branches,
        [
          ...praise,
          tabled('Received per 100 people a month', 'posts', (branch) =>
            perHundred(sumOf(branch.rows.map((row) => row.received)), branch.people, months.length),
          ),
        ],
      ),
    ],
  };
}

async function selectPraise(request: ReportRequest): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select to_char(row.month, 'YYYY-MM') as month, row.branch_id as branch, row.posts, row.given, row.received
    from report_recognition as row where ${isMeant(request, 'row', false)} and ${monthsOf(request, sql`row.month`)}
  `.execute(request.db);

  return rows;
}

const praise = [
  drawn('Given', 'posts', ({ rows }: { rows: readonly Row[] }) => sumOf(rows.map(({ given }) => given))),
  drawn('Received', 'posts', ({ rows }: { rows: readonly Row[] }) => sumOf(rows.map(({ received }) => received))),
];

const perHundred = (praise: number, people: number, months: number): number =>
  people === 0 ? 0 : rounded((praise / people / months) * 100);
