import { expressionBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleIn, scopeOf } from '../../../server/access/scope.ts';
import type { Database } from '../../../server/database/schema.ts';
import {
  administersBranch,
  administersSubject,
  isResponsibleFor,
  subjectsWithDelegate,
} from '../../../server/people/time-off/approvers.ts';
import type { Role } from '../../../src/api/contract/auth.ts';
import { levelOf } from '../../../src/rules/auth/roles.ts';
import { addPerson, foundCompany, type TestCompany, type TestPerson } from '../support/company.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { allRoles } from '../support/empty-companies.ts';

/** Every role alone, and pairs in which the stronger one decides. */
const holdings: readonly (readonly Role[])[] = [
  ...allRoles.map((role) => [role]),
  ['c-hr', 'b-admin'],
  ['b-admin', 'reporting-manager'],
  ['reporting-manager', 'content-writer'],
  ['reporting-manager', 'b-content-writer'],
  ['reporting-manager', 'employee'],
];

describe.each(engines)('who is responsible for whom, on %s', (engine) => {
  let database: TestDatabase;
  let people: (TestPerson & { roles: readonly Role[]; branchId: string | null })[];
  let companies: TestCompany[];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    companies = [await foundCompany(database.db, 'Own'), await foundCompany(database.db, 'Other')];
    people = [];
    for (const company of companies) {
      for (const branchId of [...company.branches, null]) {
        for (const roles of holdings) {
          // Everyone reports to one of those who came before, so that there is a manager of every kind.
          const manager = people.at(-1);
          const manager_id = manager?.companyId === company.id ? manager.id : null;
          const columns = { branch_id: branchId, manager_id };
          people.push({ ...(await addPerson(database.db, company, { roles, columns })), roles, branchId });
        }
      }
    }
  });
  afterAll(() => database?.close());

  /** Every pair of an approver and someone they are responsible for. */
  const pairs = async (condition: typeof isResponsibleFor): Promise<string[]> => {
    const { rows } = await sql<{ pair: string }>`
      select person.id || ' ' || about.id as pair from ${subjectsWithDelegate(sql`true`)} join person on ${condition}
    `.execute(database.db);

    return rows.map(({ pair }) => pair).sort();
  };

  /** The same, by the scope of each keeper. */
  async function pairsByScope(levels: readonly unknown[]): Promise<string[]> {
    const found: string[] = [];
    for (const { id, companyId, branchId, roles } of people) {
      const level = levelOf(roles);
      if (!levels.includes(level)) continue;
      const scope = scopeOf({ companyId, personId: id, branchId, level, standsInFor: [] });
      if (scope.kind === 'self') continue;
      const { rows } = await sql<{ id: string }>`
        select id from person where ${peopleIn(scope)(expressionBuilder<Database, 'person'>())}
      `.execute(database.db);
      found.push(...rows.map((row) => `${id} ${row.id}`));
    }

    return found.sort();
  }

  it('is the inverse of scope', async () => {
    const expected = await pairsByScope(['company', 'branch', 'manager']);

    expect(expected.length).toBeGreaterThan(100);
    expect(await pairs(isResponsibleFor)).toEqual(expected);
  });

  it('without managers means who administers the person', async () => {
    expect(await pairs(administersSubject)).toEqual(await pairsByScope(['company', 'branch']));
  });

  it('for a branch means its admins and the company level', async () => {
    const [branch] = (companies[0] as TestCompany).branches;
    const { rows } = await sql<{ id: string }>`
      select person.id from branch as about join person on ${administersBranch} where about.id = ${branch}
    `.execute(database.db);
    const expected = people.filter(
      ({ companyId, branchId, roles }) =>
        companyId === companies[0]?.id &&
        (levelOf(roles) === 'company' || (levelOf(roles) === 'branch' && branchId === branch)),
    );

    expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  });
});
