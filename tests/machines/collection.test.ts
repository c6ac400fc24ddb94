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
  const played = open(query);
  await played.answer('loadRows', page(rows, total));

  return played;
}

const asked = (played: ReturnType<typeof open>) => (played.call('loadRows').input as { query: ListQuery }).query;
const reflected = (played: ReturnType<typeof open>) =>
  played.effects.filter(([name]) => name === 'reflectQuery').map(([, params]) => params);

describe('a list', () => {
  it('loads the query in the address', async () => {
    const query: ListQuery = { search: 'ana', sort: '-name', page: 2, filters: { branch: ['a'] } };
    const played = open(query);
    expect(asked(played)).toEqual(query);
    expect(played.snapshot().hasTag('busy')).toBe(true);
    await played.answer('loadRows', page([ana], 26));
    expect(played.snapshot().context).toMatchObject({ rows: [ana], total: 26 });
    expect(played.snapshot().hasTag('busy')).toBe(false);
  });

  it('starts empty', () => {
    expect(open().snapshot().context).toMatchObject({ rows: [], total: 0, message: null, command: null });
  });

  it('shows rows even if the total says that the page does not exist', async () => {
    const played = open({ ...defaultListQuery, page: 9 });
    await played.answer('loadRows', page([ana], 1));
    expect(played.snapshot().matches({ browsing: 'ready' })).toBe(true);
    expect(played.calls).toHaveLength(1);
  });

  it('shows the rows of an earlier search until a newer one loads', async () => {
    const played = await loaded();
    played.send({ type: 'search.changed', search: 'b' });
    played.send({ type: 'search.changed', search: 'be' });
    await played.answer('loadRows', page([ben]));
    expect(played.snapshot().context).toMatchObject({ rows: [ben], total: 1 });
    expect(played.snapshot().hasTag('busy')).toBe(true);
  });

  it('shows no earlier rows when a search finds nothing', async () => {
    const played = await loaded();
    played.send({ type: 'search.changed', search: 'zz' });
    await played.answer('loadRows', page([]));
    expect(played.snapshot().context).toMatchObject({ rows: [], total: 0 });
  });

  it('keeps the counts of each state, even for a page seen before', async () => {
    const played = open();
    await played.answer('loadRows', { status: 200, body: { rows: [ana], total: 1, counts: { open: 1, closed: 4 } } });
    expect(played.snapshot().context.counts).toEqual({ open: 1, closed: 4 });
    played.send({ type: 'filter.changed', name: 'state', values: ['closed'] });
    await played.answer('loadRows', { status: 200, body: { rows: [], total: 0, counts: { open: 1, closed: 0 } } });
    played.send({ type: 'filters.cleared' });
    expect(played.snapshot().context.counts).toEqual({ open: 1, closed: 4 });
  });

  it('is marked as empty', async () => {
    const played = await loaded(defaultListQuery, [], 0);
    expect(played.snapshot().hasTag('empty')).toBe(true);
  });

  it('sorts, filters and changes pages at once, each as an entry in the history', async () => {
    const played = await loaded();
    played.send({ type: 'page.changed', page: 2 });
    played.send({ type: 'sort.changed', sort: '-email' });
    played.send({ type: 'filter.changed', name: 'branch', values: ['a', 'b'] });
    const last: ListQuery = { search: '', sort: '-email', page: 1, filters: { branch: ['a', 'b'] } };
    expect(asked(played)).toEqual(last);
    expect(reflected(played)).toEqual([
      { query: { ...defaultListQuery, page: 2 }, replace: false },
      { query: { ...defaultListQuery, sort: '-email' }, replace: false },
      { query: last, replace: false },
    ]);
    played.send({ type: 'filters.cleared' });
    expect(asked(played)).toEqual({ ...last, filters: {} });
  });

  it('loads another order at once', async () => {
    const played = await loaded();
    played.send({ type: 'sort.changed', sort: '-email' });
    expect([played.calls.length, asked(played).sort]).toEqual([2, '-email']);
  });

  it('searches from the first key with one request at a time, then searches for the newest text', async () => {
    const played = await loaded();
    played.send({ type: 'search.changed', search: 'a' });
    expect(asked(played)).toEqual({ ...defaultListQuery, search: 'a' });
    played.send({ type: 'search.changed', search: 'an' });
    played.send({ type: 'search.changed', search: 'ana' });
    expect(played.calls).toHaveLength(2);
    expect(played.call('loadRows').signal.aborted).toBe(false);
    expect(played.snapshot().context.query.search).toBe('ana');

    await played.answer('loadRows', page([ana, ben], 2));
    expect(played.snapshot().context.rows).toEqual([ana, ben]);
    expect(played.snapshot().hasTag('busy')).toBe(true);
    expect(played.calls).toHaveLength(3);
    expect(asked(played).search).toBe('ana');
    await played.answer('loadRows', page([ana]));
    expect(played.snapshot().context).toMatchObject({ rows: [ana], total: 1 });
    expect(played.snapshot().matches({ browsing: 'ready' })).toBe(true);
  });

  it('searches for the newest text when an earlier answer takes long', async () => {
    const played = await loaded();
    played.send({ type: 'search.changed', search: 'a' });
    const late = played.call('loadRows');
    played.send({ type: 'search.changed', search: 'an' });
    played.clock.increment(SEARCH_PATIENCE_MS - 1);
    expect(played.call('loadRows')).toBe(late);
    played.clock.increment(1);
    expect(late.signal.aborted).toBe(true);
    expect(asked(played).search).toBe('an');

    played.clock.increment(SEARCH_PATIENCE_MS);
    played.send({ type: 'search.changed', search: 'ana' });
    expect(asked(played).search).toBe('ana');
    late.answer(page([ben]));
    await played.answer('loadRows', page([ana]));
    expect(played.snapshot().context.rows).toEqual([ana]);
  });

  it('adds no entries to the history while searching', async () => {
    const played = await loaded();
    played.send({ type: 'search.changed', search: 'a' });
    played.send({ type: 'search.changed', search: 'an' });
    played.send({ type: 'search.changed', search: 'ana' });
    await played.answer('loadRows', page([ana, ben]));
    expect(reflected(played)).toEqual(
      ['a', 'ana'].map((search) => ({ query: { ...defaultListQuery, search }, replace: true })),
    );
    played.send({ type: 'url.changed', query: { ...defaultListQuery, search: 'ana' } });
    expect(played.calls).toHaveLength(3);
  });

  it('keeps the typed text when the address bar confirms an earlier one', async () => {
    const played = await loaded();
    played.send({ type: 'search.changed', search: 'a' });
    played.send({ type: 'search.changed', search: 'an' });
    played.send({ type: 'url.changed', query: { ...defaultListQuery, search: 'a' } });
    expect(played.snapshot().context.query.search).toBe('an');
  });

  it.each(['refused', 'lost'])('searches for the newest text when the previous search was %s', async (how) => {
    const played = await loaded();
    played.send({ type: 'search.changed', search: 'a' });
    played.send({ type: 'search.changed', search: 'an' });
    await (how === 'lost' ? played.fail('loadRows') : played.answer('loadRows', refusal(500, 'something broke')));
    expect(asked(played).search).toBe('an');
    expect(played.snapshot().context.rows).toEqual([ana, ben]);
    await played.answer('loadRows', page([ana]));
    expect(played.snapshot().context).toMatchObject({ rows: [ana], message: null });
  });

  it('shows known rows at once, and refreshes them', async () => {
    const played = await loaded();
    played.send({ type: 'page.changed', page: 2 });
    await played.answer('loadRows', page([ben], 60));
    played.send({ type: 'page.changed', page: 1 });
    expect(played.snapshot().context).toMatchObject({ rows: [ana, ben], total: 60 });
    expect(played.snapshot().hasTag('busy')).toBe(true);
    await played.answer('loadRows', page([ana], 59));
    expect(played.snapshot().context).toMatchObject({ rows: [ana], total: 59 });
  });

  it('keeps the eight pages seen last', async () => {
    const rowOf = (number: number): Person => ({ _id: `${number}`, name: `Person ${number}` });
    const played = await loaded(defaultListQuery, [rowOf(1)], 300);
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9]) {
      played.send({ type: 'page.changed', page: number });
      await played.answer('loadRows', page([rowOf(number)], 300));
    }
    played.send({ type: 'page.changed', page: 2 });
    expect(played.snapshot().context.rows).toEqual([rowOf(2)]);
    played.send({ type: 'page.changed', page: 1 });
    expect(played.snapshot().context.rows).toEqual([rowOf(2)]);
  });

  it('does not replace known rows of the newest search with those of an earlier one', async () => {
    const played = await loaded();
    played.send({ type: 'search.changed', search: 'b' });
    played.send({ type: 'search.changed', search: '' });
    await played.answer('loadRows', page([ben]));
    expect(played.snapshot().context).toMatchObject({ rows: [ana, ben], total: 60 });
  });

  it('forgets known rows after a reload', async () => {
    const played = await loaded();
    played.send({ type: 'page.changed', page: 2 });
    await played.answer('loadRows', page([ben], 60));
    played.send({ type: 'reload.requested' });
    played.send({ type: 'page.changed', page: 1 });
    expect(played.snapshot().context.rows).toEqual([ben]);
  });

  it('stays known as empty while it reloads', async () => {
    const played = await loaded(defaultListQuery, [], 0);
    played.send({ type: 'reload.requested' });
    expect(played.snapshot().hasTag('busy')).toBe(true);
    expect(Object.values(played.snapshot().context.seenPages ?? {})).toEqual([{ rows: [], total: 0 }]);
  });

  it('prefetches an approached page of the same search', async () => {
    const played = await loaded({ ...defaultListQuery, search: 'n' });
    played.send({ type: 'page.approached', page: 2 });
    expect(played.effects).toEqual([['fetchAhead', { query: { ...defaultListQuery, search: 'n', page: 2 } }]]);
    expect(played.snapshot().hasTag('busy')).toBe(false);
  });

  it('shows its last page instead of a page beyond its end', async () => {
    const played = open({ ...defaultListQuery, page: 9 });
    await played.answer('loadRows', page([], PAGE_SIZE + 1));
    expect(asked(played).page).toBe(2);
    expect(reflected(played)).toEqual([{ query: { ...defaultListQuery, page: 2 }, replace: true }]);
    await played.answer('loadRows', page([ana], PAGE_SIZE + 1));
    expect(played.snapshot().matches({ browsing: 'ready' })).toBe(true);
  });

  it('follows back and forward in the address bar, but not its own changes', async () => {
    const played = await loaded();
    played.send({ type: 'url.changed', query: defaultListQuery });
    expect(played.calls).toHaveLength(1);
    played.send({ type: 'url.changed', query: { ...defaultListQuery, page: 2 } });
    expect(asked(played).page).toBe(2);
    expect(reflected(played)).toEqual([]);
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
    const played = await loaded();
    played.send({ type: 'command.requested', command: deactivate });
    expect(played.snapshot().hasTag('confirming')).toBe(true);
    expect(played.snapshot().context.command).toBe(deactivate);
    played.send({ type: 'command.confirmed' });
    expect(played.snapshot().hasTag('running')).toBe(true);
    expect(played.call('runCommand').input).toEqual(deactivate);
    await played.answer('runCommand', ok);
    expect(played.effects).toEqual([['showToast', { kind: 'success', text: 'Employee Deactivated' }]]);
    expect(played.snapshot().context.command).toBeNull();
    expect(played.calls.map(({ name }) => name)).toEqual(['loadRows', 'runCommand', 'loadRows']);
  });

  it('runs as it was changed in the question', async () => {
    const played = await loaded();
    played.send({ type: 'command.requested', command: deactivate });
    const later = { ...deactivate, day: '2026-12-31' };
    played.send({ type: 'command.changed', command: later });
    expect(played.snapshot().hasTag('confirming')).toBe(true);
    played.send({ type: 'command.confirmed' });
    expect(played.call('runCommand').input).toEqual(later);
  });

  it('runs at once when no confirmation is needed', async () => {
    const played = await loaded();
    played.send({ type: 'command.requested', command: resend });
    await played.answer('runCommand', ok);
    expect(played.effects).toEqual([['showToast', { kind: 'success', text: 'Email Sent' }]]);
  });

  it('shows the server’s message if it has no text of its own', async () => {
    const played = await loaded();
    played.send({ type: 'command.requested', command: { ...resend, done: undefined } });
    await played.answer('runCommand', { status: 200, body: { status: 200, message: '5 people reminded' } });
    expect(played.effects).toEqual([['showToast', { kind: 'success', text: '5 people reminded' }]]);
  });

  it('does nothing when it is declined or the person leaves', async () => {
    const played = await loaded();
    played.send({ type: 'command.requested', command: deactivate });
    played.send({ type: 'command.dismissed' });
    expect(played.snapshot().context.command).toBeNull();
    played.send({ type: 'command.requested', command: deactivate });
    played.send({ type: 'url.changed', query: { ...defaultListQuery, page: 2 } });
    expect(played.snapshot().context.command).toBeNull();
    expect(asked(played).page).toBe(2);
    expect(played.calls.map(({ name }) => name)).not.toContain('runCommand');
  });

  it('shows the server’s objection, keeps the rows and reloads', async () => {
    const played = await loaded();
    played.send({ type: 'command.requested', command: resend });
    await played.answer('runCommand', refusal(409, 'the last admin stays'));
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'The last admin stays' }]]);
    expect(played.snapshot().context.rows).toEqual([ana, ben]);
    expect(played.snapshot().matches({ browsing: 'loading' })).toBe(true);
  });

  it('says that the network failed, and loads the list to show whether it took effect', async () => {
    const played = await loaded();
    played.send({ type: 'command.requested', command: resend });
    await played.fail('runCommand');
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    expect(played.snapshot().context).toMatchObject({ rows: [ana, ben], command: null });
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure', 'showToast']);
    played.clock.increment(FEED_RETRY_FIRST_MS);
    expect(played.calls.map(({ name }) => name)).toEqual(['loadRows', 'runCommand', 'watchPresence', 'loadRows']);
  });

  it('is not interrupted by a search, which runs afterwards', async () => {
    const played = await loaded();
    played.send({ type: 'command.requested', command: resend });
    played.send({ type: 'search.changed', search: 'ben' });
    expect(played.call('runCommand').signal.aborted).toBe(false);
    await played.answer('runCommand', ok);
    expect(asked(played).search).toBe('ben');
  });

  it('continues during sorting, filtering and paging, which load afterwards', async () => {
    const played = await loaded();
    played.send({ type: 'command.requested', command: resend });
    played.send({ type: 'sort.changed', sort: '-name' });
    played.send({ type: 'filter.changed', name: 'branch', values: ['a'] });
    played.send({ type: 'page.changed', page: 2 });
    played.send({ type: 'filters.cleared' });
    expect(reflected(played)).toEqual(
      [
        { ...defaultListQuery, sort: '-name' },
        { ...defaultListQuery, sort: '-name', filters: { branch: ['a'] } },
        { ...defaultListQuery, sort: '-name', filters: { branch: ['a'] }, page: 2 },
        { ...defaultListQuery, sort: '-name' },
      ].map((query) => ({ query, replace: false })),
    );
    played.send({ type: 'url.changed', query: { ...defaultListQuery, page: 3 } });
    await played.answer('runCommand', ok);
    expect(asked(played)).toEqual({ ...defaultListQuery, page: 3 });
  });

  it.each([
    ['done', ok],
    ['refused', refusal(409, 'the last admin stays')],
  ])('forgets known rows once it is %s', async (_, outcome) => {
    const played = await loaded();
    played.send({ type: 'page.changed', page: 2 });
    await played.answer('loadRows', page([ben], 60));
    played.send({ type: 'command.requested', command: resend });
    await played.answer('runCommand', outcome);
    expect(played.snapshot().context.command).toBeNull();
    played.send({ type: 'page.changed', page: 1 });
    expect(played.snapshot().context.rows).toEqual([ben]);
  });
});
