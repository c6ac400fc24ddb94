import { fromPromise } from 'xstate';
import type { ChangePreview } from '../../../api/contract/people.ts';
import type { PeopleSelection } from '../../../rules/employees/people-selection.ts';
import { type ChangeBatch, type ChangeRequest, peopleChangeMachine } from '../../people-change.machine.ts';
import type { Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { loadCalls } from './employees.ts';
import type { Outcomes } from './people-calls.ts';

export const wirePeopleChange = ({ api, effects }: Services) =>
  peopleChangeMachine.provide({
    actors: {
      previewChange: fromPromise<Reply<{ preview: ChangePreview }>, ChangeRequest & { selection: PeopleSelection }>(
        async ({ input, signal }) => (await loadCalls()).previewChange(api, input, signal),
      ),
      changeBatch: fromPromise<Outcomes, ChangeBatch>(async ({ input, signal }) =>
        (await loadCalls()).changeBatch(api, input, signal),
      ),
      undoBatch: fromPromise<Outcomes, { entries: readonly string[] }>(async ({ input, signal }) =>
        (await loadCalls()).undoBatch(api, input, signal),
      ),
    },
    actions: effects,
  });
