import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAttempt, takeFromQuota } from '../../../server/access/throttle.ts';
import { deleteExpired } from '../../../server/auth/sessions.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

const quota = { most: 2, windowSeconds: 3_600 };

describe.each(engines)('a quota, on %s', (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  const take = (value: string) =>
    takeFromQuota(database.db, 'mail', value, quota).then(
      () => 'taken',
      (error: { status: number; retryAfter: number }) => error.status,
    );
  const letTimePass = (seconds: number) =>
    database.db
      .updateTable('throttle')
      .set({ window_ends_at: sql<Date>`window_ends_at - make_interval(secs => ${seconds})` })
      .execute();

  it('refuses calls once used up, until its window ends', async () => {
    expect([await take('a'), await take('a'), await take('a')]).toEqual(['taken', 'taken', 429]);
    await letTimePass(3_000);
    expect(await take('a')).toBe(429);
    await letTimePass(601);
    expect([await take('a'), await take('a'), await take('a')]).toEqual(['taken', 'taken', 429]);
  });

  it('is refused to whoever wants more than is left', async () => {
    const takeSome = (amount: number) =>
      takeFromQuota(database.db, 'bytes', 'a', { most: 10, windowSeconds: 60, refusal: 'Enough.' }, amount).then(
        () => 'taken',
        ({ message }: Error) => message,
      );

    expect([await takeSome(6), await takeSome(5), await takeSome(4), await takeSome(1)]).toEqual([
      'taken',
      'Enough.',
      'taken',
      'Enough.',
    ]);
  });

  it('is counted separately for each person', async () => {
    await Promise.all([take('b'), take('b')]);

    expect([await take('b'), await take('c')]).toEqual([429, 'taken']);
  });

  it('is not exceeded by many simultaneous calls', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => take('d')));

    expect(results.filter((result) => result === 'taken')).toHaveLength(2);
  });

  it('stores only a hash of its key', async () => {
    await take('ana@tidewater.example');

    const rows = await database.db.selectFrom('throttle').select('key').execute();

    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it('is deleted once its window is over', async () => {
    await take('e');
    await letTimePass(3_601);

    await deleteExpired(database.db);

    expect(await database.db.selectFrom('throttle').selectAll().execute()).toEqual([]);
  });
});

describe.each(engines)('free attempts, on %s', (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  const backoff = { free: 2, firstWaitSeconds: 60, longestWaitSeconds: 600, forgetSeconds: 3_600 };

  it('still allow the later of two simultaneous attempts if its clock is behind', async () => {
    await countAttempt(database.db, 'password', 'ana', backoff);
    await database.db
      .updateTable('throttle')
      .set({ window_ends_at: sql<Date>`window_ends_at + interval '1 second'` })
      .execute();

    await expect(countAttempt(database.db, 'password', 'ana', backoff)).resolves.toBeUndefined();
    await expect(countAttempt(database.db, 'password', 'ana', backoff)).rejects.toMatchObject({ status: 429 });
  });
});
