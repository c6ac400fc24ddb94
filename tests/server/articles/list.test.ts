import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../server/access/principal.ts';
import { readArticles } from '../../../server/articles/list.ts';
import { published } from '../support/articles.ts';
import { engines } from '../support/databases.ts';
import { addMany, explained } from '../support/plans.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('the list of articles, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const { as, company, db } = fixture;
    await published(as.admin, { title: 'For everyone' });
    await published(as.lisbonAdmin, { title: 'For Lisbon' });
    await addMany(db, company);
    await fixture.database.pool.query('vacuum (analyze) person');
  });
  afterAll(() => fixture?.close());

  it.each(['company', 'branch'] as const)(
    'looks its authors up by their ids at the level of a %s, however many people there are',
    async (level) => {
      const { company, db, people } = fixture;
      const companyId = company.id;
      const [branchId] = company.branches;
      const scope =
        level === 'branch' ? ({ kind: level, companyId, branchId } as const) : ({ kind: level, companyId } as const);
      const principal = { companyId, personId: people.admin.id, level, roles: [], branchId } as unknown as Principal;
      const list = () => explained(db, company, (runQueries) => readArticles({ runQueries, principal, scope }, {}));
      const first = await list();
      const again = await list();

      expect(again.result).toEqual(first.result);
      expect(again.result.total).toBe(2);
      // The ids on the page are cached by now.
      expect(again.plans).toHaveLength(1);
      expect(again.plans[0]).toContain('Index Scan using person_pkey on person');
      expect(again.plans[0]).not.toMatch(/(Seq|Bitmap Heap) Scan on person\b/);
    },
  );
});
