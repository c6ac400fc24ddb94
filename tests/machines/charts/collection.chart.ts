import {
  type CollectionContext,
  type CollectionEvent,
  createCollectionMachine,
} from '../../../src/machines/collection.machine.ts';
import { defaultListQuery, isSameQuery, withPage } from '../../../src/rules/shared/list-query.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export interface Person {
  _id: string;
  name: string;
}

const ana: Person = { _id: '1', name: 'Ana' };
const command = { name: 'deactivate', row: ana, needsConfirmation: true, done: 'Employee Deactivated' };
const page = (rows: Person[], total: number) => done('loadRows', { status: 200, body: { rows, total } });

const stimuli = {
  'search.changed': [{ type: 'search.changed', search: 'ana' }],
  'sort.changed': [{ type: 'sort.changed', sort: '-name' }],
  'page.changed': [{ type: 'page.changed', page: 9 }],
  'page.approached': [{ type: 'page.approached', page: 2 }],
  'filter.changed': [{ type: 'filter.changed', name: 'branch', values: ['a'] }],
  'filters.cleared': [{ type: 'filters.cleared' }],
  'url.changed': [
    { type: 'url.changed', query: defaultListQuery },
    { type: 'url.changed', query: withPage(defaultListQuery, 2) },
  ],
  'reload.requested': [{ type: 'reload.requested' }],
  'page.hidden': [{ type: 'page.hidden' }],
  'page.shown': [{ type: 'page.shown' }],
  'command.requested': [
    { type: 'command.requested', command },
    {
      type: 'command.requested',
      command: { ...command, name: 'resendEmail', needsConfirmation: false, done: 'Email Sent' },
    },
  ],
  'command.changed': [{ type: 'command.changed', command: { ...command, day: '2026-12-31' } }],
  'command.confirmed': [{ type: 'command.confirmed' }],
  'command.dismissed': [{ type: 'command.dismissed' }],
  'xstate.done.actor.loadRows': [
    page([ana], 1),
    page([], 0),
    done('loadRows', refusal(403, 'not for you')),
    done('loadRows', refusal(503, 'back soon')),
  ],
  'xstate.error.actor.loadRows': [failed('loadRows')],
  'xstate.after.searchPatience.people.browsing.loading.prompt': [
    after('searchPatience', 'people.browsing.loading.prompt'),
  ],
  'xstate.after.retry.people.browsing.unreachable': [after('retry', 'people.browsing.unreachable')],
  'xstate.error.actor.watchPresence': [failed('watchPresence')],
  'xstate.done.actor.runCommand': [
    done('runCommand', { status: 200, body: { status: 200, message: 'done' } }),
    done('runCommand', refusal(409, 'the last admin stays')),
  ],
  'xstate.error.actor.runCommand': [failed('runCommand')],
} satisfies Stimuli<CollectionEvent<Person>>;

export const collection: ChartUnderTest = {
  machine: createCollectionMachine<Person>('people'),
  stimuli,
  inputs: [{ query: defaultListQuery }],
  project: ({ query, requestedQuery, rows, failures, message, command }: CollectionContext<Person>) => ({
    page: query.page,
    isBehind: requestedQuery !== undefined && !isSameQuery(query, requestedQuery),
    isSearched: query.search !== '',
    isFiltered: Object.keys(query.filters).length > 0,
    hasRows: rows.length > 0,
    hasFailed: Boolean(failures),
    message,
    command: command?.name,
  }),
};
