import type { Pool, PoolClient } from 'pg';
import { expect, it, vi } from 'vitest';
import type { Engine } from '../../../server/database/embedded/engine.ts';
import { Housekeeping, vacuumChangedTables } from '../../../server/database/embedded/housekeeping.ts';
import { silent } from '../../../server/database/log.ts';

it('housekeeping waits silently for announced work, such as creating the demo, but warns of other waits', async () => {
  let tries = 0;
  let isOpen = false;
  const client = { query: async () => ({ rows: [{ sinceCheckpoint: 0, sinceVacuum: 0 }] }), release: () => {} };
  const pool = {
    query: async () => ({ rows: [{ position: '0/1' }] }),
    connect: async () => {
      tries += 1;
      if (!isOpen) throw new Error('timeout exceeded when trying to connect');

      return client;
    },
  } as unknown as Pool;
  const engine = { isPatient: true, isDiskFull: false, sent: 0, patiently: (work: () => unknown) => work() };
  const warned: string[] = [];
  const log = { ...silent, warn: (_: object, message: string) => void warned.push(message) };
  const housekeeping = await Housekeeping.start(pool, engine as unknown as Engine, log, { lookEveryMs: 1 });
  engine.sent = 1;

  await vi.waitFor(() => expect(tries).toBeGreaterThan(3));
  expect(warned).toEqual([]);

  engine.isPatient = false;
  await vi.waitFor(() => expect(warned).toContain('Housekeeping of the database failed and will be retried.'));
  isOpen = true;
  await housekeeping.stop();
});

it('housekeeping gives the only connection to waiting requests after each vacuumed table', async () => {
  const done: string[] = [];
  const query = async (text: string) => {
    const [first = ''] = text.trim().split('\n');
    done.push(first);

    return { rows: first.startsWith('select c.oid') ? [{ name: 'person' }, { name: 'leave_entry' }] : [] };
  };
  await vacuumChangedTables(async (work) => {
    done.push('taken');
    const result = await work({ query } as unknown as PoolClient);
    done.push('given back');

    return result;
  });

  expect(done.slice(done.indexOf('given back'))).toEqual([
    'given back',
    'taken',
    'vacuum (analyze) person',
    'given back',
    'taken',
    'vacuum (analyze) leave_entry',
    'given back',
  ]);
});
