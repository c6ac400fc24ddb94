import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { wireEmployees } from '../../../../src/machines/modules/employees/employees.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import { defaultListQuery, withPage, withSearch } from '../../../../src/rules/shared/list-query.ts';
import { paths } from '../../../../src/rules/shared/paths.ts';

const ana = { _id: 'ana' };
let token = 'T';
const call = vi.fn(async () => ({ status: 200, body: { users: [ana], total: 60 } }));
const io = { api: { call }, http: { token: () => token }, effects: {} } as unknown as Services;

const query = withPage(defaultListQuery, 2);
const at = paths.employees;

/** The list as it is when its page has just opened. */
function open(list: ReturnType<typeof wireEmployees>['list'], input: { query: typeof query; at?: string }) {
  const actor = createActor(list, { input }).start();
  const { rows, total } = actor.getSnapshot().context;

  return { actor, rows, total, isBusy: actor.getSnapshot().hasTag('busy') };
}

async function visited() {
  const { list } = wireEmployees(io);
  const { actor } = open(list, { query, at });
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ browsing: 'ready' })).toBe(true));
  actor.stop();

  return list;
}

describe('a list that was left', () => {
  beforeEach(() => {
    token = 'T';
  });

  it('shows its last rows at once, and loads them again', async () => {
    expect(open(await visited(), { query, at })).toMatchObject({ rows: [ana], total: 60, isBusy: true });
  });

  it('shows them after fields of another page have listed others', async () => {
    const list = await visited();
    const { actor } = open(list, { query: withSearch(query, 'ana') });
    await vi.waitFor(() => expect(actor.getSnapshot().matches({ browsing: 'ready' })).toBe(true));

    expect(open(list, { query, at }).rows).toEqual([ana]);
  });

  it.each([
    ['another page', { query: defaultListQuery, at }],
    ['a field that lists the same', { query }],
  ])('does not show them in %s', async (_, input) => {
    expect(open(await visited(), input).rows).toEqual([]);
  });

  it('does not show them to another person', async () => {
    const list = await visited();
    token = 'U';
    expect(open(list, { query, at }).rows).toEqual([]);
  });

  it('does not show them to a person who signed in while they were loaded', async () => {
    const { list } = wireEmployees(io);
    const { actor } = open(list, { query, at });
    token = 'U';
    await vi.waitFor(() => expect(actor.getSnapshot().matches({ browsing: 'ready' })).toBe(true));
    expect(open(list, { query, at }).rows).toEqual([]);
  });
});
