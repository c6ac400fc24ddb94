import { afterEach, describe, expect, it } from 'vitest';
import { silent } from '../../../server/database/log.ts';
import { PostgresNotifier } from '../../../server/database/pg-notifier.ts';
import { engines, openTestDatabase } from '../support/databases.ts';

// The embedded engine belongs to one process, so there is no other to notify.
describe.runIf(engines.includes('postgres'))('the notifier between servers, on postgres', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  it('reaches every server, and reconnects after its connection was lost', async () => {
    const database = await openTestDatabase('postgres');
    open.push(database);
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
    databaseUrl.pathname = `/${rows[0]?.name}`;
    const heard = [0, 0];
    const bells = heard.map((_, i) => {
      const bell = new PostgresNotifier({ databaseUrl: databaseUrl.href, log: silent, comeBackAfterMs: 50 });
      bell.listen(() => {
        heard[i] = (heard[i] ?? 0) + 1;
      });
      open.push(bell);

      return bell;
    });
    const ringsThrough = () =>
      expect
        .poll(
          () => {
            bells[0]?.ring();

            return heard.every((count) => count > 1);
          },
          { timeout: 30_000 },
        )
        .toBe(true);

    await ringsThrough();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'wellness-console bell' and datname = current_database()`,
    );
    heard.fill(0);
    await ringsThrough();
  });

  it('can be closed even if it never reached a server', async () => {
    const bell = new PostgresNotifier({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', log: silent });
    bell.listen(() => {});
    bell.ring();

    await bell.close();
  });
});
