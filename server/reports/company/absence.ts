import { type RawBuilder, sql } from 'kysely';
import { weekdays } from '../../../src/rules/organisation/branch-words.ts';
import { SMALLEST_GROUP } from '../../../src/rules/shared/small-groups.ts';
import { type Population, readPopulation } from './population.ts';
import {
  type Answered,
  type BranchUnit,
  isMeant,
  meantBranches,
  meantDepartments,
  monthsOf,
  type OrgUnit,
  percentOf,
  type ReportRequest,
  rounded,
  type Section,
  sumOf,
} from './request.ts';
import { drawn, monthUnits, sectionOf, tabled } from './sections.ts';

interface Totals {
  readonly days: number;
  readonly spells: number;
}

const nothing: Totals = { days: 0, spells: 0 };

/** By what they are summed up, then by the month, branch and so on. */
type Sums = (by: string, member: string) => Totals;

/** The same whether no one was ill or a few: a note that comes with the few would give them away. */
const LEFT_OUT = 'Excludes sick leave where fewer than five people in a branch were ill in that month.';

export async function readAbsence(request: ReportRequest): Promise<Answered> {
  const people = await readPopulation(request);
  const absence = await readSums(request, people);
  const { leave, sick, has, isAtLeast, branches } = absence;
  const { months } = request;
  const departments = meantDepartments(request, isInhabited(request, absence, people, 'department'));
  const workingIn = (kind: UnitKind) => (id: string) => people.workingDays(months, (place) => place[kind] === id);
  const [leaveTotal, sickTotal] = [sumUp(leave, months), sumUp(sick, months)];
  const days = leaveTotal.days + sickTotal.days;

  return {
    figures: [
      { label: 'Days absent', value: rounded(days), unit: 'days', isAtLeast },
      { label: 'Absence rate', value: percentOf(days, people.workingDays(months)), unit: 'percent', isAtLeast },
      ...(has.leave ? [{ label: 'Spells of leave', value: leaveTotal.spells, unit: 'spells' as const }] : []),
      ...(has.sick
        ? [{ label: 'Spells of sick leave', value: enough(sickTotal.spells), unit: 'spells' as const, isAtLeast }]
        : []),
    ],
    sections: [
      section(
        absence,
        'month',
        { title: 'Absence by month', labelTitle: 'Month', kind: 'stacked' },
        monthUnits(request),
        (id) => people.workingDays([id]),
      ),
      section(
        absence,
        'branch',
        { title: 'Absence by branch', labelTitle: 'Branch', kind: 'bars' },
        branches,
        workingIn('branch'),
      ),
      section(
        absence,
        'department',
        { title: 'Absence by department', labelTitle: 'Department', kind: 'bars' },
        departments,
        workingIn('department'),
      ),
      byWeekday(absence),
      ...byType(absence, await selectTypes(request)),
    ],
  };
}

type UnitKind = 'branch' | 'department';

interface Absence {
  readonly leave: Sums;
  readonly sick: Sums;
  readonly has: { readonly leave: boolean; readonly sick: boolean };
  /** Some sick leave isn't shown, or there was none. */
  readonly isAtLeast: boolean;
  /** False for departments, whose sick leave isn't broken down by weekday or type. */
  readonly hasSickDetails: boolean;
  readonly branches: readonly BranchUnit[];
}

async function readSums(request: ReportRequest, people: Population): Promise<Absence> {
  const { features } = request.principal;
  const has = { leave: features.has('leave'), sick: features.has('sickLeave') };
  const sums = {
    leave: has.leave ? await sumLeave(request) : () => nothing,
    sick: has.sick ? await sumSick(request) : () => nothing,
  };
  const branches = meantBranches(request, isInhabited(request, sums, people, 'branch'));

  return {
    ...sums,
    has,
    isAtLeast: has.sick && (await countShownCells(request)) < branches.length * request.months.length,
    hasSickDetails: has.sick && request.departmentIds === undefined,
    branches,
  };
}

type LeaveAndSick = Pick<Absence, 'leave' | 'sick'>;

const isUsed = ({ leave, sick }: LeaveAndSick, by: string, id: string): boolean =>
  leave(by, id).days > 0 || sick(by, id).days > 0;

const isInhabited = (request: ReportRequest, sums: LeaveAndSick, people: Population, kind: UnitKind) => (id: string) =>
  isUsed(sums, kind, id) || people.workingDays(request.months, (place) => place[kind] === id) > 0;

function byWeekday(absence: Absence): Section {
  const isWorked = (day: number) => absence.branches.some(({ weekend }) => !weekend.includes(day));
  const shown = weekdays
    .map((name, index) => ({ id: String(index + 1), name }))
    .filter(({ id }) => isWorked(Number(id)) || isUsed(absence, 'weekday', id));
  const has = { ...absence.has, sick: absence.hasSickDetails };

  return section(
    { ...absence, has },
    'weekday',
    { title: 'Absence by weekday', labelTitle: 'Weekday', kind: 'stacked' },
    shown,
  );
}

