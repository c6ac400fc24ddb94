/** A backup by `pg_dump`, restored into a new cluster without the console's roles, and the console started on it. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD, seedDemo } from '../../demo/seed.ts';
import { buildApp } from '../../server/app.ts';
import { silent } from '../../server/database/log.ts';
import { type Database, openPostgres } from '../../server/database/open.ts';
import { openPrepared } from '../../server/database/prepare.ts';
import { openTargets } from '../bench/targets.ts';
import { inTemporaryFolder, type Outcome, type Task } from './scenario.ts';

const ADMIN = 'admin@harbourvale.example';
const PEOPLE = 240;

export const restoreBackup = ({ say }: Task): Promise<Outcome> =>
  inTemporaryFolder(async (folder) => {
    const outcome: Outcome = { rounds: 0, acknowledged: 0, problems: [] };
    const source = (await openTargets(say)).find(({ environment }) => environment.DATABASE_URL);
    if (!source) return { ...outcome, skipped: 'no PostgreSQL server answers' };
    const sourceUrl = source.environment.DATABASE_URL as string;
    try {
      const before = await source.open();
      await seedDemo(before, { people: PEOPLE });
      const expected = await contentsOf(before);
      await before.close();
      const cluster = startCluster(folder);
      if (typeof cluster === 'string') return { ...outcome, skipped: cluster };
      try {
        const file = join(folder, 'backup.dump');
        execFileSync(cluster.tool('pg_dump'), ['--format=custom', `--file=${file}`, sourceUrl]);
        outcome.problems.push(...(await restore(cluster, file, expected, say)));
        outcome.rounds = 1;
        outcome.acknowledged = expected.people;
      } finally {
        cluster.stop();
      }
    } finally {
      await source.remove();
    }

    return outcome;
  });

async function restore({ tool, url }: Cluster, file: string, expected: Contents, say: Task['say']): Promise<string[]> {
  const problems: string[] = [];
  execFileSync(tool('createdb'), ['--maintenance-db', url('postgres'), 'wellness']);
  try {
    // Without knowing about the roles: every policy and every grant fails, but the rows arrive.
    execFileSync(tool('pg_restore'), ['--no-owner', '--dbname', url('wellness'), file], { stdio: 'pipe' });
  } catch (error) {
    say(
      `pg_restore: ${String((error as { stderr?: Buffer }).stderr)
        .trim()
        .split('\n')
        .at(-1)}`,
    );
  }
  const raw = await openPostgres({ databaseUrl: url('wellness'), log: silent });
  const bare = await contentsOf(raw);
  if (bare.policies !== 0) problems.push(`control: the new cluster has ${bare.policies} policies before the start`);
  if ((await signIn(raw)) === 200) problems.push('control: somebody can sign in before the console has been started');
  await raw.close();

  const database = await openPrepared({ dataDir: '', databaseUrl: url('wellness'), log: silent });
  const after = await contentsOf(database);
  for (const [what, value] of Object.entries(expected)) {
    const found = after[what as keyof Contents];
    if (found !== value) problems.push(`${what}: ${value} before, ${found} after`);
  }
  const status = await signIn(database);
  if (status !== 200) problems.push(`signing in answers ${status}`);
  await database.close();

  return problems;
}

interface Contents {
  readonly people: number;
  readonly policies: number;
  readonly rights: number;
  readonly rows: number;
}

/** Without the counters of attempts to sign in, which this test itself moves. */
async function contentsOf({ pool }: Database): Promise<Contents> {
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relname not in ('throttle', 'list_version')
       and relnamespace = 'public'::regnamespace`,
  );
  const counts = tables.rows.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
  const { rows } = await pool.query<Contents>(`
    select (select count(*) from person)::integer as people, (select count(*) from pg_policy)::integer as policies,
      (select count(*) from pg_class, aclexplode(relacl) as acl join pg_roles on pg_roles.oid = acl.grantee
        where rolname = 'wellness_app')::integer as rights,
      (${counts})::integer as rows`);

  return rows[0] as Contents;
}

async function signIn({ db }: Database): Promise<number> {
  const app = await buildApp({ db, publicUrl: () => 'https://console.example' });
  try {
    const payload = { email: ADMIN, password: DEMO_PASSWORD };

    return (await app.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode;
  } finally {
    await app.close();
  }
}

interface Cluster {
  tool(name: string): string;
  url(database: string): string;
  stop(): void;
}

/** A temporary cluster, or the reason why there is none, if the tools are missing. */
function startCluster(folder: string): Cluster | string {
  const tools = toolFolder();
  if (tools === undefined) return 'the tools of PostgreSQL (initdb, pg_dump, pg_restore) are not installed';
  const tool = (name: string) => join(tools, name);
  const data = join(folder, 'cluster');
  mkdirSync(data);
  // PostgreSQL does not run as root.
  const owner = process.getuid?.() === 0 ? userNamed('postgres') : undefined;
  if (process.getuid?.() === 0 && !owner) return 'this runs as root, and there is no user postgres to run a cluster as';
  if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid);
  const run = (name: string, args: string[]) =>
    execFileSync(tool(name), args, { ...owner, stdio: ['ignore', 'ignore', 'inherit'], cwd: data });
  run('initdb', ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-sync', '--encoding', 'UTF8']);
  run('pg_ctl', [
    'start',
    '--wait',
    '--pgdata',
    data,
    '--log',
    join(data, 'log'),
    '--options',
    `-c listen_addresses='' -c unix_socket_directories='${data}' -c fsync=off`,
  ]);

  return {
    tool,
    url: (database) => `postgres:///${database}?host=${encodeURIComponent(data)}&user=postgres`,
    stop: () => run('pg_ctl', ['stop', '--wait', '--mode', 'immediate', '--pgdata', data]),
  };
}

const NEEDED = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'createdb'];

function toolFolder(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];

  return folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
}

function userNamed(name: string): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));

    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
