import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PersonBalance } from '../../../src/api/contract/leave-review.ts';
import { createFormMachine } from '../../../src/machines/form.machine.ts';
import type { PersonBalances as Loaded } from '../../../src/machines/modules/employees/person.ts';
import {
  type EnterLeaveOptions,
  type EnterLeaveValues,
  newLeave,
  validateEntry,
} from '../../../src/machines/modules/leave/enter-leave.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { formatDay, today } from '../../../src/rules/shared/days.ts';
import { PersonBalances } from '../../../src/views/employees/person/person-balances.tsx';
import { EnterLeaveFields } from '../../../src/views/time-off/enter-leave-dialog.tsx';
import { restingIn } from '../support/charts.ts';
import { isThere } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

const balance: PersonBalance = {
  type: { _id: 't1', name: 'Annual Leave', colour: null },
  kind: 'leave',
  year: 2026,
  balance: 18,
  pending: 0,
  available: 18,
  availableNextYear: 20,
  daysPerYear: 20,
  mayGoNegative: false,
  isOffered: true,
  halfDayAllowed: false,
  countsWeekends: true,
  attachmentAfterDays: null,
  maxConsecutiveDays: null,
} as never;

const machine = createFormMachine<EnterLeaveOptions, EnterLeaveValues, object>({
  id: 'enterLeave',
  validate: validateEntry,
  messages: { added: '', updated: '' },
});

const annual = {
  kind: 'leave',
  typeName: 'Annual Leave',
  isCancelling: false,
  counted: [{ day: today(), days: 1, off: null }],
};
const taken = {
  _id: 'a1',
  from: today(),
  to: today(),
  fromPortion: 'full',
  toPortion: 'full',
  status: 'approved',
  ...annual,
};
const options = {
  types: [balance, { ...balance, kind: 'sick', type: { _id: 't2', name: 'Sick Leave', colour: null } }],
  calendar: { weekend: [], holidays: [], joinedOn: null, leftOn: null, leavesOn: null, taken: [taken] },
} as EnterLeaveOptions;
const overlap = `They are already on leave on ${formatDay(today())}.`;

const shown = () => document.body.textContent ?? '';

function show(errors: object, type = 't1') {
  const values = { ...newLeave(), type };
  const context = { key: 'p1', options, values, initial: values, errors, message: null };
  const { actorRef } = restingIn(machine, { editing: 'filling' }, context as never);
  render(withWiring(signedInWiring(), <EnterLeaveFields actorRef={actorRef as never} options={options} />));

  return shown().split(overlap).length - 1;
}

describe('leave entered for someone', () => {
  it('shows once that they are already on leave, before it is sent and after it is refused', () => {
    expect(show({})).toBe(1);
    expect(show({ from: overlap })).toBe(1);
  });

  it('shows what is returned when sick leave takes the place of approved leave', () => {
    expect(show({}, 't2')).toBe(0);
    expect(shown()).toContain(
      `Annual Leave on ${formatDay(today())} is already approved. 1 day goes back to the Annual Leave balance.`,
    );
    expect(shown()).toContain('This uses 1 day.');
  });

  it('is offered for active people, and for leavers only as past leave', async () => {
    const reply: Reply<Loaded> = { status: 200, body: { balances: [balance], leaver: [], lastDay: null } };
    const machine = createResourceMachine<Loaded>('personBalances').provide({
      actors: { loadRecord: fromPromise<Reply<Loaded>, { key: string | null }>(async () => reply) },
    });
    const balances = createActor(machine, { input: {} }).start();
    const offered = async (isEnabled: boolean) => {
      const person = { _id: 'p1', fullName: 'Noor Vermeer', isEnabled };
      render(withWiring(signedInWiring(), <PersonBalances actorRef={balances} person={person} onEntered={() => {}} />));
      await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('Annual Leave')));

      return ['Add leave', 'Add past leave'].filter(isThere);
    };

    expect(await offered(true)).toEqual(['Add leave']);
    expect(await offered(false)).toEqual(['Add past leave']);
  });
});