function byType({ has, ...absence }: Absence, types: readonly TypeUnit[]): Section[] {
  const ofKind = (kind: TypeUnit['kind'], title: string, isShown: (type: TypeUnit) => boolean) =>
    section(
      { ...absence, has: { leave: kind === 'leave', sick: kind === 'sick' } },
      'type',
      { id: `${kind}-type`, title: `${title} by type`, labelTitle: `${title} type`, kind: 'bars' },
      types.filter((type) => type.kind === kind && (isUsed(absence, 'type', type.id) || isShown(type))),
    );

  return [
    ...(has.leave ? [ofKind('leave', 'Leave', () => false)] : []),
    ...(absence.hasSickDetails ? [ofKind('sick', 'Sick leave', ({ isActive }) => isActive)] : []),
  ];
}

/** `working` gives the working days of a unit, for a rate. */
function section(
  { leave, sick, has, isAtLeast }: Absence,
  by: string,
  head: Pick<Section, 'title' | 'labelTitle' | 'kind'> & { readonly id?: string },
  units: readonly OrgUnit[],
  working?: (id: string) => number,
): Section {
  const atLeast = isAtLeast ? ', at least' : '';
  const kinds = [
    { name: 'Leave', sums: leave, isOn: has.leave, shown: (value: number) => rounded(value) },
    { name: `Sick leave${atLeast}`, sums: sick, isOn: has.sick, shown: enough },
  ].filter(({ isOn }) => isOn);
  const rate = (id: string, days: number) => percentOf(sumOf(kinds.map(({ sums }) => sums(by, id).days)), days);

  return sectionOf({ id: by, note: has.sick ? LEFT_OUT : null, ...head }, units, [
    ...kinds.map(({ name, sums, shown }) => drawn(name, 'days', ({ id }: OrgUnit) => shown(sums(by, id).days))),
    ...kinds.map(({ name, sums, shown }) =>
      tabled(`${name}, spells`, 'spells', ({ id }: OrgUnit) => shown(sums(by, id).spells)),
    ),
    ...(working
      ? [tabled(`Absence rate${has.sick ? atLeast : ''}`, 'percent', ({ id }: OrgUnit) => rate(id, working(id)))]
      : []),
  ]);
}

/** No one ill and a few people ill look alike. */
const enough = (value: number): number | null => (value < SMALLEST_GROUP ? null : rounded(value));

const sumUp = (sums: Sums, months: readonly string[]): Totals => ({
  days: sumOf(months.map((month) => sums('month', month).days)),
  spells: sumOf(months.map((month) => sums('month', month).spells)),
});

interface SumRow extends Totals {
  readonly by: string;
  readonly member: string;
}

const sumsOf = (rows: readonly SumRow[]): Sums => {
  const byMember = new Map(rows.map((row) => [`${row.by} ${row.member}`, row]));

  return (by, member) => byMember.get(`${by} ${member}`) ?? nothing;
};

const month = sql`to_char(row.month, 'YYYY-MM')`;

async function sumLeave(request: ReportRequest): Promise<Sums> {
  const { rows } = await sql<SumRow>`
    select case
        when grouping(row.month) = 0 then 'month' when grouping(row.branch_id) = 0 then 'branch'
        when grouping(row.department_id) = 0 then 'department' when grouping(row.weekday) = 0 then 'weekday' else 'type'
      end as by,
      coalesce(${month}, row.branch_id::text, row.department_id::text, row.weekday::text, row.type_id::text) as member,
      sum(row.days)::float8 as days, sum(row.spells)::int8 as spells
    from report_absence as row
    where ${isMeant(request, 'row')} and ${monthsOf(request, sql`row.month`)}
    group by grouping sets ((row.month), (row.branch_id), (row.department_id), (row.weekday), (row.type_id))
  `.execute(request.db);

  return sumsOf(rows);
}

/** Sums of cells that were found large enough when they were counted, never of anything smaller. */
async function sumSick(request: ReportRequest): Promise<Sums> {
  const { departmentIds } = request;
  const cells = (family: string, by: string, member: RawBuilder<unknown>) => sql`
    select ${by}::text as by, ${member} as member, coalesce(sum(row.days), 0)::float8 as days,
      coalesce(sum(row.spells), 0)::int8 as spells
    from report_sick as row
    where ${isMeant(request, 'row', false)} and ${monthsOf(request, sql`row.month`)} and row.family = ${family}
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
  `.execute(request.db);

  return sumsOf(rows);
}

/** Counts the months of branches for which everyone's sick leave is shown. */
async function countShownCells(request: ReportRequest): Promise<number> {
  if (request.departmentIds) return 0;
  const { rows } = await sql<{ shown: number }>`
    select count(*)::int8 as shown from report_sick as row
    where ${isMeant(request, 'row', false)} and ${monthsOf(request, sql`row.month`)} and row.family = 'all'
      and row.days is not null
  `.execute(request.db);

  return rows[0]?.shown ?? 0;
}

interface TypeUnit extends OrgUnit {
  readonly kind: 'leave' | 'sick';
  readonly isActive: boolean;
}

async function selectTypes({ db, principal }: ReportRequest): Promise<TypeUnit[]> {
  const { rows } = await sql<TypeUnit>`
    select id, name, kind, is_active as "isActive" from leave_type where company_id = ${principal.companyId} order by name_norm, id
  `.execute(db);

  return rows;
}
