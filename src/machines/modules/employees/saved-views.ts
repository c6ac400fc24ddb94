import { fromPromise } from 'xstate';
import type { SavedViewsReply } from '../../../api/contract/people.ts';
import { type Errors, errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { RowCommand } from '../../collection.machine.ts';
import type { FormActor } from '../../form.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { emptyFormOptions, wireForm } from '../shared/wire-form.ts';

export type SavedViewsActor = ResourceActor<SavedViewsReply>;

export interface ViewValues {
  name: string;
  query: string;
}

export type ViewForm = FormActor<object, ViewValues, SavedViewsReply>;

const validate = ({ name }: ViewValues): Errors<ViewValues> =>
  errorsOf<ViewValues>({ name: isBlank(name) && 'Enter a name for this view.' });

export const wireSavedViews = (io: Services) => ({
  views: createResourceMachine<SavedViewsReply>('savedViews').provide({
    actors: {
      loadRecord: fromPromise<Reply<SavedViewsReply>, { key: string | null }>(({ signal }) =>
        io.api.call('listViews', { signal }),
      ),
      runCommand: fromPromise<Reply, RowCommand<SavedViewsReply>>(({ input: { name }, signal }) =>
        io.api.call('deleteView', { params: { id: name }, signal }),
      ),
    },
    actions: io.effects,
  }),
  ...wireForm<object, ViewValues, SavedViewsReply>(io, {
    id: 'savedView',
    validate,
    messages: { added: 'View saved', updated: 'View saved' },
    load: async () => emptyFormOptions,
    save: (_, values, signal) => io.api.call('saveView', { body: values, signal }),
  }),
});
