import { fromPromise } from 'xstate';
import type { createDraftStorage } from '../../../api/draft-storage.ts';
import { changedFields, isDirty } from '../../../rules/shared/form.ts';
import {
  createFormMachine,
  type FormDraft,
  type FormRules,
  type LoadedForm,
  type SaveInput,
} from '../../form.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { recalled } from './recalled.ts';

export interface FormCalls<Options, Values, Saved> extends FormRules<Values, Saved, Options> {
  /** Keeps what is not saved yet in this browser, under this name and apart for each person. Other forms load no storage. */
  drafts?: { name: string; storageOf: typeof createDraftStorage };
  /** Called so that other views of the record can update. */
  onSaved?: (saved: Saved) => void;
  /** For an edit, also the current record; null when it is gone. */
  load(key: string | null, signal: AbortSignal): Promise<Reply<LoadedForm<Options, Values> | null>>;
  save(key: string | null, values: Values, signal: AbortSignal, attempt: SaveAttempt<Options>): Promise<Reply<Saved>>;
}

export interface SaveAttempt<Options> {
  options: Options;
  /** Whether the person confirmed the consequences that the server named. */
  isConfirmed: boolean;
  /** The body of the reply that named them. */
  question: unknown;
  /** Reports upload progress, 0 to 1, for forms with files. */
  onProgress: (done: number) => void;
}

export interface SaveEvent {
  type: 'upload.progressed';
  done: number;
}

export const wireForm = <Options, Values extends object, Saved>(
  io: Services,
  { load, save, drafts, onSaved, ...rules }: FormCalls<Options, Values, Saved>,
) => ({
  form: createFormMachine<Options, Values, Saved>(rules).provide({
    actors: {
      loadForm: fromPromise<Reply<LoadedForm<Options, Values> | null>, { key: string | null }>(
        async ({ input: { key }, signal }) => {
          const [reply, found] = await Promise.all([load(key, signal), drafts && recall<Values>(io, drafts, key)]);

          return found && isSuccess(reply) ? withDraft(reply, found) : reply;
        },
      ),
      saveForm: fromPromise<Reply<Saved>, SaveInput<Values, Options>>(
        ({ input: { key, values, options, confirmed: isConfirmed = false, question }, signal, emit }) =>
          save(key, values, signal, {
            options,
            isConfirmed,
            question,
            onProgress: (done) => emit({ type: 'upload.progressed', done } as SaveEvent),
          }),
      ),
    },
    actions: {
      ...io.effects,
      scrollToTop: io.scrollToTop,
      announceSaved: (_, { reply }) => onSaved?.(reply.body as Saved),
      keepDraft: (_, { key, draft }) => drafts && keep(io, drafts, key, draft),
      forgetDraft: (_, { key }) => drafts?.storageOf(io.personId()).forget(nameOf(drafts, key)),
    },
  }),
  newest: createResourceMachine<LoadedForm<Options, Values> | null>('newest').provide({
    actors: {
      loadRecord: fromPromise<Reply<LoadedForm<Options, Values> | null>, { key: string | null }>(
        ({ input: { key }, signal }) => load(key, signal),
      ),
    },
    actions: io.effects,
  }),
});

type Drafts = NonNullable<FormCalls<never, never, never>['drafts']>;

const nameOf = ({ name }: Drafts, key: string | null): string => `${name}:${key ?? 'new'}`;

/** Leaves out files, which would be written again with every keystroke. */
function keep({ personId }: Services, drafts: Drafts, key: string | null, draft: FormDraft<object>): void {
  const fields = Object.entries(draft.values);
  const files = fields.flatMap(([, value]) => (value instanceof File ? value.name : []));
  const values = Object.fromEntries(fields.map(([name, value]) => [name, value instanceof File ? null : value]));
  const storage = drafts.storageOf(personId());
  if (isDirty({ ...draft, values })) storage.keep(nameOf(drafts, key), { ...draft, values, files });
  else storage.forget(nameOf(drafts, key));
}

const recall = <Values>(io: Services, drafts: Drafts, key: string | null): Promise<FormDraft<Values> | null> =>
  recalled(io, drafts.storageOf(io.personId()).recall<FormDraft<Values>>(nameOf(drafts, key)));

/** Offers the draft, unless it has been stored in the meantime. */
function withDraft<Options, Values extends object>(
  reply: Reply<LoadedForm<Options, Values> | null>,
  draft: FormDraft<Values>,
): Reply<LoadedForm<Options, Values> | null> {
  const loaded = isSuccess(reply) ? reply.body : null;
  const stored = loaded?.values;
  const isStored =
    stored &&
    changedFields(draft.initial, draft.values).every((field) => !changedFields(stored, draft.values).includes(field));

  return loaded && !isStored ? { status: 200, body: { ...loaded, draft } } : reply;
}

/** For forms that load nothing. */
export const emptyFormOptions: Reply<never> = { status: 200, body: { options: {} } as never };
