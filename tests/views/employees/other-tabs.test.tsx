import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { wireEmployeeForm } from '../../../src/machines/modules/employees/employee-form.ts';
import { wireEmployees } from '../../../src/machines/modules/employees/employees.ts';
import { wirePeopleChange } from '../../../src/machines/modules/employees/people-change.ts';
import { wirePerson } from '../../../src/machines/modules/employees/person.ts';
import EmployeesPage from '../../../src/views/employees/employees-page.tsx';
import PersonPage from '../../../src/views/employees/person/person-page.tsx';
import { person } from './people.ts';
import { call, io, show, silence } from './show.tsx';

const calls = (name: string) => call.mock.calls.filter(([called]) => called === name).length;

const returnToTab = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  call.mockReset();
  call.mockReturnValue(silence);
});

describe('somebody who was changed in another tab', () => {
  it('is loaded again in the list when its tab is shown', async () => {
    show(<EmployeesPage />);
    await vi.waitFor(() => expect(calls('allUsers')).toBe(1));
    await returnToTab();

    expect(calls('allUsers')).toBe(2);
  });

  it('is loaded again on their page, with all its parts, when its tab is shown', async () => {
    show(<PersonPage />);
    await vi.waitFor(() => expect(calls('viewPerson')).toBe(1));
    await returnToTab();

    expect([calls('viewPerson'), calls('viewPersonHistory')]).toEqual([2, 2]);
  });

  it('is loaded again on their page at once', async () => {
    show(<PersonPage />);
    const other = new BroadcastChannel('requests');
    other.postMessage(null);
    await vi.waitFor(() => expect(calls('viewPerson')).toBe(2));
    other.close();
  });
});

it('a person who was renamed in another tab has no more than the new name in the title', async () => {
  let name = 'Anne-Marie Reis';
  const reply = () => ({
    user: person({ fullName: name }),
    insurance: null,
    manager: null,
    reports: [],
    reportCount: 0,
  });
  call.mockImplementation(
    async (called) => (called === 'viewPerson' ? { status: 200, body: reply() } : silence) as never,
  );
  show(<PersonPage />);
  const shows = (title: string) => act(() => vi.waitFor(() => expect(document.title).toBe(title)));
  await shows('Anne-Marie Reis · Wellness Console');
  name = 'Anne-Marie Vale';
  await returnToTab();

  await shows('Anne-Marie Vale · Wellness Console');
});

describe('the other windows are told', () => {
  const run = (machine: AnyStateMachine, port: string, input: unknown) =>
    toPromise(createActor(machine.implementations.actors[port] as AnyActorLogic, { input }).start());

  it.each([
    [
      'of a command on a person’s page',
      () => run(wirePerson(io).commands, 'runCommand', { name: 'keep', row: { _id: 'p1' } }),
    ],
    ['of a command in the list', () => run(wireEmployees(io).list, 'runCommand', { name: 'keep', row: { _id: 'p1' } })],
    [
      'of a change to several people',
      () => run(wirePeopleChange(io), 'changeBatch', { what: 'department', to: [], people: ['p1'], seen: [] }),
    ],
    ['of a change that was undone', () => run(wirePeopleChange(io), 'undoBatch', { entries: ['e1'] })],
    [
      'of a person who was edited',
      () => {
        const { announceSaved } = wireEmployeeForm(io).form.implementations.actions;
        (announceSaved as (_: object, saved: object) => void)({}, { reply: { status: 200, body: {} } });
      },
    ],
  ])('%s', async (_, change) => {
    const other = new BroadcastChannel('requests');
    const told = vi.fn();
    other.addEventListener('message', () => told());
    call.mockResolvedValueOnce({ status: 200, body: {} } as never);
    await change();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    other.close();
  });
});
