import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { readCounts } from '../../../server/workflows/counts.ts';
import transitions from '../../../src/machines/charts/transitions.json' with { type: 'json' };
import { arrowName } from '../../../src/rules/workflows/arrows.ts';
import { openCounted } from '../support/counted.ts';
import { engines, type TestDatabase } from '../support/databases.ts';

const formerly = (arrow: string) => arrow.replace('.loadRecord', '.loadThing').replace('[hasPending]', '[hasWishes]');
const renamed = [...transitions.resource, ...transitions.recognitionFeed].filter((arrow) => formerly(arrow) !== arrow);
const others = ['form.editing --form.submitted--> form.editing'];
const counted = [...renamed, ...others];

describe.each(engines)('stored counts of loading a record and of pending actions, on %s', (engine) => {
  let database: TestDatabase;
  const company = v7();

  beforeAll(async () => {
    const arrows = counted.map(formerly);
    database = await openCounted(engine, { before: '218_load_record', company, day: '2026-10-05', arrows });
    await migrate(database);
  });
  afterAll(() => database?.close());

  it('are kept under the current names', async () => {
    expect(renamed.length).toBeGreaterThan(3);
    const found = await inCompany(database.db, company, (db) => readCounts(db, company, { from: null, to: null }));
    expect(Object.fromEntries(found.map((arrow) => [arrowName(arrow), arrow.times]))).toEqual(
      Object.fromEntries(counted.map((arrow, place) => [arrow, (place + 1) * 5])),
    );
  });
});
