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
  const world = play(createCollectionMachine<Person>('people'), { query });
  await world.answer('loadRows', page([ana]));

  return world;
}

type World = Awaited<ReturnType<typeof loaded>>;

const asked = (world: World) => (world.call('loadRows').input as { query: ListQuery }).query;

async function loses(world: World) {
  world.send({ type: 'reload.requested' });
  await world.fail('loadRows');
}

describe('a list that could not be loaded', () => {
  it('keeps its rows visible while the same ones are loaded again and when that fails', async () => {
    const world = await loaded();
    world.send({ type: 'reload.requested' });
    expect(world.snapshot().context.rows).toEqual([ana]);
    await world.answer('loadRows', refusal(500, 'something broke'));
    expect(world.snapshot().hasTag('failed')).toBe(true);
    expect(world.snapshot().context).toMatchObject({ rows: [ana], message: 'Something broke' });
    await loses(world);
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    // The page says that the connection was lost, and not what the server refused before.
    expect(world.snapshot().context).toMatchObject({ rows: [ana], message: null });
    world.send({ type: 'reload.requested' });
    await world.answer('loadRows', page([ben]));
    expect(world.snapshot().context).toMatchObject({ rows: [ben], message: null, failures: 0 });
  });

  it.each([502, 503, 504])(
    'loads again by itself, less and less often, after the server answered %i',
    async (status) => {
      const world = await loaded();
      await loses(world);
      for (const wait of [1, 2, 4, 8, 16, 32, 60, 60].map((times) => times * FEED_RETRY_FIRST_MS)) {
        const { length } = world.calls;
        world.clock.increment(wait / 2 - 1);
        expect(world.calls).toHaveLength(length);
        world.clock.increment(wait / 2 + 1);
        expect(world.calls).toHaveLength(length + 1);
        await world.answer('loadRows', refusal(status, 'back soon'));
        expect(world.snapshot().context).toMatchObject({ rows: [ana], message: 'Back soon' });
      }
      world.clock.increment(FEED_RETRY_LONGEST_MS);
      await world.answer('loadRows', page([ben]));
      expect(world.snapshot().context).toMatchObject({ rows: [ben], message: null, failures: 0 });
    },
  );

  it.each([403, 429, 500])('waits for somebody to try again after the server answered %i', async (status) => {
    const world = await loaded();
    world.send({ type: 'reload.requested' });
    await world.answer('loadRows', refusal(status, 'no'));
    const { length } = world.calls;
    world.clock.increment(10 * FEED_RETRY_LONGEST_MS);
    expect(world.calls).toHaveLength(length);
  });

  it('makes no attempt while the page is hidden, and one at once when it is shown again', async () => {
    const world = await loaded();
    await loses(world);
    world.send({ type: 'page.hidden' });
    const loads = () => world.calls.filter(({ name }) => name === 'loadRows').length;
    world.clock.increment(10 * FEED_RETRY_LONGEST_MS);
    expect([loads(), world.snapshot().context.rows]).toEqual([2, [ana]]);
    world.send({ type: 'page.shown' });
    expect(loads()).toBe(3);
    await world.answer('loadRows', page([ben]));
    expect(world.snapshot().context).toMatchObject({ rows: [ben], failures: 0 });
  });

  it('tries again soon after somebody has asked for it', async () => {
    const world = await loaded();
    for (let times = 0; times < 5; times++) await loses(world);
    const { length } = world.calls;
    world.clock.increment(2 * FEED_RETRY_FIRST_MS);
    expect(world.calls).toHaveLength(length + 1);
  });

  it('never runs a command again by itself', async () => {
    const world = await loaded();
    world.send({
      type: 'command.requested',
      command: { name: 'resendEmail', row: ana, needsConfirmation: false, done: 'Email Sent' },
    });
    await world.fail('runCommand');
    for (let times = 0; times < 5; times++) {
      world.clock.increment(FEED_RETRY_LONGEST_MS);
      await world.fail('loadRows');
    }
    expect(world.calls.filter(({ name }) => name === 'runCommand')).toHaveLength(1);
  });

  it.each([
    ['a page', { type: 'page.changed', page: 2 }, 60],
    ['a state', { type: 'filter.changed', name: 'state', values: ['approved'] }, 0],
    ['a search', { type: 'search.changed', search: 'b' }, 0],
    ['an order', { type: 'sort.changed', sort: '-name' }, 0],
  ] as const)('does not pass the rows of before for those of %s that could not be loaded', async (_, change, total) => {
    const world = await loaded();
    world.send(change);
    expect(world.snapshot().context.rows).toEqual([ana]);
    await world.fail('loadRows');
    // Its pages stay, as the way back.
    expect(world.snapshot().context).toMatchObject({ rows: [], total });
    world.clock.increment(FEED_RETRY_FIRST_MS);
    expect(asked(world)).toEqual(world.snapshot().context.query);
  });

  it('shows the rows of before at once when somebody goes back to them', async () => {
    const world = await loaded();
    world.send({ type: 'page.changed', page: 2 });
    await world.fail('loadRows');
    world.send({ type: 'page.changed', page: 1 });
    expect(world.snapshot().context).toMatchObject({ rows: [ana], total: 60 });
    await world.fail('loadRows');
    expect(world.snapshot().context).toMatchObject({ rows: [ana], total: 60 });
  });

  it('does not pass the rows of before for another page when a command was lost', async () => {
    const world = await loaded();
    world.send({
      type: 'command.requested',
      command: { name: 'resendEmail', row: ana, needsConfirmation: false, done: 'Email Sent' },
    });
    world.send({ type: 'page.changed', page: 2 });
    await world.fail('runCommand');
    expect(world.snapshot().context.rows).toEqual([]);
    world.send({ type: 'reload.requested' });
    world.send({ type: 'page.changed', page: 1 });
    expect(world.snapshot().context.rows).toEqual([]);
  });
});

describe('a row that was saved', () => {
  const anna: Person = { _id: '1', name: 'Anna' };

  it('is shown as it was saved, even if the list can no longer be loaded', async () => {
    const world = await loaded();
    world.send({ type: 'reload.requested', saved: anna });
    expect(world.snapshot().context.rows).toEqual([anna]);
    await world.fail('loadRows');
    expect(world.snapshot().context.rows).toEqual([anna]);
    world.clock.increment(FEED_RETRY_FIRST_MS);
    expect(world.snapshot().context.rows).toEqual([anna]);
  });

  it('is added to no page that it is not on', async () => {
    const world = await loaded();
    world.send({ type: 'reload.requested', saved: { _id: '9', name: 'Zoe' } });
    expect(world.snapshot().context.rows).toEqual([ana]);
  });
});
