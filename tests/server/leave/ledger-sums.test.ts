/** The ledger against the balance above it. */
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineName, engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, decide, nextYear, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

interface Line {
  readonly on: string;
  readonly balance: number | null;
}

describe.each(engines)('ledger lines, on %s', (engine: EngineName) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('end each year with the balance, for everyone and every type', async () => {
    const types = [await addType(fixture, 'Annual', { carryOverCap: 5 }), await addType(fixture, 'Study')];
    const people = await Promise.all([1, 2, 3, 4].map(() => somebody(fixture)));
    const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    for (const [i, type_id] of types.entries()) {
      await decide(fixture.as.manager, await ask(first.call, type_id, mondayOfNextYear(4 + 4 * i)));
      await ask(second.call, type_id, mondayOfNextYear(6 + 4 * i));
      // Entries that came without the days of their year, as from another system.
      await fixture.db
        .insertInto('leave_ledger')
        .values({
          ...{
            company_id: fixture.company.id,
            id: v7(),
            person_id: third.person.id,
            type_id,
            on_day: `${nextYear}-03-01`,
          },
          ...{ kind: 'taken', source: 'application', days: -8, reason: '', created_by: null },
        })
        .execute();
    }

    for (const { person } of people) {
      for (const type of types) {
        const { body } = await fixture.as.hr('viewLeaveLedger', { query: { person: person.id, type } });
        const { lines, years } = body.ledger as { lines: Line[]; years: { year: number; balance: number }[] };
        for (const { year, balance } of years) {
          const [last] = lines.filter((line) => line.on.startsWith(`${year}`) && line.balance !== null);
          if (last) expect([year, last.balance]).toEqual([year, balance]);
        }
        if (person === third.person) expect(years[1]).toMatchObject({ year: nextYear, balance: 12 });
      }
    }
  });
});
