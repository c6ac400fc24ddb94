import { type Population, readPopulation, type UnitFilter } from './population.ts';
import {
  type Answered,
  meantBranches,
  meantDepartments,
  type OrgUnit,
  percentOf,
  type ReportRequest,
  type Section,
} from './request.ts';
import { drawn, monthUnits, sectionOf, tabled } from './sections.ts';

type UnitKind = 'branch' | 'department';

export async function readHeadCount(request: ReportRequest): Promise<Answered> {
  const people = await readPopulation(request);
  const { months } = request;
  const isUsed = (kind: UnitKind) => (id: string) => {
    const which: UnitFilter = (row) => row[kind] === id;

    return people.headAt(request.to, which) > 0 || people.left(months, which) > 0;
  };

  return {
    figures: [
      { label: 'Headcount', value: people.headAt(request.to), unit: 'people' },
      { label: 'Joined', value: people.joined(months), unit: 'people' },
      { label: 'Left', value: people.left(months), unit: 'people' },
      { label: 'Turnover', value: turnover(people, months), unit: 'percent' },
    ],
    sections: [
      ...byMonth(request, people),
      byUnit(request, people, meantBranches(request, isUsed('branch')), 'branch'),
      byUnit(request, people, meantDepartments(request, isUsed('department')), 'department'),
    ],
  };
}

const turnover = (people: Population, months: readonly string[], which?: UnitFilter): number =>
  percentOf(people.left(months, which), people.average(months, which));

const byMonth = (request: ReportRequest, people: Population): Section[] => [
  sectionOf({ id: 'month', title: 'Headcount by month', kind: 'line', labelTitle: 'Month' }, monthUnits(request), [
    drawn('Headcount', 'people', ({ id }) => people.headAt(id)),
  ]),
  sectionOf(
    { id: 'turnover', title: 'Joined and left by month', kind: 'columns', labelTitle: 'Month' },
    monthUnits(request),
    [
      drawn('Joined', 'people', ({ id }) => people.joined([id])),
      drawn('Left', 'people', ({ id }) => people.left([id])),
      tabled('Turnover', 'percent', ({ id }) => turnover(people, [id])),
    ],
  ),
];

const TITLES = { branch: 'Branch', department: 'Department' } as const;

function byUnit({ months, to }: ReportRequest, people: Population, units: readonly OrgUnit[], kind: UnitKind): Section {
  const of =
    ({ id }: OrgUnit): UnitFilter =>
    (row) =>
      row[kind] === id;

  return sectionOf({ id: kind, title: `By ${kind}`, kind: 'bars', labelTitle: TITLES[kind] }, units, [
    drawn('Headcount', 'people', (unit) => people.headAt(to, of(unit))),
    tabled('Joined', 'people', (unit) => people.joined(months, of(unit))),
    tabled('Left', 'people', (unit) => people.left(months, of(unit))),
    tabled('Turnover', 'percent', (unit) => turnover(people, months, of(unit))),
  ]);
}
