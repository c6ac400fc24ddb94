import type { ChangePreview } from '../../../src/api/contract/people.ts';
import {
  type PeopleChangeContext,
  type PeopleChangeEvent,
  peopleChangeMachine,
} from '../../../src/machines/people-change.machine.ts';
import { undoable, willChange } from '../../../src/rules/employees/people-outcomes.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import { refusal } from '../support/fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const [ana, ben] = ['p01', 'p02'] as const;
export const boss = { _id: 'm1', name: 'Tom Baker', email: 'tom@harbourvale.example' };

const search = { ...defaultListQuery, search: 'care' };

/** One more than fits in a batch. */
export const many = Array.from({ length: 51 }, (_, index) => `p${String(index + 1).padStart(2, '0')}`);

export const previewReply = (willChangeIds: readonly string[], wont: readonly string[] = []) => ({
  status: 200 as const,
  body: {
    preview: {
      people: [
        ...willChangeIds.map((_id) => ({
          _id,
          fullName: `Person ${_id}`,
          before: 'Nora Old',
          beforeId: 'm0',
          isEnabled: true,
          problem: null,
        })),
        ...wont.map((_id) => ({
          _id,
          fullName: `Person ${_id}`,
          before: boss.name,
          beforeId: boss._id,
          isEnabled: true,
          problem: 'Already has this manager.',
        })),
      ],
      requests: 0,
      absences: 0,
      reports: 0,
    } satisfies ChangePreview,
  },
});

export const entryOf = (id: string): string => `entry of ${id}`;

export const outcomesReply = (ids: readonly string[], refused: readonly string[] = []) => ({
  status: 200,
  body: {
    outcomes: [
      ...ids.map((_id) => ({ _id, status: 200, message: 'OK', entry: entryOf(_id) })),
      ...refused.map((_id) => ({ _id, status: 403, message: 'Only company admins can edit them.', entry: null })),
    ],
  },
});

export const undoneReply = (ids: readonly string[]) => ({
  status: 200,
  body: { outcomes: ids.map((_id) => ({ _id, status: 200, message: 'OK', entry: `undone ${_id}` })) },
});

const stimuli = {
  'person.toggled': [{ type: 'person.toggled', id: ana }],
  'page.toggled': [{ type: 'page.toggled', ids: [ana] }],
  'all.chosen': [{ type: 'all.chosen', query: defaultListQuery, total: many.length }],
  'query.changed': [
    { type: 'query.changed', query: search },
    { type: 'query.changed', query: defaultListQuery },
  ],
  'selection.cleared': [{ type: 'selection.cleared' }],
  'change.pressed': [
    { type: 'change.pressed', what: 'manager' },
    { type: 'change.pressed', what: 'deactivate' },
  ],
  'target.chosen': [{ type: 'target.chosen', to: [boss] }],
  'preview.pressed': [{ type: 'preview.pressed' }],
  'change.confirmed': [{ type: 'change.confirmed' }],
  'change.dismissed': [{ type: 'change.dismissed' }],
  'undo.pressed': [{ type: 'undo.pressed' }],
  'results.closed': [{ type: 'results.closed' }],
  'xstate.done.actor.previewChange': [
    done('previewChange', previewReply(many)),
    done('previewChange', previewReply([], [ana])),
    done('previewChange', refusal(422, 'this manager is not available')),
  ],
  'xstate.error.actor.previewChange': [failed('previewChange')],
  'xstate.done.actor.changeBatch': [
    done('changeBatch', outcomesReply(many)),
    done('changeBatch', outcomesReply(many.slice(0, 20))),
    done('changeBatch', refusal(403, 'not for you')),
  ],
  'xstate.error.actor.changeBatch': [failed('changeBatch')],
  'xstate.done.actor.undoBatch': [done('undoBatch', undoneReply(many)), done('undoBatch', refusal(403, 'not for you'))],
  'xstate.error.actor.undoBatch': [failed('undoBatch')],
} satisfies Stimuli<PeopleChangeEvent>;

export const peopleChange: ChartUnderTest = {
  machine: peopleChangeMachine,
  stimuli,
  inputs: [undefined],
  project: ({ selection, last, what, to, message, preview, queue, outcomes }: PeopleChangeContext) => ({
    last: last !== null,
    ticked: selection.ids.length,
    all: selection.all?.total ?? null,
    what,
    hasTarget: to.length > 0,
    message,
    previewed: preview && willChange(preview).length,
    queue: queue.length,
    done: outcomes.filter(({ isDone }) => isDone).length,
    outcomes: outcomes.length,
    undoable: undoable(outcomes).length,
  }),
};
