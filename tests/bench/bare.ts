/** What the machine gives at best: the framework, one route, one indexed query on the same engine, and nothing else. */
import fastify from 'fastify';
import { silent } from '../../server/database/log.ts';
import { openDatabase } from '../../server/database/open.ts';

const { DATA_DIR = '', DATABASE_URL, PORT } = process.env;
const database = await openDatabase({
  dataDir: DATA_DIR,
  log: silent,
  ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
});
const { rows } = await database.pool.query<{ company: string }>('select company_id as company from person limit 1');
const app = fastify();

app.get('/api/people', async () => {
  const people = await database.pool.query({
    name: 'people',
    text: 'select id, name_norm as name from person where company_id = $1 order by name_norm, id limit 25',
    values: [rows[0]?.company],
  });

  return { people: people.rows };
});

process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
});
console.log(`The bare route is running at ${await app.listen({ port: Number(PORT), host: '127.0.0.1' })}`);
