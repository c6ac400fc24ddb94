import { type RawBuilder, sql } from 'kysely';
import { weekdays } from '../../../src/rules/organisation/branch-words.ts';
import { SMALLEST_GROUP } from '../../../src/rules/shared/small-groups.ts';
import { readPopulation } from './population.ts';
import {
  type Answered,
  type Asked,
  isMeant,
  meantBranches,
  meantDepartments,
  monthLabels,
  monthsOf,
  type OrgUnit,
  rounded,
  type Section,
  share,
  sumOf,
} from './question.ts';

interface Totals {
  readonly days: number;
  readonly spells: number;
}

const nothing: Totals = { days: 0, spells: 0 };

/** By what they are summed up, then by the month, branch and so on. */
type Sums = (by: string, member: string) => Totals;

/** The same whether nobody was ill or a few: a note that comes with the few would give them away. */
const LEFT_OUT = 'Excludes sick leave of fewer than five people in a month and branch.';

export async function readAbsence(asked: Asked): Promise<Answered> {
  const has = { leave: asked.principal.features.has('leave'), sick: asked.principal.features.has('sickLeave') };
  const leave = has.leave ? await sumLeave(asked) : () => nothing;
  const sick = has.sick ? await sumSick(asked) : () => nothing;
  const shownCells = has.sick ? await countShownCells(asked) : 0;
  const types = await selectTypes(asked);
  const people = await readPopulation(asked);
  const { months } = asked;
  const working = people.workingDays(months);
  const [leaveTotal, sickTotal] = [sumUp(leave, 'month', months), sumUp(sick, 'month', months)];
  const isUsed = (by: string) => (id: string) => leave(by, id).days > 0 || sick(by, id).days > 0;
  const isInhabited = (by: 'branch' | 'department') => (id: string) =>
    isUsed(by)(id) || people.workingDays(months, (row) => row[by] === id) > 0;
  const branches = meantBranches(asked, isInhabited('branch'));
  const departments = meantDepartments(asked, isInhabited('department'));
  const isAtLeast = has.sick && shownCells < branches.length * months.length;
  const both = { leave, sick, has, isAtLeast };
  const ofUnit = (of: 'branch' | 'department') => (id: string) => people.workingDays(months, (row) => row[of] === id);
  const monthUnits = months.map((id, index) => ({ id, name: monthLabels(asked)[index] ?? id }));
  // Cells of departments know neither weekday nor type.
  const isWhole = asked.departmentIds === undefined;

  return {
    figures: [
      { label: 'Days absent', value: rounded(leaveTotal.days + sickTotal.days), unit: 'days', isAtLeast },
      { label: 'Absence rate', value: share(leaveTotal.days + sickTotal.days, working), unit: 'percent', isAtLeast },
      ...(has.leave ? [{ label: 'Spells of leave', value: leaveTotal.spells, unit: 'spells' as const }] : []),
      ...(has.sick
        ? [{ label: 'Spells of sick leave', value: enough(sickTotal.spells), unit: 'spells' as const, isAtLeast }]
        : []),
    ],
    sections: [
      section(both, 'month', 'Absence by month', 'Month', monthUnits, {
        kind: 'stacked',
        working: (month) => people.workingDays([month]),
      }),
      section(both, 'branch', 'Absence by branch', 'Branch', branches, { kind: 'bars', working: ofUnit('branch') }),
      section(both, 'department', 'Absence by department', 'Department', departments, {
        kind: 'bars',
        working: ofUnit('department'),
      }),
      section(
        isWhole ? both : { ...both, has: { ...has, sick: false } },
        'weekday',
        'Absence by weekday',
        'Weekday',
        weekdays
          .map((name, index) => ({ id: String(index + 1), name }))
          .filter(({ id }) => branches.some(({ weekend }) => !weekend.includes(Number(id))) || isUsed('weekday')(id)),
        { kind: 'stacked' },
      ),
      ...(has.leave
        ? [
            section(
              { ...both, has: { leave: true, sick: false } },
              'type',
              'Leave by type',
              'Leave type',
              types.filter(({ id, kind }) => kind === 'leave' && leave('type', id).days > 0),
              { kind: 'bars', id: 'leave-type' },
            ),
          ]
        : []),
      ...(has.sick && isWhole
        ? [
            section(
              { ...both, has: { leave: false, sick: true } },
              'type',
              'Sick leave by type',
              'Sick leave type',
              types.filter(({ id, kind, isActive }) => kind === 'sick' && (isActive || isUsed('type')(id))),
              { kind: 'bars', id: 'sick-type' },
            ),
          ]
        : []),
    ],
  };
}

interface Both {
  readonly leave: Sums;
  readonly sick: Sums;
  readonly has: { readonly leave: boolean; readonly sick: boolean };
  /** Some sick leave isn't shown, or there was none. */
  readonly isAtLeast: boolean;
}

interface Form {
  readonly kind: Section['kind'];
  readonly id?: string;
  /** Of a unit, where a rate can be given. */
  readonly working?: (id: string) => number;
}

