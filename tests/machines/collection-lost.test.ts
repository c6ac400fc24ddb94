import { describe, expect, it } from 'vitest';
import { createCollectionMachine } from '../../src/machines/collection.machine.ts';
import { FEED_RETRY_FIRST_MS, FEED_RETRY_LONGEST_MS } from '../../src/rules/shared/constants.ts';
import { defaultListQuery, type ListQuery } from '../../src/rules/shared/list-query.ts';
import type { Person } from './charts/collection.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const ana: Person = { _id: '1', name: 'Ana' };
const ben: Person = { _id: '2', name: 'Ben' };
const page = (rows: Person[], total = 60) => ({ status: 200, body: { rows, total } });

async function loaded(query: ListQuery = defaultListQuery) {
  const played = play(createCollectionMachine<Person>('people'), { query });
  await played.answer('loadRows', page([ana]));

  return played;
}

type Played = Awaited<ReturnType<typeof loaded>>;

const asked = (played: Played) => (played.call('loadRows').input as { query: ListQuery }).query;

async function loses(played: Played) {
  played.send({ type: 'reload.requested' });
  await played.fail('loadRows');
}

describe('a list that could not be loaded', () => {
  it('keeps its rows visible while the same ones are loaded again and when that fails', async () => {
    const played = await loaded();
    played.send({ type: 'reload.requested' });
    expect(played.snapshot().context.rows).toEqual([ana]);
    await played.answer('loadRows', refusal(500, 'something broke'));
    expect(played.snapshot().hasTag('failed')).toBe(true);
    expect(played.snapshot().context).toMatchObject({ rows: [ana], message: 'Something broke' });
    await loses(played);
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    // The page says that the connection was lost, and not what the server refused before.
    expect(played.snapshot().context).toMatchObject({ rows: [ana], message: null });
    played.send({ type: 'reload.requested' });
    await played.answer('loadRows', page([ben]));
    expect(played.snapshot().context).toMatchObject({ rows: [ben], message: null, failures: 0 });
  });

  it.each([502, 503, 504])(
    'loads again by itself, less and less often, after the server answered %i',
    async (status) => {
      const played = await loaded();
      await loses(played);
      for (const wait of [1, 2, 4, 8, 16, 32, 60, 60].map((times) => times * FEED_RETRY_FIRST_MS)) {
        const { length } = played.calls;
        played.clock.increment(wait / 2 - 1);
        expect(played.calls).toHaveLength(length);
        played.clock.increment(wait / 2 + 1);
        expect(played.calls).toHaveLength(length + 1);
        await played.answer('loadRows', refusal(status, 'back soon'));
        expect(played.snapshot().context).toMatchObject({ rows: [ana], message: 'Back soon' });
      }
      played.clock.increment(FEED_RETRY_LONGEST_MS);
      await played.answer('loadRows', page([ben]));
      expect(played.snapshot().context).toMatchObject({ rows: [ben], message: null, failures: 0 });
    },
  );

  it.each([403, 429, 500])('waits for somebody to try again after the server answered %i', async (status) => {
    const played = await loaded();
    played.send({ type: 'reload.requested' });
    await played.answer('loadRows', refusal(status, 'no'));
    const { length } = played.calls;
    played.clock.increment(10 * FEED_RETRY_LONGEST_MS);
    expect(played.calls).toHaveLength(length);
  });

  it('makes no attempt while the page is hidden, and one at once when it is shown again', async () => {
    const played = await loaded();
    await loses(played);
    played.send({ type: 'page.hidden' });
    const loads = () => played.calls.filter(({ name }) => name === 'loadRows').length;
    played.clock.increment(10 * FEED_RETRY_LONGEST_MS);
    expect([loads(), played.snapshot().context.rows]).toEqual([2, [ana]]);
    played.send({ type: 'page.shown' });
    expect(loads()).toBe(3);
    await played.answer('loadRows', page([ben]));
    expect(played.snapshot().context).toMatchObject({ rows: [ben], failures: 0 });
  });

  it('tries again soon after somebody has asked for it', async () => {
    const played = await loaded();
    for (let times = 0; times < 5; times++) await loses(played);
    const { length } = played.calls;
    played.clock.increment(2 * FEED_RETRY_FIRST_MS);
    expect(played.calls).toHaveLength(length + 1);
  });

  it('never runs a command again by itself', async () => {
    const played = await loaded();
    played.send({
      type: 'command.requested',
      command: { name: 'resendEmail', row: ana, needsConfirmation: false, done: 'Email Sent' },
    });
    await played.fail('runCommand');
    for (let times = 0; times < 5; times++) {
      played.clock.increment(FEED_RETRY_LONGEST_MS);
      await played.fail('loadRows');
    }
    expect(played.calls.filter(({ name }) => name === 'runCommand')).toHaveLength(1);
  });

  it.each([
    ['a page', { type: 'page.changed', page: 2 }, 60],
    ['a state', { type: 'filter.changed', name: 'state', values: ['approved'] }, 0],
    ['a search', { type: 'search.changed', search: 'b' }, 0],
    ['an order', { type: 'sort.changed', sort: '-name' }, 0],
  ] as const)('does not pass the rows of before for those of %s that could not be loaded', async (_, change, total) => {
    const played = await loaded();
    played.send(change);
    expect(played.snapshot().context.rows).toEqual([ana]);
    await played.fail('loadRows');
    // Its pages stay, as the way back.
    expect(played.snapshot().context).toMatchObject({ rows: [], total });
    played.clock.increment(FEED_RETRY_FIRST_MS);
    expect(asked(played)).toEqual(played.snapshot().context.query);
  });

  it('shows the rows of before at once when somebody goes back to them', async () => {
    const played = await loaded();
    played.send({ type: 'page.changed', page: 2 });
    await played.fail('loadRows');
    played.send({ type: 'page.changed', page: 1 });
    expect(played.snapshot().context).toMatchObject({ rows: [ana], total: 60 });
    await played.fail('loadRows');
    expect(played.snapshot().context).toMatchObject({ rows: [ana], total: 60 });
  });

  it('does not pass the rows of before for another page when a command was lost', async () => {
    const played = await loaded();
    played.send({
      type: 'command.requested',
      command: { name: 'resendEmail', row: ana, needsConfirmation: false, done: 'Email Sent' },
    });
    played.send({ type: 'page.changed', page: 2 });
    await played.fail('runCommand');
    expect(played.snapshot().context.rows).toEqual([]);
    played.send({ type: 'reload.requested' });
    played.send({ type: 'page.changed', page: 1 });
    expect(played.snapshot().context.rows).toEqual([]);
  });
});

describe('a row that was saved', () => {
  const anna: Person = { _id: '1', name: 'Anna' };

  it('is shown as it was saved, even if the list can no longer be loaded', async () => {
    const played = await loaded();
    played.send({ type: 'reload.requested', saved: anna });
    expect(played.snapshot().context.rows).toEqual([anna]);
    await played.fail('loadRows');
    expect(played.snapshot().context.rows).toEqual([anna]);
    played.clock.increment(FEED_RETRY_FIRST_MS);
    expect(played.snapshot().context.rows).toEqual([anna]);
  });

  it('is added to no page that it is not on', async () => {
    const played = await loaded();
    played.send({ type: 'reload.requested', saved: { _id: '9', name: 'Zoe' } });
    expect(played.snapshot().context.rows).toEqual([ana]);
  });
});
