import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { effectsKey, wireEmployeeDialogs } from '../../../../src/machines/modules/employees/employee-dialogs.ts';
import { employeeCommands, wireEmployees } from '../../../../src/machines/modules/employees/employees.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import { defaultListQuery } from '../../../../src/rules/shared/list-query.ts';

function charts() {
  const calls: unknown[] = [];
  const call = async (name: string, { params, query, body }: Record<string, unknown>) => {
    calls.push({ name, ...(params !== undefined && { params }), ...(query !== undefined && { query }), body });

    return { status: 200, body: { users: [], total: 0, effects: {} } };
  };
  const effects = { showToast: () => {} };

  const io = { api: { call }, http: { token: () => 'T' }, effects } as unknown as Services;

  return { calls, ...wireEmployees(io), ...wireEmployeeDialogs(io) };
}

const leaver = { _id: 'p1', version: 3, leavesOn: '2026-12-31' } as never;
const other = { _id: 'p1', version: 3, leavesOn: null } as never;

it.each([
  ['at once', employeeCommands.deactivate(other), { isEnabled: false }],
  [
    'after a day that was chosen',
    { ...employeeCommands.deactivate(other), day: '2026-12-31' },
    { isEnabled: false, version: 3, lastDay: '2026-12-31' },
  ],
  [
    'after another day',
    { ...employeeCommands.deactivate(leaver), day: '2026-11-30' },
    { isEnabled: false, version: 3, lastDay: '2026-11-30' },
  ],
  ['no longer', employeeCommands.keep(leaver), { isEnabled: true, version: 3 }],
])('someone leaves %s, by the version that was seen of the plan', async (_, command, body) => {
  const { calls, list } = charts();
  const actor = createActor(list, { input: { query: defaultListQuery } }).start();
  actor.send({ type: 'command.requested', command });
  actor.send({ type: 'command.confirmed' });

  await vi.waitFor(() => expect(calls).toContainEqual({ name: 'setUserEnabled', params: { id: 'p1' }, body }));
  actor.stop();
});

it('what deactivating someone affects is loaded for the last working day, today unless one is chosen', async () => {
  const { calls, effects } = charts();
  const actor = createActor(effects, { input: { key: effectsKey('p1') } }).start();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  actor.send({ type: 'key.changed', key: effectsKey('p1', '2026-12-31') });
  await vi.waitFor(() => expect(calls).toHaveLength(2));

  expect(calls).toEqual([
    { name: 'getEmployeeEffects', params: { id: 'p1' }, body: undefined },
    { name: 'getEmployeeEffects', params: { id: 'p1' }, query: { lastDay: '2026-12-31' }, body: undefined },
  ]);
});
