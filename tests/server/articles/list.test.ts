import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../server/access/principal.ts';
import { readArticles } from '../../../server/articles/list.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { makeReader, readerIn } from '../../../server/lists/reader.ts';
import { published } from '../support/articles.ts';
import { engines } from '../support/databases.ts';
import { openPlace, type Place } from '../support/place.ts';

const PEOPLE = 3_000;

describe.each(engines)('the list of articles, on %s', (engine) => {
  let place: Place;

  beforeAll(async () => {
    place = await openPlace(engine);
    const { as, company, db } = place;
    await published(as.admin, { title: 'For everyone' });
    await published(as.lisbonAdmin, { title: 'For Lisbon' });
    await sql`
      insert into person (company_id, id, first_name, last_name, name_norm, email, email_norm, emp_id, emp_id_norm,
        search_text, roles)
      select ${company.id}, gen_random_uuid(), 'x', 'x', n::text, n::text, n::text, n::text, n::text, n::text, '{employee}'
      from generate_series(1, ${PEOPLE}::int) as n
    `.execute(db);
    await place.database.pool.query('vacuum (analyze) person');
  });
  afterAll(() => place?.close());

  it.each(['company', 'branch'] as const)(
    'looks its authors up by their ids at the level of a %s, however many people there are',
    async (level) => {
      const { company, db, people } = place;
      const branchId = level === 'branch' ? company.branches[0] : null;
      const scope =
        branchId === null
          ? ({ kind: 'company', companyId: company.id } as const)
          : ({ kind: 'branch', companyId: company.id, branchId } as const);
      const principal = {
        companyId: company.id,
        personId: people.admin.id,
        level,
        roles: [],
        branchId,
      } as unknown as Principal;
      const plans: string[] = [];
      const list = () =>
        inCompany(db, company.id, async (trx) => {
          const reader = readerIn(trx);
          const explaining = makeReader(reader.db, async (queries) => {
            for (const query of queries) {
              if (!query) continue;
              const { rows } = await sql<Record<string, string>>`explain ${query.sql}`.execute(trx);
              plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
            }

            return reader(queries);
          });

          return readArticles({ read: explaining, principal, scope }, {});
        });
      const { articles } = await list();
      // The second time only for what is on the page, whose ids are cached by then.
      plans.length = 0;
      expect(await list()).toEqual({ articles, total: 2 });

      expect(plans).toHaveLength(1);
      expect(plans[0]).toContain('Index Scan using person_pkey on person');
      expect(plans[0]).not.toMatch(/(Seq|Bitmap Heap) Scan on person\b/);
    },
  );
});
