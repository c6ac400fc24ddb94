/** What dashboard and company reports cost in a company with years of leave, posts, reading and challenges. */
import { sql } from 'kysely';
import { seedDemo } from '../../demo/seed.ts';
import type { Database } from '../../server/database/open.ts';
import { tx } from '../../server/database/tx.ts';
import { refreshCompany } from '../../server/reports/company/refresh.ts';
import { measureDashboard } from './dashboard.ts';
import type { Table } from './lists.ts';
import { addPosts, CHUNK } from './recognition.ts';
import { measureReports } from './reports.ts';
import { openTargets, serve, type Target } from './targets.ts';
import { storeRequests, trusted } from './time-off.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
/** For leave and for work from home: eight per person and year, for three years. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? PEOPLE * 24);
const POSTS = Number(process.env.BENCH_POSTS ?? PEOPLE);
/** Half a year of it still to come. */
const THREE_YEARS = 3 * 365 + 180;

export async function benchFigures(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      const counted = await fill(target, print);
      const { url, stop } = await serve(target);
      try {
        const size = `${PEOPLE.toLocaleString('en')} people, ${REQUESTS.toLocaleString('en')} requests of either kind`;
        const filled = { name: target.name, url, size, counted, print };
        tables.push(await measureDashboard(filled), await measureReports(filled));
      } finally {
        await stop();
      }
    } finally {
      await target.remove();
    }
  }

  return tables;
}

/** Returns how many seconds counting took. */
async function fill(target: Pick<Target, 'name' | 'open'>, print: (line: string) => void): Promise<number> {
  const begun = performance.now();
  const note = (line: string) =>
    print(`${target.name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s, ${line}`);
  const database = await target.open();
  try {
    await seedDemo(database, { people: PEOPLE });
    note(`stored ${PEOPLE} people`);
    await storeRequests(database, REQUESTS, THREE_YEARS);
    note(`stored ${REQUESTS} requests of either kind`);
    const companyId = await storeActivity(database);
    note(`stored ${POSTS} posts and what people read and joined`);
    await database.tidy();
    note('counting for reports');
    const counting = performance.now();
    await refreshCompany(database.db, companyId);

    return (performance.now() - counting) / 1_000;
  } finally {
    await database.close();
    note('filled');
  }
}

async function storeActivity(database: Database): Promise<string> {
  const { db } = database;
  const { company_id: companyId } = await db
    .selectFrom('login')
    .select('company_id')
    .where('email_norm', '=', 'admin@harbourvale.example')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < POSTS; from += CHUNK) await tx(db, (trx) => addPosts(trx as never, companyId, from));
  await trusted(database, [
    sql`
      insert into article_read (company_id, article_id, person_id, first_read_at)
      select edition.company_id, edition.article_id, person.id, now() - (abs(hashtext(person.id::text || edition.article_id)) % 84) * interval '1 day'
      from article_edition as edition
      join person on person.company_id = edition.company_id and abs(hashtext(edition.article_id::text || person.id)) % 20 = 0
      where edition.company_id = ${companyId} and edition.branch_id is null
      on conflict do nothing`,
    sql`
      insert into challenge_entry (company_id, challenge_id, person_id, id, joined_at)
      select person.company_id, challenge.id, person.id, gen_random_uuid(), now() - (abs(hashtext(person.id::text)) % 84) * interval '1 day'
      from challenge join person on person.company_id = challenge.company_id and abs(hashtext(person.id::text)) % 2 = 0
      where challenge.company_id = ${companyId} and challenge.final_at is null
      on conflict do nothing`,
  ]);

  return companyId;
}
