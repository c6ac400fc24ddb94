import { describe, expect, it } from 'vitest';
import { createCollectionMachine, type RowCommand } from '../../src/machines/collection.machine.ts';
import { FEED_RETRY_FIRST_MS, PAGE_SIZE, SEARCH_PATIENCE_MS } from '../../src/rules/shared/constants.ts';
import { defaultListQuery, type ListQuery } from '../../src/rules/shared/list-query.ts';
import type { Person } from './charts/collection.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const ana: Person = { _id: '1', name: 'Ana' };
const ben: Person = { _id: '2', name: 'Ben' };
const page = (rows: Person[], total = rows.length) => ({ status: 200, body: { rows, total } });
const machine = createCollectionMachine<Person>('people');

const open = (query: ListQuery = defaultListQuery) => play(machine, { query });

async function loaded(query: ListQuery = defaultListQuery, rows = [ana, ben], total = 60) {
  const world = open(query);
  await world.answer('loadRows', page(rows, total));

  return world;
}

const asked = (world: ReturnType<typeof open>) => (world.call('loadRows').input as { query: ListQuery }).query;
const reflected = (world: ReturnType<typeof open>) =>
  world.effects.filter(([name]) => name === 'reflectQuery').map(([, params]) => params);

describe('a list', () => {
  it('loads the query in the address', async () => {
    const query: ListQuery = { search: 'ana', sort: '-name', page: 2, filters: { branch: ['a'] } };
    const world = open(query);
    expect(asked(world)).toEqual(query);
    expect(world.snapshot().hasTag('busy')).toBe(true);
    await world.answer('loadRows', page([ana], 26));
    expect(world.snapshot().context).toMatchObject({ rows: [ana], total: 26 });
    expect(world.snapshot().hasTag('busy')).toBe(false);
  });

  it('starts empty', () => {
    expect(open().snapshot().context).toMatchObject({ rows: [], total: 0, message: null, command: null });
  });

  it('shows rows even if the total says that the page does not exist', async () => {
    const world = open({ ...defaultListQuery, page: 9 });
    await world.answer('loadRows', page([ana], 1));
    expect(world.snapshot().matches({ browsing: 'ready' })).toBe(true);
    expect(world.calls).toHaveLength(1);
  });

  it('shows the rows of an earlier search until a newer one loads', async () => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'b' });
    world.send({ type: 'search.changed', search: 'be' });
    await world.answer('loadRows', page([ben]));
    expect(world.snapshot().context).toMatchObject({ rows: [ben], total: 1 });
    expect(world.snapshot().hasTag('busy')).toBe(true);
  });

  it('shows no earlier rows when a search finds nothing', async () => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'zz' });
    await world.answer('loadRows', page([]));
    expect(world.snapshot().context).toMatchObject({ rows: [], total: 0 });
  });

  it('keeps the counts of each state, even for a page seen before', async () => {
    const world = open();
    await world.answer('loadRows', { status: 200, body: { rows: [ana], total: 1, counts: { open: 1, closed: 4 } } });
    expect(world.snapshot().context.counts).toEqual({ open: 1, closed: 4 });
    world.send({ type: 'filter.changed', name: 'state', values: ['closed'] });
    await world.answer('loadRows', { status: 200, body: { rows: [], total: 0, counts: { open: 1, closed: 0 } } });
    world.send({ type: 'filters.cleared' });
    expect(world.snapshot().context.counts).toEqual({ open: 1, closed: 4 });
  });

  it('is marked as empty', async () => {
    const world = await loaded(defaultListQuery, [], 0);
    expect(world.snapshot().hasTag('empty')).toBe(true);
  });

  it('sorts, filters and changes pages at once, each as an entry in the history', async () => {
    const world = await loaded();
    world.send({ type: 'page.changed', page: 2 });
    world.send({ type: 'sort.changed', sort: '-email' });
    world.send({ type: 'filter.changed', name: 'branch', values: ['a', 'b'] });
    const last: ListQuery = { search: '', sort: '-email', page: 1, filters: { branch: ['a', 'b'] } };
    expect(asked(world)).toEqual(last);
    expect(reflected(world)).toEqual([
      { query: { ...defaultListQuery, page: 2 }, replace: false },
      { query: { ...defaultListQuery, sort: '-email' }, replace: false },
      { query: last, replace: false },
    ]);
    world.send({ type: 'filters.cleared' });
    expect(asked(world)).toEqual({ ...last, filters: {} });
  });

  it('loads another order at once', async () => {
    const world = await loaded();
    world.send({ type: 'sort.changed', sort: '-email' });
    expect([world.calls.length, asked(world).sort]).toEqual([2, '-email']);
  });

  it('searches from the first key with one request at a time, then searches for the newest text', async () => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'a' });
    expect(asked(world)).toEqual({ ...defaultListQuery, search: 'a' });
    world.send({ type: 'search.changed', search: 'an' });
    world.send({ type: 'search.changed', search: 'ana' });
    expect(world.calls).toHaveLength(2);
    expect(world.call('loadRows').signal.aborted).toBe(false);
    expect(world.snapshot().context.query.search).toBe('ana');

    await world.answer('loadRows', page([ana, ben], 2));
    expect(world.snapshot().context.rows).toEqual([ana, ben]);
    expect(world.snapshot().hasTag('busy')).toBe(true);
    expect(world.calls).toHaveLength(3);
    expect(asked(world).search).toBe('ana');
    await world.answer('loadRows', page([ana]));
    expect(world.snapshot().context).toMatchObject({ rows: [ana], total: 1 });
    expect(world.snapshot().matches({ browsing: 'ready' })).toBe(true);
  });

  it('searches for the newest text when an earlier answer takes long', async () => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'a' });
    const late = world.call('loadRows');
    world.send({ type: 'search.changed', search: 'an' });
    world.clock.increment(SEARCH_PATIENCE_MS - 1);
    expect(world.call('loadRows')).toBe(late);
    world.clock.increment(1);
    expect(late.signal.aborted).toBe(true);
    expect(asked(world).search).toBe('an');

    world.clock.increment(SEARCH_PATIENCE_MS);
    world.send({ type: 'search.changed', search: 'ana' });
    expect(asked(world).search).toBe('ana');
    late.answer(page([ben]));
    await world.answer('loadRows', page([ana]));
    expect(world.snapshot().context.rows).toEqual([ana]);
  });

  it('adds no entries to the history while searching', async () => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'a' });
    world.send({ type: 'search.changed', search: 'an' });
    world.send({ type: 'search.changed', search: 'ana' });
    await world.answer('loadRows', page([ana, ben]));
    expect(reflected(world)).toEqual(
      ['a', 'ana'].map((search) => ({ query: { ...defaultListQuery, search }, replace: true })),
    );
    world.send({ type: 'url.changed', query: { ...defaultListQuery, search: 'ana' } });
    expect(world.calls).toHaveLength(3);
  });

  it('keeps the typed text when the address bar confirms an earlier one', async () => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'a' });
    world.send({ type: 'search.changed', search: 'an' });
    world.send({ type: 'url.changed', query: { ...defaultListQuery, search: 'a' } });
    expect(world.snapshot().context.query.search).toBe('an');
  });

  it.each(['refused', 'lost'])('searches for the newest text when the previous search was %s', async (how) => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'a' });
    world.send({ type: 'search.changed', search: 'an' });
    await (how === 'lost' ? world.fail('loadRows') : world.answer('loadRows', refusal(500, 'something broke')));
    expect(asked(world).search).toBe('an');
    expect(world.snapshot().context.rows).toEqual([ana, ben]);
    await world.answer('loadRows', page([ana]));
    expect(world.snapshot().context).toMatchObject({ rows: [ana], message: null });
  });

  it('shows known rows at once, and refreshes them', async () => {
    const world = await loaded();
    world.send({ type: 'page.changed', page: 2 });
    await world.answer('loadRows', page([ben], 60));
    world.send({ type: 'page.changed', page: 1 });
    expect(world.snapshot().context).toMatchObject({ rows: [ana, ben], total: 60 });
    expect(world.snapshot().hasTag('busy')).toBe(true);
    await world.answer('loadRows', page([ana], 59));
    expect(world.snapshot().context).toMatchObject({ rows: [ana], total: 59 });
  });

  it('keeps the eight pages seen last', async () => {
    const rowOf = (number: number): Person => ({ _id: `${number}`, name: `Person ${number}` });
    const world = await loaded(defaultListQuery, [rowOf(1)], 300);
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9]) {
      world.send({ type: 'page.changed', page: number });
      await world.answer('loadRows', page([rowOf(number)], 300));
    }
    world.send({ type: 'page.changed', page: 2 });
    expect(world.snapshot().context.rows).toEqual([rowOf(2)]);
    world.send({ type: 'page.changed', page: 1 });
    expect(world.snapshot().context.rows).toEqual([rowOf(2)]);
  });

  it('does not replace known rows of the newest search with those of an earlier one', async () => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'b' });
    world.send({ type: 'search.changed', search: '' });
    await world.answer('loadRows', page([ben]));
    expect(world.snapshot().context).toMatchObject({ rows: [ana, ben], total: 60 });
  });

  it('forgets known rows after a reload', async () => {
    const world = await loaded();
    world.send({ type: 'page.changed', page: 2 });
    await world.answer('loadRows', page([ben], 60));
    world.send({ type: 'reload.requested' });
    world.send({ type: 'page.changed', page: 1 });
    expect(world.snapshot().context.rows).toEqual([ben]);
  });

  it('stays known as empty while it reloads', async () => {
    const world = await loaded(defaultListQuery, [], 0);
    world.send({ type: 'reload.requested' });
    expect(world.snapshot().hasTag('busy')).toBe(true);
    expect(Object.values(world.snapshot().context.seenPages ?? {})).toEqual([{ rows: [], total: 0 }]);
  });

  it('prefetches an approached page of the same search', async () => {
    const world = await loaded({ ...defaultListQuery, search: 'n' });
    world.send({ type: 'page.approached', page: 2 });
    expect(world.effects).toEqual([['fetchAhead', { query: { ...defaultListQuery, search: 'n', page: 2 } }]]);
    expect(world.snapshot().hasTag('busy')).toBe(false);
  });

  it('shows its last page instead of a page beyond its end', async () => {
    const world = open({ ...defaultListQuery, page: 9 });
    await world.answer('loadRows', page([], PAGE_SIZE + 1));
    expect(asked(world).page).toBe(2);
    expect(reflected(world)).toEqual([{ query: { ...defaultListQuery, page: 2 }, replace: true }]);
    await world.answer('loadRows', page([ana], PAGE_SIZE + 1));
    expect(world.snapshot().matches({ browsing: 'ready' })).toBe(true);
  });

  it('follows back and forward in the address bar, but not its own changes', async () => {
    const world = await loaded();
    world.send({ type: 'url.changed', query: defaultListQuery });
    expect(world.calls).toHaveLength(1);
    world.send({ type: 'url.changed', query: { ...defaultListQuery, page: 2 } });
    expect(asked(world).page).toBe(2);
    expect(reflected(world)).toEqual([]);
  });
});

