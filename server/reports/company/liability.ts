/** Balances are computed person by person with the rules that everyone's own balance follows, in slices. */

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { NIL } from 'uuid';
import { dueEntries, type LeaveAccount, type LedgerEntry, termsIn } from '../../../src/rules/leave/leave-balance.ts';
import type { LeaveShare } from '../../../src/rules/leave/leave-days.ts';
import type { FormerBranch } from '../../../src/rules/leave/leave-openings.ts';
import { openYears } from '../../../src/rules/leave/leave-openings.ts';
import { yearOf } from '../../../src/rules/shared/days.ts';
import { grouped } from '../../../src/rules/shared/grouped.ts';
import { fieldError } from '../../access/http-error.ts';
import type { LeaveTypeTable } from '../../database/schema-leave.ts';
import type { Trx } from '../../database/tx.ts';
import { inScope } from '../../people/in-scope.ts';
import { type Answered, type OrgUnit, type ReportRequest, rounded, type Section, sumOf } from './request.ts';
import { drawn, sectionOf, tabled } from './sections.ts';

/** The report that takes long. */
export const LIABILITY = 'leave-liability';
export type LongReport = typeof LIABILITY;

const SLICE = 500;

interface PersonRow {
  readonly id: string;
  readonly branch_id: string | null;
  readonly department_id: string | null;
  readonly joined_on: string | null;
  readonly former_branches: FormerBranch[];
  readonly entries: (LedgerEntry & { readonly type: string })[] | null;
  readonly pending: (LeaveShare & { readonly type: string })[] | null;
}

type TypeRow = Selectable<LeaveTypeTable>;

export interface Owed {
  readonly days: number;
  readonly overdrawn: number;
  readonly people: number;
}

interface Units {
  readonly type: string;
  readonly branch: string | null;
  readonly department: string | null;
}

/** What is owed to everyone of the same leave type, branch and department. */
export type Tally = Map<string, Owed & Units>;

export function dayOf({ query, today }: Pick<ReportRequest, 'query' | 'today'>): string {
  const { on = today } = query;
  const year = yearOf(today);
  if (on > `${year}-12-31` || on < `${year - 3}-01-01`) {
    throw fieldError(422, 'on', 'Choose a day between three years ago and the end of this year.');
  }

  return on;
}

/** People who join later are owed nothing yet. */
const people = ({ scope, departmentIds, branchIds, ...request }: ReportRequest) => sql`
  ${inScope(scope)} and person.is_enabled
  and (person.joined_on is null or person.joined_on <= ${dayOf(request)})
  and ${branchIds ? sql`person.branch_id = any (${branchIds}::uuid[])` : sql`true`}
  and ${departmentIds ? sql`person.department_id = any (${departmentIds}::uuid[])` : sql`true`}`;

