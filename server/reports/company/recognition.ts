import { sql } from 'kysely';
import { NIL } from 'uuid';
import { SMALLEST_GROUP } from '../../../src/rules/shared/small-groups.ts';
import { readPopulation } from './population.ts';
import { type Answered, type Asked, meantBranches, monthLabels, monthsOf, rounded, sumOf } from './question.ts';

interface Row {
  readonly month: string;
  readonly branch: string;
  readonly posts: number;
  readonly given: number;
  readonly received: number;
}

export async function readRecognition(asked: Asked): Promise<Answered> {
  const { db, principal, months, branchIds, to } = asked;
  const { rows } = await sql<Row>`
    select to_char(row.month, 'YYYY-MM') as month, row.branch_id as branch, row.posts, row.given, row.received
    from report_recognition as row
    where row.company_id = ${principal.companyId} and ${monthsOf(asked, sql`row.month`)}
      and ${branchIds ? sql`row.branch_id = any (${branchIds}::uuid[])` : sql`true`}
  `.execute(db);
  // Posts between two branches count in both, so the company has a row of its own.
  const whole = branchIds ? rows : rows.filter(({ branch }) => branch === NIL);
  const sum = (of: 'posts' | 'given' | 'received', which: (row: Row) => boolean, from = whole) =>
    sumOf(from.filter(which).map((row) => row[of]));
  const population = await readPopulation(asked);
  const branches = meantBranches(asked, () => false).filter(
    ({ id }) => population.headAt(to, (row) => row.branch === id) >= SMALLEST_GROUP,
  );
  const atBranch = (of: 'given' | 'received', id: string) => sum(of, ({ branch }) => branch === id, rows);
  const received = sum('received', () => true);

  return {
    figures: [
      ...(branchIds && branchIds.length !== 1
        ? []
        : [{ label: 'Posts', value: sum('posts', () => true), unit: 'posts' as const }]),
      { label: 'Praise received', value: received, unit: 'posts' },
      {
        label: 'Praise for every 100 people a month',
        value: perHundred(received, population.headAt(to), months.length),
        unit: 'posts',
      },
    ],
    sections: [
      {
        id: 'month',
        title: 'Praise by month',
        note: null,
        kind: 'columns',
        labelTitle: 'Month',
        labels: monthLabels(asked),
        series: (['given', 'received'] as const).map((of) => ({
          name: of === 'given' ? 'Given' : 'Received',
          unit: 'posts' as const,
          isDrawn: true,
          values: months.map((month) => sum(of, (row) => row.month === month)),
        })),
      },
      {
        id: 'branch',
        title: 'Praise given and received by branch',
        note: 'Branches with fewer than five people are not shown.',
        kind: 'bars',
        labelTitle: 'Branch',
        labels: branches.map(({ name }) => name),
        series: [
          { name: 'Given', unit: 'posts', isDrawn: true, values: branches.map(({ id }) => atBranch('given', id)) },
          {
            name: 'Received',
            unit: 'posts',
            isDrawn: true,
            values: branches.map(({ id }) => atBranch('received', id)),
          },
          {
            name: 'Received for every 100 people a month',
            unit: 'posts',
            isDrawn: false,
            values: branches.map(({ id }) =>
              perHundred(
                atBranch('received', id),
                population.headAt(to, (row) => row.branch === id),
                months.length,
              ),
            ),
          },
        ],
      },
    ],
  };
}

const perHundred = (praise: number, people: number, months: number): number =>
  people === 0 ? 0 : rounded((praise / people / months) * 100);
