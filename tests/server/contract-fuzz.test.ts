import { expect, it } from 'vitest';
import { fuzzContract } from '../fuzz/contract.ts';

it('a few hundred malformed requests across all calls each get a proper response', { timeout: 300_000 }, async () => {
  const { problems, reached } = await fuzzContract({ times: 400, seed: 20_260_331, say: () => {}, engine: 'embedded' });

  expect(problems).toEqual([]);
  // Not all of them were turned away at the door.
  expect(reached.size).toBeGreaterThan(20);
});
