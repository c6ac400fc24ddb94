import { afterAll, beforeAll, describe } from 'vitest';
import { engines } from '../support/databases.ts';
import { openStored, type StoredIn } from '../support/stored-counts.ts';
import { byPosition } from './stored-counts/by-position.ts';
import { filesInMessages } from './stored-counts/files-in-messages.ts';
import { renamings } from './stored-counts/renamed-arrows.ts';
import { renamedStates } from './stored-counts/renamed-states.ts';
import { reviews } from './stored-counts/reviews.ts';

const all = [byPosition, reviews, filesInMessages, ...renamings, ...renamedStates];

describe.each(engines)('stored counts, on %s,', (engine) => {
  let opened: Awaited<ReturnType<typeof openStored>>;

  beforeAll(async () => {
    opened = await openStored(engine, all);
  });
  afterAll(() => opened?.database.close());

  describe.each(all)('of $what', (each) => {
    each.test(() => opened.companies.get(each) as StoredIn);
  });
});
