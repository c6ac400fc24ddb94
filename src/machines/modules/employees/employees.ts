import { fromPromise } from 'xstate';
import type { EmployeesQuery, ListedEmployee } from '../../../api/contract/employees.ts';
import type { EditDetailsReply } from '../../../api/contract/organisation.ts';
import { watchPageVisibility } from '../../../api/page-visibility.ts';
import { type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';
import { wireList } from '../shared/wire-list.ts';
import { withState } from './employees-query.ts';
import type { EmployeeCommand } from './people-calls.ts';

export type EmployeesActor = CollectionActor<ListedEmployee>;
export type EmployeeChoicesActor = ResourceActor<EditDetailsReply>;

export const employeesShape: ListShape<EmployeesQuery> = {
  sorts: [
    'name',
    'department',
    'branch',
    'email',
    'group',
    'roles',
    'nationality',
    'gender',
    'designation',
    'joined',
    'leavesOn',
  ],
  filters: [
    'branch',
    'department',
    'designation',
    'group',
    'team',
    'insurance',
    'role',
    'gender',
    'nationality',
    'state',
    'manager',
    'signedIn',
    'joinedFrom',
    'joinedTo',
    'leftFrom',
    'leftTo',
    'leavesFrom',
    'leavesTo',
  ],
};

/** The server says what was done. */
const command = (name: EmployeeCommand, needsConfirmation: boolean) => (row: ListedEmployee) => ({
  ...rowCommand<ListedEmployee, EmployeeCommand>(name, needsConfirmation)(row),
  day: row.leavesOn,
});

export const employeeCommands = {
  deactivate: command('deactivate', true),
  activate: command('activate', true),
  keep: command('keep', true),
  confirm: command('confirm', true),
  resendEmail: command('resendEmail', false),
} as const;

/** Anyone who has set a password or filled in a profile has already received the first email. */
export const mayResendEmail = ({ isEnabled, trackUser }: ListedEmployee): boolean =>
  isEnabled && !trackUser.password && !trackUser.profileUpdated;

/** Calls that follow someone's choice; the page loads them when a menu with choices is opened. */
export const loadCalls = () => import('./people-calls.ts');

export const wireEmployees = (io: Services) => ({
  list: wireList<ListedEmployee>(io, 'employees', {
    async load(query, signal) {
      const reply = await io.api.call('allUsers', {
        query: { ...toApiQuery<EmployeesQuery>(withState(query)), fields: 'list' },
        signal,
      });

      return mapReply(reply, ({ users, total }) => ({ rows: users, total }));
    },
    run: async (command: RowCommand<ListedEmployee, EmployeeCommand>, signal) =>
      (await loadCalls()).runEmployeeCommand(io.api, command, signal),
  }),
  choices: createResourceMachine<EditDetailsReply>('employeeChoices').provide({
    actors: {
      loadRecord: fromPromise<Reply<EditDetailsReply>, { key: string | null }>(({ signal }) =>
        io.api.call('getDetailsOnEdit', { signal }),
      ),
    },
    actions: io.effects,
  }),
  /** Somebody may have been changed in another tab. Returns the unsubscribe function. */
  watch: (mayBeNew: () => void) => watchPageVisibility({ networkReturned() {}, pageShown: mayBeNew }),
});