describe('a command on a row', () => {
  const deactivate: RowCommand<Person> = {
    name: 'deactivate',
    row: ana,
    needsConfirmation: true,
    done: 'Employee Deactivated',
  };
  const resend: RowCommand<Person> = { name: 'resendEmail', row: ana, needsConfirmation: false, done: 'Email Sent' };
  const ok = { status: 200, body: { status: 200, message: 'done' } };

  it('asks, runs, shows that it is done, and reloads the list', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: deactivate });
    expect(world.snapshot().hasTag('confirming')).toBe(true);
    expect(world.snapshot().context.command).toBe(deactivate);
    world.send({ type: 'command.confirmed' });
    expect(world.snapshot().hasTag('running')).toBe(true);
    expect(world.call('runCommand').input).toEqual(deactivate);
    await world.answer('runCommand', ok);
    expect(world.effects).toEqual([['showToast', { kind: 'success', text: 'Employee Deactivated' }]]);
    expect(world.snapshot().context.command).toBeNull();
    expect(world.calls.map(({ name }) => name)).toEqual(['loadRows', 'runCommand', 'loadRows']);
  });

  it('runs as it was changed in the question', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: deactivate });
    const later = { ...deactivate, day: '2026-12-31' };
    world.send({ type: 'command.changed', command: later });
    expect(world.snapshot().hasTag('confirming')).toBe(true);
    world.send({ type: 'command.confirmed' });
    expect(world.call('runCommand').input).toEqual(later);
  });

  it('runs at once when no confirmation is needed', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    await world.answer('runCommand', ok);
    expect(world.effects).toEqual([['showToast', { kind: 'success', text: 'Email Sent' }]]);
  });

  it('shows the server’s message if it has no text of its own', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: { ...resend, done: undefined } });
    await world.answer('runCommand', { status: 200, body: { status: 200, message: '5 people reminded' } });
    expect(world.effects).toEqual([['showToast', { kind: 'success', text: '5 people reminded' }]]);
  });

  it('does nothing when it is declined or the person leaves', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: deactivate });
    world.send({ type: 'command.dismissed' });
    expect(world.snapshot().context.command).toBeNull();
    world.send({ type: 'command.requested', command: deactivate });
    world.send({ type: 'url.changed', query: { ...defaultListQuery, page: 2 } });
    expect(world.snapshot().context.command).toBeNull();
    expect(asked(world).page).toBe(2);
    expect(world.calls.map(({ name }) => name)).not.toContain('runCommand');
  });

  it('shows the server’s objection, keeps the rows and reloads', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    await world.answer('runCommand', refusal(409, 'the last admin stays'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'The last admin stays' }]]);
    expect(world.snapshot().context.rows).toEqual([ana, ben]);
    expect(world.snapshot().matches({ browsing: 'loading' })).toBe(true);
  });

  it('says that the network failed, and loads the list to show whether it took effect', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    await world.fail('runCommand');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.snapshot().context).toMatchObject({ rows: [ana, ben], command: null });
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure', 'showToast']);
    world.clock.increment(FEED_RETRY_FIRST_MS);
    expect(world.calls.map(({ name }) => name)).toEqual(['loadRows', 'runCommand', 'watchPresence', 'loadRows']);
  });

  it('is not interrupted by a search, which runs afterwards', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    world.send({ type: 'search.changed', search: 'ben' });
    expect(world.call('runCommand').signal.aborted).toBe(false);
    await world.answer('runCommand', ok);
    expect(asked(world).search).toBe('ben');
  });

  it('continues during sorting, filtering and paging, which load afterwards', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    world.send({ type: 'sort.changed', sort: '-name' });
    world.send({ type: 'filter.changed', name: 'branch', values: ['a'] });
    world.send({ type: 'page.changed', page: 2 });
    world.send({ type: 'filters.cleared' });
    expect(reflected(world)).toEqual(
      [
        { ...defaultListQuery, sort: '-name' },
        { ...defaultListQuery, sort: '-name', filters: { branch: ['a'] } },
        { ...defaultListQuery, sort: '-name', filters: { branch: ['a'] }, page: 2 },
        { ...defaultListQuery, sort: '-name' },
      ].map((query) => ({ query, replace: false })),
    );
    world.send({ type: 'url.changed', query: { ...defaultListQuery, page: 3 } });
    await world.answer('runCommand', ok);
    expect(asked(world)).toEqual({ ...defaultListQuery, page: 3 });
  });

  it.each([
    ['done', ok],
    ['refused', refusal(409, 'the last admin stays')],
  ])('forgets known rows once it is %s', async (_, outcome) => {
    const world = await loaded();
    world.send({ type: 'page.changed', page: 2 });
    await world.answer('loadRows', page([ben], 60));
    world.send({ type: 'command.requested', command: resend });
    await world.answer('runCommand', outcome);
    expect(world.snapshot().context.command).toBeNull();
    world.send({ type: 'page.changed', page: 1 });
    expect(world.snapshot().context.rows).toEqual([ben]);
  });
});