function section(
  { leave, sick, has, isAtLeast }: Both,
  by: string,
  title: string,
  labelTitle: string,
  units: readonly OrgUnit[],
  { kind, id = by, working }: Form,
): Section {
  const kinds = [
    { name: 'Leave', sums: leave, isOn: has.leave, shown: (value: number) => rounded(value) },
    { name: isAtLeast ? 'Sick leave, at least' : 'Sick leave', sums: sick, isOn: has.sick, shown: enough },
  ].filter(({ isOn }) => isOn);

  return {
    id,
    title,
    note: has.sick ? LEFT_OUT : null,
    kind,
    labelTitle,
    labels: units.map(({ name }) => name),
    series: [
      ...kinds.map(({ name, sums, shown }) => ({
        name,
        unit: 'days' as const,
        isDrawn: true,
        values: units.map((unit) => shown(sums(by, unit.id).days)),
      })),
      ...kinds.map(({ name, sums, shown }) => ({
        name: `${name}, spells`,
        unit: 'spells' as const,
        isDrawn: false,
        values: units.map((unit) => shown(sums(by, unit.id).spells)),
      })),
      ...(working
        ? [
            {
              name: has.sick && isAtLeast ? 'Absence rate, at least' : 'Absence rate',
              unit: 'percent' as const,
              isDrawn: false,
              values: units.map((unit) =>
                share(sumOf(kinds.map(({ sums }) => sums(by, unit.id).days)), working(unit.id)),
              ),
            },
          ]
        : []),
    ],
  };
}

/** Nobody ill and a few people ill look alike. */
const enough = (value: number): number | null => (value < SMALLEST_GROUP ? null : rounded(value));

const sumUp = (sums: Sums, by: string, members: readonly string[]): Totals => ({
  days: sumOf(members.map((member) => sums(by, member).days)),
  spells: sumOf(members.map((member) => sums(by, member).spells)),
});

interface SumRow extends Totals {
  readonly by: string;
  readonly member: string;
}

const sumsOf = (rows: readonly SumRow[]): Sums => {
  const known = new Map(rows.map((row) => [`${row.by} ${row.member}`, row]));

  return (by, member) => known.get(`${by} ${member}`) ?? nothing;
};

const month = sql`to_char(row.month, 'YYYY-MM')`;

async function sumLeave(asked: Asked): Promise<Sums> {
  const { rows } = await sql<SumRow>`
    select case
        when grouping(row.month) = 0 then 'month' when grouping(row.branch_id) = 0 then 'branch'
        when grouping(row.department_id) = 0 then 'department' when grouping(row.weekday) = 0 then 'weekday' else 'type'
      end as by,
      coalesce(${month}, row.branch_id::text, row.department_id::text, row.weekday::text, row.type_id::text) as member,
      sum(row.days)::float8 as days, sum(row.spells)::int8 as spells
    from report_absence as row
    where ${isMeant(asked, 'row')} and ${monthsOf(asked, sql`row.month`)}
    group by grouping sets ((row.month), (row.branch_id), (row.department_id), (row.weekday), (row.type_id))
  `.execute(asked.db);

  return sumsOf(rows);
}

/** Sums of cells that were found large enough when they were counted, never of anything smaller. */
async function sumSick(asked: Asked): Promise<Sums> {
  const { departmentIds } = asked;
  const cells = (family: string, by: string, member: RawBuilder<unknown>) => sql`
    select ${by}::text as by, ${member} as member, coalesce(sum(row.days), 0)::float8 as days,
      coalesce(sum(row.spells), 0)::int8 as spells
    from report_sick as row
    where ${isMeant(asked, 'row', false)} and ${monthsOf(asked, sql`row.month`)} and row.family = ${family}
      and ${departmentIds ? sql`row.member = any (${departmentIds}::text[])` : sql`true`}
    group by 2`;
  const whole = departmentIds ? 'department' : 'all';
  const { rows } = await sql<SumRow>`
    ${cells(whole, 'month', month)}
    union all ${cells(whole, 'branch', sql`row.branch_id::text`)}
    union all ${cells('department', 'department', sql`row.member`)}
    ${
      departmentIds
        ? sql``
        : sql`union all ${cells('weekday', 'weekday', sql`row.member`)} union all ${cells('type', 'type', sql`row.member`)}`
    }
  `.execute(asked.db);

  return sumsOf(rows);
}

/** Months of branches of which everybody's sick leave is shown. */
async function countShownCells(asked: Asked): Promise<number> {
  if (asked.departmentIds) return 0;
  const { rows } = await sql<{ shown: number }>`
    select count(*)::int8 as shown from report_sick as row
    where ${isMeant(asked, 'row', false)} and ${monthsOf(asked, sql`row.month`)} and row.family = 'all'
      and row.days is not null
  `.execute(asked.db);

  return rows[0]?.shown ?? 0;
}

async function selectTypes({ db, principal }: Asked) {
  const { rows } = await sql<OrgUnit & { kind: 'leave' | 'sick'; isActive: boolean }>`
    select id, name, kind, is_active as "isActive" from leave_type where company_id = ${principal.companyId} order by name_norm, id
  `.execute(db);

  return rows;
}
