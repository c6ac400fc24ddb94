import { expect, it } from 'vitest';
import { fuzzFeed } from '../../fuzz/feed.ts';

it('the feed server keeps running and lets others in, whatever it is sent', { timeout: 180_000 }, async () => {
  const { answers, problems } = await fuzzFeed({ times: 300, seed: 20_260_331, say: () => {} });

  expect(problems).toEqual([]);
  // Sound messages were among them, and such as were refused: both doors were tried.
  for (const answer of ['200', '400', 'socket kept', 'socket closed']) expect(answers[answer]).toBeGreaterThan(0);
});
