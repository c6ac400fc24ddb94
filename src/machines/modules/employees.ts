/** People: the list, what it can be narrowed to, what can be done to a row, and one person's details. */
import { fromPromise } from 'xstate';
import type { ApiClient } from '../../api/client.ts';
import type { Employee, EmployeeDetailsReply, EmployeesQuery } from '../../api/contract/employees.ts';
import type { EditDetailsReply } from '../../api/contract/organisation.ts';
import type { CollectionActor, RowCommand } from '../collection.machine.ts';
import type { Reply } from '../ports.ts';
import { createResourceMachine, type ResourceActor } from '../resource.machine.ts';
import { type ListShape, toApiQuery } from '../rules/list-query.ts';
import type { Io } from '../wiring.ts';
import { wireList } from './wire-list.ts';
import { withBody } from './with-body.ts';

export type EmployeesActor = CollectionActor<Employee>;
export type EmployeeDetailsActor = ResourceActor<EmployeeDetailsReply>;
export type EmployeeChoicesActor = ResourceActor<EditDetailsReply>;

/** What the list of people can be sorted and narrowed by, as it stands in the address bar. */
export const employeesShape: ListShape = {
  sorts: ['name', 'department', 'branch', 'email', 'group', 'roles', 'nationality', 'gender'],
  filters: ['branch', 'department', 'designation', 'group', 'team', 'role', 'gender', 'nationality', 'state'],
};

/** What can be done to somebody from the list. */
export const employeeCommands = {
  deactivate: (row: Employee): RowCommand<Employee> => ({
    name: 'deactivate',
    row,
    asks: true,
    done: 'Employee Deactivated',
  }),
  activate: (row: Employee): RowCommand<Employee> => ({
    name: 'activate',
    row,
    asks: true,
    done: 'Employee Activated',
  }),
  resendEmail: (row: Employee): RowCommand<Employee> => ({
    name: 'resendEmail',
    row,
    asks: false,
    done: 'Email Sent',
  }),
} as const;

/** Only somebody who has neither set a password nor filled in their profile may still be waiting for the first mail. */
export const mayResendEmail = ({ isEnabled, trackUser }: Employee): boolean =>
  isEnabled && !trackUser.password && !trackUser.profileUpdated;

export const wireEmployees = (io: Io) => ({
  list: wireList<Employee>(io, 'employees', {
    async load(query, signal) {
      const reply = await io.api.call('allUsers', { query: toApiQuery(query) as EmployeesQuery, signal });

      return withBody(reply, ({ users, total }) => ({ rows: users, total }));
    },
    run: (command, signal) => run(io.api, command, signal),
  }),
  /** What the list can be narrowed to. */
  choices: createResourceMachine<EditDetailsReply>('employeeChoices').provide({
    actors: {
      loadThing: fromPromise<Reply<EditDetailsReply>, { key: string | null }>(({ signal }) =>
        io.api.call('getDetailsOnEdit', { signal }),
      ),
    },
    actions: io.effects,
  }),
  details: createResourceMachine<EmployeeDetailsReply>('employeeDetails').provide({
    actors: {
      loadThing: fromPromise<Reply<EmployeeDetailsReply>, { key: string | null }>(({ input: { key }, signal }) =>
        io.api.call('getEmployee', { params: { id: key ?? '' }, signal }),
      ),
    },
    actions: io.effects,
  }),
});

function run(api: ApiClient, { name, row }: RowCommand<Employee>, signal: AbortSignal): Promise<Reply> {
  if (name === 'resendEmail') return api.call('resendEmail', { params: { id: row._id }, signal });

  return api.call('setUserEnabled', { params: { id: row._id }, body: { isEnabled: name === 'activate' }, signal });
}
