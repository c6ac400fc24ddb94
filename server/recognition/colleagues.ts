import { sql } from 'kysely';
import type { PostPerson } from '../../src/api/contract/recognition.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { containsWords } from '../lists/search.ts';
import { personJson, withBranch } from './present.ts';

interface ColleaguesQuery {
  readonly searchPattern?: string;
  readonly skip?: number;
  readonly count?: number;
}

/** From the whole company, because anyone may praise anyone in it. */
export async function findColleagues({ db, principal }: CallContext, query: ColleaguesQuery) {
  const { searchPattern, skip = 0, count = PAGE_SIZE } = query;
  const conditions = [
    sql`person.company_id = ${principal.companyId} and person.is_enabled and person.id <> ${principal.personId}`,
    ...containsWords('person.name_norm', searchPattern),
  ];
  const found = sql`person where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ one: PostPerson }>`
    select ${personJson} as one
    from (select person.* from ${found} order by person.name_norm, person.id limit ${count} offset ${skip}) as person
    ${withBranch} order by person.name_norm, person.id
  `.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);

  return { people: rows.map(({ one }) => one), total: counted[0]?.total ?? 0 };
}
