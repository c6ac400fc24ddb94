import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { layout } from '../../../server/database/embedded/cluster-folder.ts';
import { defaultIntervals } from '../../../server/database/embedded/housekeeping.ts';
import { typescriptWorker } from '../../../server/database/embedded/worker-entry.ts';
import { DatabaseRefusedError, DatabaseUnavailableError } from '../../../server/database/errors.ts';
import { silent } from '../../../server/database/log.ts';
import { type Database, type EmbeddedOptions, openEmbedded } from '../../../server/database/open.ts';
import { tx } from '../../../server/database/tx.ts';
import { quickEngine } from '../../reliability/scenario.ts';
import { migratedDataFolder } from '../support/databases.ts';
import { copyOf, temporaryFolder } from '../support/folders.ts';

/** Each opens an engine or two, on machines that may have much else to do. */
const patiently = { timeout: 120_000 };

const folder = temporaryFolder();
const original = join(folder.path, 'data');
const opened: Database[] = [];

/** Opens a copy of a data folder that has one table with one row. */
async function openCopy(name: string, tuning: EmbeddedOptions['tuning'] = {}) {
  const dataDir = copyOf(original, name);
  const engine = { ...(await quickEngine()), ...tuning.engine };
  const database = await openEmbedded({ dataDir, log: silent, tuning: { ...tuning, engine } });
  opened.push(database);

  return { dataDir, database, pool: database.pool };
}

const rowsOf = async ({ pool }: Pick<Database, 'pool'>): Promise<number[]> =>
  (await pool.query<{ id: number }>('select id from kept order by id')).rows.map(({ id }) => id);

/** The rows, once the engine is open again. */
const rowsAfterwards = (database: Database): Promise<number[]> =>
  vi.waitFor(() => rowsOf(database), { timeout: 60_000, interval: 100 });

const reopening = async (dataDir: string) =>
  openEmbedded({ dataDir, log: silent, tuning: { engine: await quickEngine() } });

beforeAll(async () => {
  cpSync(await migratedDataFolder(), original, { recursive: true });
  const database = await reopening(original);
  await database.pool.query('create table kept (id integer primary key); insert into kept values (1)');
  await database.close();
}, patiently.timeout);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

afterAll(() => folder.remove());

describe('a data folder', patiently, () => {
  it('keeps committed data when it is closed and opened again', async () => {
    const { dataDir, database } = await openCopy('kept');
    await database.pool.query('insert into kept values (2)');
    await database.close();
    const again = await reopening(dataDir);
    opened.push(again);

    expect(await rowsOf(again)).toEqual([1, 2]);
  });

  it('is closed to other users of the machine', () => {
    expect(statSync(original).mode & 0o777).toBe(0o700);
    expect(statSync(join(original, 'database')).mode & 0o777).toBe(0o700);
  });

  it('describes its format and PostgreSQL version correctly', async () => {
    const description = JSON.parse(readFileSync(join(original, 'database.json'), 'utf8'));
    const { pool } = await openCopy('described');
    const { rows } = await pool.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );

    expect(description).toEqual({ ...layout, state: 'ready' });
    expect(rows[0]?.major).toBe(layout.postgres);
  });

  it.each([
    ['another format', { format: 2 }, /has format 2; this version reads format 1/],
    ['another PostgreSQL', { postgres: 17 }, /belongs to PostgreSQL 17; this version includes PostgreSQL 18/],
  ])('of %s is refused by name and left untouched', async (name, change, message) => {
    const dataDir = copyOf(original, name.replace(' ', '-'));
    const description = join(dataDir, 'database.json');
    writeFileSync(description, JSON.stringify({ ...layout, state: 'ready', ...change }));

    await expect(reopening(dataDir)).rejects.toThrow(message);
    await expect(reopening(dataDir)).rejects.toThrow(DatabaseRefusedError);
    expect(JSON.parse(readFileSync(description, 'utf8'))).toMatchObject(change);
    expect(existsSync(join(dataDir, 'database', 'PG_VERSION'))).toBe(true);
  });

  it.each([
    ['its description', 'database.json', /database.json, which describes its format, is missing/],
    ['a part of the cluster', 'database/PG_VERSION', /not complete: PG_VERSION is missing/],
  ])('without %s is refused and not overwritten', async (_, file, message) => {
    const dataDir = copyOf(original, `without-${file.replace('/', '-')}`);
    rmSync(join(dataDir, file));

    await expect(reopening(dataDir)).rejects.toThrow(message);
    expect(existsSync(join(dataDir, 'database', 'base'))).toBe(true);
  });

  it.each(['{}', '{"state":', ''])('described by %j is refused and not overwritten', async (description) => {
    const dataDir = copyOf(original, `described-${description.length}`);
    writeFileSync(join(dataDir, 'database.json'), description);

    await expect(reopening(dataDir)).rejects.toThrow(/database.json cannot be read/);
    expect(existsSync(join(dataDir, 'database', 'PG_VERSION'))).toBe(true);
  });

  it('whose creation was interrupted is created again', async () => {
    const dataDir = join(folder.path, 'cut-short');
    mkdirSync(join(dataDir, 'database', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'database.json'), JSON.stringify({ ...layout, state: 'creating' }));
    const database = await reopening(dataDir);
    opened.push(database);

    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('belongs to one process; a second one gets an error that names the first', async () => {
    const { dataDir } = await openCopy('lent');

    await expect(reopening(dataDir)).rejects.toThrow(
      new RegExp(`in use by another process \\(process ${process.pid} on .*Stop that one first`),
    );
  });

  it('is free again as soon as it is closed', async () => {
    const { dataDir, database } = await openCopy('freed');
    await database.close();

    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false);
  });

  it('is no longer written to once another process has taken it over', async () => {
    const { dataDir, pool } = await openCopy('taken');
    const lock = join(dataDir, 'database.lock');
    writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, 'utf8')), token: 'another' }));

    await vi.waitFor(() => expect(pool.query('select 1')).rejects.toThrow(DatabaseUnavailableError), 60_000);
  });
});

