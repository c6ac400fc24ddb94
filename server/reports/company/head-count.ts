import { readPopulation } from './population.ts';
import {
  type Answered,
  type Asked,
  meantBranches,
  meantDepartments,
  monthLabels,
  type OrgUnit,
  type Section,
  share,
} from './question.ts';

export async function readHeadCount(asked: Asked): Promise<Answered> {
  const { months, to } = asked;
  const people = await readPopulation(asked);
  const byUnit = (
    title: string,
    labelTitle: string,
    units: readonly OrgUnit[],
    of: 'branch' | 'department',
  ): Section => {
    const at = (unit: OrgUnit) => (row: { branch: string; department: string }) => row[of] === unit.id;
    const series = (name: string, unit: 'people' | 'percent', isDrawn: boolean, value: (unit: OrgUnit) => number) => ({
      name,
      unit,
      isDrawn,
      values: units.map(value),
    });

    return {
      id: of,
      title,
      note: null,
      kind: 'bars',
      labelTitle,
      labels: units.map(({ name }) => name),
      series: [
        series('Head count', 'people', true, (unit) => people.headAt(to, at(unit))),
        series('Joined', 'people', false, (unit) => people.joined(months, at(unit))),
        series('Left', 'people', false, (unit) => people.left(months, at(unit))),
        series('Turnover', 'percent', false, (unit) =>
          share(people.left(months, at(unit)), people.average(months, at(unit))),
        ),
      ],
    };
  };
  const isUsed = (of: 'branch' | 'department') => (id: string) =>
    people.headAt(to, (row) => row[of] === id) > 0 || people.left(months, (row) => row[of] === id) > 0;

  return {
    figures: [
      { label: 'Head count', value: people.headAt(to), unit: 'people' },
      { label: 'Joined', value: people.joined(months), unit: 'people' },
      { label: 'Left', value: people.left(months), unit: 'people' },
      { label: 'Turnover', value: share(people.left(months), people.average(months)), unit: 'percent' },
    ],
    sections: [
      {
        id: 'month',
        title: 'Head count by month',
        note: null,
        kind: 'line',
        labelTitle: 'Month',
        labels: monthLabels(asked),
        series: [
          { name: 'Head count', unit: 'people', isDrawn: true, values: months.map((month) => people.headAt(month)) },
        ],
      },
      {
        id: 'turnover',
        title: 'Joined and left by month',
        note: null,
        kind: 'columns',
        labelTitle: 'Month',
        labels: monthLabels(asked),
        series: [
          { name: 'Joined', unit: 'people', isDrawn: true, values: months.map((month) => people.joined([month])) },
          { name: 'Left', unit: 'people', isDrawn: true, values: months.map((month) => people.left([month])) },
          {
            name: 'Turnover',
            unit: 'percent',
            isDrawn: false,
            values: months.map((month) => share(people.left([month]), people.average([month]))),
          },
        ],
      },
      byUnit('By branch', 'Branch', meantBranches(asked, isUsed('branch')), 'branch'),
      byUnit('By department', 'Department', meantDepartments(asked, isUsed('department')), 'department'),
    ],
  };
}
