import { describe, expect, it, vi } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { onMoved } from '../../../../src/api/live-signal.ts';
import { wireEmployees } from '../../../../src/machines/modules/employees/employees.ts';
import { wirePeopleChange } from '../../../../src/machines/modules/employees/people-change.ts';
import { cancelKey, wireCancelRequest } from '../../../../src/machines/modules/time-off/cancel-request.ts';
import type { Services } from '../../../../src/machines/wiring.ts';

const call = vi.fn(async () => ({ status: 200, body: { outcomes: [] } }));
const io = { api: { call }, http: { token: () => 'T' }, effects: {} } as unknown as Services;

const aDay = { from: '2026-03-02', to: '2026-03-02', fromPortion: 'full', toPortion: 'first-half' } as const;

const run = (machine: AnyStateMachine, port: string, input: unknown) =>
  toPromise(createActor(machine.implementations.actors[port] as AnyActorLogic, { input }).start());

describe('the number of requests in the menu is reloaded', () => {
  it.each([
    [
      'after somebody is deactivated',
      () => run(wireEmployees(io).list, 'runCommand', { name: 'deactivate', row: { _id: 'p1' } }),
    ],
    [
      'after many people are deactivated',
      () => run(wirePeopleChange(io), 'changeBatch', { what: 'deactivate', to: [], people: ['p1'], seen: [] }),
    ],
    [
      'after HR cancels a request',
      () => {
        const key = cancelKey({ kind: 'leave', _id: 'r1', ...aDay });

        return run(wireCancelRequest(io).form, 'saveForm', { key, values: { reason: 'Moved' }, confirmed: false });
      },
    ],
  ])('%s', async (_, change) => {
    const counted = vi.fn();
    const forget = onMoved(counted);
    let answer = (): void => {};
    call.mockImplementationOnce(
      () => new Promise((resolve) => (answer = () => resolve({ status: 200, body: { outcomes: [] } }))),
    );
    const done = change();
    await vi.waitFor(() => expect(call).toHaveBeenCalled());
    expect(counted).not.toHaveBeenCalled();
    answer();
    await done;
    forget();

    expect(counted).toHaveBeenCalledOnce();
    call.mockClear();
  });
});

it('leave is cancelled on the days that HR sees', async () => {
  const key = cancelKey({ kind: 'sick', _id: 'sick:r1', ...aDay });
  await run(wireCancelRequest(io).form, 'saveForm', { key, values: { reason: ' Well again ' }, confirmed: false });

  expect(call).toHaveBeenLastCalledWith('cancelForEmployee', {
    params: { id: 'r1' },
    body: { reason: 'Well again', was: aDay },
    signal: expect.any(AbortSignal),
  });
});