describe('the embedded engine', patiently, () => {
  it('stops a statement that does not end, and keeps committed data', async () => {
    const { pool, database } = await openCopy('stuck', { engine: { answerWithinMs: 5_000 } });
    await pool.query('insert into kept values (2)');
    const stuck = tx(database.db, async (trx) => {
      await sql`insert into kept values (3)`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
    });

    await expect(stuck).rejects.toThrow(/stopped \(no answer within 5 s\)/);
    expect(await rowsAfterwards(database)).toEqual([1, 2]);
  });

  it('gives announced work the time it needs', async () => {
    const { pool, database } = await openCopy('patient', { engine: { answerWithinMs: 1_000 } });

    await expect(database.patiently(() => pool.query('select pg_sleep(1.5)'))).resolves.toBeDefined();
  });

  it('restarts by itself after a crash, and only the running statement fails', async () => {
    const { pool, database } = await openCopy('dying');

    // The engine has no input to copy from, and ends.
    await expect(pool.query('copy kept from stdin')).rejects.toThrow(DatabaseUnavailableError);
    expect(await rowsAfterwards(database)).toEqual([1]);
  });

  it('survives a crash during a transaction, which is then lost', async () => {
    const { pool, database } = await openCopy('idle');
    const client = await pool.connect();
    await client.query('begin; insert into kept values (2)');

    await expect(client.query('copy kept from stdin')).rejects.toThrow(DatabaseUnavailableError);
    await expect(client.query('commit')).rejects.toThrow();
    client.release();
    expect(await rowsAfterwards(database)).toEqual([1]);
  });

  it('never continues after the disk has failed to store data', async () => {
    const failure = join(folder.path, 'the-disk-fails');
    const worker = typescriptWorker(fileURLToPath(new URL('../support/failing-disk.worker.ts', import.meta.url)));
    const { pool, database } = await openCopy('failing', { engine: { worker: { ...worker, argv: [failure] } } });
    await pool.query('insert into kept values (2)');
    writeFileSync(failure, '');
    const refused = pool.query('insert into kept values (3)');

    await expect(refused).rejects.toThrow(/stopped \(the data could not be written to disk: EIO/);
    rmSync(failure);
    await vi.waitFor(() => pool.query('insert into kept values (4)'), { timeout: 60_000, interval: 100 });
    expect(await rowsAfterwards(database)).toEqual(expect.arrayContaining([1, 2, 4]));
  });

  it('gives each client its own session', async () => {
    const { pool } = await openCopy('sessions');
    const first = await pool.connect();
    await first.query(`set app.company = 'theirs'; create temporary table mine (id integer); begin`);
    first.release(true);
    const { rows } = await pool.query(
      `select current_setting('app.company', true) as company, to_regclass('mine') as mine, pg_current_xact_id_if_assigned() as transaction`,
    );

    expect(rows).toEqual([{ company: '', mine: null, transaction: null }]);
  });

  it('keeps its log short by itself', async () => {
    const housekeeping = { lookEveryMs: 50, checkpointAfterBytes: 100_000 };
    const { pool } = await openCopy('short-log', { housekeeping });
    const checkpoint = async () => (await pool.query('select redo_lsn::text from pg_control_checkpoint()')).rows[0];
    const before = await checkpoint();
    await pool.query('insert into kept select generate_series(10, 5000)');

    await vi.waitFor(async () => expect(await checkpoint()).not.toEqual(before), { timeout: 60_000 });
  });

  it('vacuums deleted rows by itself', async () => {
    const { pool } = await openCopy('vacuumed', { housekeeping: { lookEveryMs: 100, vacuumAfterMs: 500 } });
    await pool.query('insert into kept select generate_series(10, 50000)');
    const size = async () => Number((await pool.query(`select pg_relation_size('kept') as size`)).rows[0]?.size);
    const full = await size();
    await pool.query('delete from kept where id > 1');

    await vi.waitFor(async () => expect(await size()).toBeLessThan(full), { timeout: 60_000, interval: 200 });
  });

  it('renews its statistics by itself within a minute, where much has changed', async () => {
    const { pool } = await openCopy('analyzed', { housekeeping: { lookEveryMs: 50, statisticsAfterMs: 100 } });
    await pool.query(`create table hardly_changed (id integer); insert into hardly_changed values (1)`);
    await pool.query('insert into kept select generate_series(10, 1009)');
    const rowsAsPlanned = async () =>
      (
        await pool.query(
          `select relname, reltuples from pg_class where relname in ('kept', 'hardly_changed') order by 1`,
        )
      ).rows;

    await vi.waitFor(
      async () =>
        expect(await rowsAsPlanned()).toEqual([
          { relname: 'hardly_changed', reltuples: -1 },
          { relname: 'kept', reltuples: 1001 },
        ]),
      { timeout: 60_000 },
    );
    expect(defaultIntervals.statisticsAfterMs).toBe(60_000);
  });
});
