import { describe, expect, it } from 'vitest';
import { createCollectionMachine, type RowCommand } from '../../src/machines/collection.machine.ts';
import { PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '../../src/machines/rules/constants.ts';
import { type ListQuery, wholeList } from '../../src/machines/rules/list-query.ts';
import type { Person } from './collection.chart.ts';
import { refusal } from './fixtures.ts';
import { play } from './world.ts';

const ana: Person = { _id: '1', name: 'Ana' };
const ben: Person = { _id: '2', name: 'Ben' };
const page = (rows: Person[], total = rows.length) => ({ status: 200, body: { rows, total } });
const machine = createCollectionMachine<Person>('people');

const open = (query: ListQuery = wholeList) => play(machine, { query });

async function loaded(query: ListQuery = wholeList, rows = [ana, ben], total = 60) {
  const world = open(query);
  await world.answer('loadRows', page(rows, total));

  return world;
}

const asked = (world: ReturnType<typeof open>) => (world.call('loadRows').input as { query: ListQuery }).query;
const reflected = (world: ReturnType<typeof open>) =>
  world.effects.filter(([name]) => name === 'reflectQuery').map(([, params]) => params);

describe('a list', () => {
  it('loads what the address asks for', async () => {
    const query: ListQuery = { search: 'ana', sort: '-name', page: 2, filters: { branch: ['a'] } };
    const world = open(query);
    expect(asked(world)).toEqual(query);
    expect(world.snapshot().hasTag('busy')).toBe(true);
    await world.answer('loadRows', page([ana], 26));
    expect(world.snapshot().context).toMatchObject({ rows: [ana], total: 26 });
    expect(world.snapshot().hasTag('busy')).toBe(false);
  });

  it('says that it is empty', async () => {
    const world = await loaded(wholeList, [], 0);
    expect(world.snapshot().hasTag('empty')).toBe(true);
  });

  it('sorts, filters and turns pages at once, each a step in the history', async () => {
    const world = await loaded();
    world.send({ type: 'page.changed', page: 2 });
    world.send({ type: 'sort.changed', sort: '-email' });
    world.send({ type: 'filter.changed', name: 'branch', values: ['a', 'b'] });
    const last: ListQuery = { search: '', sort: '-email', page: 1, filters: { branch: ['a', 'b'] } };
    expect(asked(world)).toEqual(last);
    expect(reflected(world)).toEqual([
      { query: { ...wholeList, page: 2 }, replace: false },
      { query: { ...wholeList, sort: '-email' }, replace: false },
      { query: last, replace: false },
    ]);
    world.send({ type: 'filters.cleared' });
    expect(asked(world)).toEqual({ ...last, filters: {} });
  });

  it('searches once the keys are quiet, cancels what became stale, and leaves no trail in the history', async () => {
    const world = await loaded();
    world.send({ type: 'search.changed', search: 'a' });
    world.clock.increment(SEARCH_DEBOUNCE_MS - 1);
    world.send({ type: 'search.changed', search: 'an' });
    world.clock.increment(SEARCH_DEBOUNCE_MS - 1);
    expect(world.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(world.calls).toHaveLength(2);
    expect(asked(world)).toEqual({ ...wholeList, search: 'an' });
    expect(reflected(world)).toEqual([{ query: { ...wholeList, search: 'an' }, replace: true }]);

    const stale = world.call('loadRows');
    world.send({ type: 'search.changed', search: 'ana' });
    expect(stale.signal.aborted).toBe(true);
    stale.answer(page([ben]));
    world.clock.increment(SEARCH_DEBOUNCE_MS);
    await world.answer('loadRows', page([ana]));
    expect(world.snapshot().context.rows).toEqual([ana]);
  });

  it('keeps its rows in sight while newer ones are on their way, and when they fail to come', async () => {
    const world = await loaded();
    world.send({ type: 'page.changed', page: 2 });
    expect(world.snapshot().context.rows).toEqual([ana, ben]);
    await world.answer('loadRows', refusal(500, 'something broke'));
    expect(world.snapshot().hasTag('failed')).toBe(true);
    expect(world.snapshot().context).toMatchObject({ rows: [ana, ben], message: 'Something broke' });
    world.send({ type: 'reload.requested' });
    await world.fail('loadRows');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.snapshot().context.rows).toEqual([ana, ben]);
    world.send({ type: 'reload.requested' });
    await world.answer('loadRows', page([ana]));
    expect(world.snapshot().context.message).toBeNull();
  });

  it('shows its last page instead of one beyond its end', async () => {
    const world = open({ ...wholeList, page: 9 });
    await world.answer('loadRows', page([], PAGE_SIZE + 1));
    expect(asked(world).page).toBe(2);
    expect(reflected(world)).toEqual([{ query: { ...wholeList, page: 2 }, replace: true }]);
    await world.answer('loadRows', page([ana], PAGE_SIZE + 1));
    expect(world.snapshot().matches({ browsing: 'ready' })).toBe(true);
  });

  it('follows the address bar back and forth, but not its own words', async () => {
    const world = await loaded();
    world.send({ type: 'url.changed', query: wholeList });
    expect(world.calls).toHaveLength(1);
    world.send({ type: 'url.changed', query: { ...wholeList, page: 2 } });
    expect(asked(world).page).toBe(2);
    expect(reflected(world)).toEqual([]);
  });
});

describe('a command on a row', () => {
  const deactivate: RowCommand<Person> = { name: 'deactivate', row: ana, asks: true, done: 'Employee Deactivated' };
  const resend: RowCommand<Person> = { name: 'resendEmail', row: ana, asks: false, done: 'Email Sent' };
  const ok = { status: 200, body: { status: 200, message: 'done' } };

  it('asks, runs, says that it is done, and loads the list again', async () => {
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

  it('runs at once when it need not ask', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    await world.answer('runCommand', ok);
    expect(world.effects).toEqual([['showToast', { kind: 'success', text: 'Email Sent' }]]);
  });

  it('does nothing when the answer is No, or when they go elsewhere', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: deactivate });
    world.send({ type: 'command.dismissed' });
    world.send({ type: 'command.requested', command: deactivate });
    world.send({ type: 'url.changed', query: { ...wholeList, page: 2 } });
    expect(world.snapshot().context.command).toBeNull();
    expect(asked(world).page).toBe(2);
    expect(world.calls.map(({ name }) => name)).not.toContain('runCommand');
  });

  it('says what the server objects to, keeps the rows and looks again', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    await world.answer('runCommand', refusal(409, 'the last admin stays'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'The last admin stays' }]]);
    expect(world.snapshot().context.rows).toEqual([ana, ben]);
    expect(world.snapshot().matches({ browsing: 'loading' })).toBe(true);
  });

  it('says in place that the network failed', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    await world.fail('runCommand');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.snapshot().context).toMatchObject({ rows: [ana, ben], command: null });
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
  });

  it('is not cut off by a search, which is looked for afterwards', async () => {
    const world = await loaded();
    world.send({ type: 'command.requested', command: resend });
    world.send({ type: 'search.changed', search: 'ben' });
    expect(world.call('runCommand').signal.aborted).toBe(false);
    await world.answer('runCommand', ok);
    expect(asked(world).search).toBe('ben');
  });
});