export async function countPeople(request: ReportRequest): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int8 as count from person where ${people(request)}
  `.execute(request.db);

  return rows[0]?.count ?? 0;
}

export const selectTypes = (db: Trx, companyId: string): Promise<TypeRow[]> =>
  db
    .selectFrom('leave_type')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('kind', '=', 'leave')
    .orderBy('name_norm')
    .execute();

/**
 * By default, paid leave types whose days carry over, since days that expire with the year aren't owed to anyone. If
 * none carries over, all paid types that grant days.
 */
export async function selectCountedTypes(request: ReportRequest): Promise<readonly TypeRow[]> {
  const { db, principal, query } = request;
  const types = await selectTypes(db, principal.companyId);
  const chosen = query.type;
  if (chosen?.length) return types.filter(({ id }) => chosen.includes(id));
  const year = yearOf(dayOf(request));
  const granting = types.filter((type) => type.paid && termsIn(type, year).daysPerYear > 0);
  const carrying = granting.filter((type) => termsIn(type, year).carryOverCap > 0);

  return carrying.length > 0 ? carrying : granting;
}

/** What the people after `after` are owed. `last` is the last of them, or nothing at the end. */
export async function tallySlice(
  request: ReportRequest,
  types: readonly TypeRow[],
  after: string,
): Promise<{ last: string | undefined; counted: number; tally: Tally }> {
  const { db, principal } = request;
  const { rows } = await sql<PersonRow>`
    with slice as materialized (
      select person.id, person.branch_id, person.department_id, person.joined_on, person.former_branches from person
      where ${people(request)} and person.id > ${after}::uuid order by person.id limit ${SLICE}
    )
    select slice.*, (
      select json_agg(json_build_object(
        'type', entry.type_id, 'kind', entry.kind, 'source', entry.source, 'on', entry.on_day, 'days', entry.days
      ) order by entry.created_at) from leave_ledger as entry
      where entry.company_id = ${principal.companyId} and entry.person_id = slice.id
    ) as entries, (
      select json_agg(json_build_object('type', request.type_id, 'on', share ->> 'on', 'days', (share ->> 'days')::numeric))
      from leave_application as request cross join lateral jsonb_array_elements(request.shares) as share
      where request.company_id = ${principal.companyId} and request.person_id = slice.id and request.status = 'pending'
    ) as pending
    from slice order by slice.id
  `.execute(db);
  const day = dayOf(request);
  const tally: Tally = new Map();
  for (const person of rows) {
    for (const type of types) {
      const days = owedOn(person, type, day);
      if (days === 0) continue;
      const units = { type: type.id, branch: person.branch_id, department: person.department_id };
      addTo(tally, { ...units, days: Math.max(0, days), overdrawn: Math.max(0, -days), people: 1 });
    }
  }

  return { last: rows.length < SLICE ? undefined : rows.at(-1)?.id, counted: rows.length, tally };
}

export function addTo(tally: Tally, owed: Owed & Units): void {
  const key = [owed.type, owed.branch, owed.department].join();
  const before = tally.get(key);
  tally.set(key, before ? { ...before, ...sumUp([before, owed]) } : owed);
}

/** What is left of the year's days on that day; leave taken later in the year is still owed. */
function owedOn(person: PersonRow, type: TypeRow, day: string): number {
  const entries = (person.entries ?? []).filter((entry) => entry.type === type.id);
  const isOpen =
    type.is_active &&
    (type.branch_ids.length === 0 || (person.branch_id !== null && type.branch_ids.includes(person.branch_id)));
  if (!isOpen && entries.length === 0) return 0;
  const years = openYears(type, { branch: person.branch_id, former: person.former_branches });
  const account: LeaveAccount = {
    terms: type.terms,
    firstYear: type.first_year,
    joinedOn: person.joined_on,
    entries,
    pending: (person.pending ?? []).filter((one) => one.type === type.id),
    ...(years && { openYears: years }),
  };
  const year = day.slice(0, 4);

  return sumOf(
    [...entries, ...dueEntries(account, day, Number(year))]
      .filter(({ on, source }) => on.startsWith(year) && on <= day && source !== 'year-end')
      .map((entry) => entry.days),
  );
}

export function answerOf({ branches, departments }: ReportRequest, types: readonly TypeRow[], tally: Tally): Answered {
  const all = sumUp([...tally.values()]);

  return {
    figures: [
      { label: 'Days owed', value: rounded(all.days), unit: 'days' },
      { label: 'Days below zero', value: rounded(all.overdrawn), unit: 'days' },
    ],
    sections: [
      owedBy({ id: 'type', title: 'Days owed by leave type', labelTitle: 'Leave type' }, types, tally, 'type'),
      owedBy({ id: 'branch', title: 'Days owed by branch', labelTitle: 'Branch' }, branches, tally, 'branch'),
      owedBy(
        { id: 'department', title: 'Days owed by department', labelTitle: 'Department' },
        departments,
        tally,
        'department',
      ),
    ],
  };
}

function owedBy(
  head: Pick<Section, 'id' | 'title' | 'labelTitle'>,
  units: readonly OrgUnit[],
  tally: Tally,
  by: keyof Units,
): Section {
  const parts = grouped(tally.values(), (owed) => owed[by] ?? NIL);
  const used = units.flatMap(({ id, name }) => {
    const ofUnit = parts.get(id);

    return ofUnit ? [{ name, ...sumUp(ofUnit) }] : [];
  });

  return sectionOf({ ...head, kind: 'bars' }, used, [
    drawn('Owed', 'days', ({ days }) => rounded(days)),
    tabled('Below zero', 'days', ({ overdrawn }) => rounded(overdrawn)),
    tabled('Balances', 'people', ({ people }) => people),
  ]);
}

const sumUp = (all: readonly Owed[]): Owed => ({
  days: sumOf(all.map(({ days }) => days)),
  overdrawn: sumOf(all.map(({ overdrawn }) => overdrawn)),
  people: sumOf(all.map(({ people }) => people)),
});
