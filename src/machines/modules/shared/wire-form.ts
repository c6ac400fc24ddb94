import { fromPromise } from 'xstate';
import type { createDraftStorage } from '../../../api/draft-storage.ts';
import { changedFields, isDirty } from '../../../rules/shared/form.ts';
import {
  createFormMachine,
  type FormRules,
  type KeptForm,
  type LoadedForm,
  type SaveInput,
} from '../../form.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { recalled } from './recalled.ts';

export interface FormCalls<Options, Values, Saved> extends Omit<FormRules<Values, Saved, Options>, 'keep'> {
  /** Keeps what is not saved yet in this browser, under this name and apart for each person. Other forms load no storage. */
  kept?: { name: string; storageOf: typeof createDraftStorage };
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
  { load, save, kept, ...rules }: FormCalls<Options, Values, Saved>,
) => ({
  form: createFormMachine<Options, Values, Saved>({
    ...rules,
    ...(kept && { keep: keeping<Values>(io, kept) }),
  }).provide({
    actors: {
      loadForm: fromPromise<Reply<LoadedForm<Options, Values> | null>, { key: string | null }>(
        async ({ input: { key }, signal }) => {
          const [reply, found] = await Promise.all([load(key, signal), kept && recall<Values>(io, kept, key)]);

          return found && isSuccess(reply) ? withKept(reply, found) : reply;
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
    actions: { ...io.effects, scrollToTop: io.scrollToTop },
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

type Kept = NonNullable<FormCalls<never, never, never>['kept']>;

const nameOf = ({ name }: Kept, key: string | null): string => `${name}:${key ?? 'new'}`;

/** Leaves out files, which would be written again with every keystroke. */
const keeping =
  <Values extends object>({ personId }: Services, kept: Kept): FormRules<Values>['keep'] =>
  (key, draft) => {
    const storage = kept.storageOf(personId());
    const fields = Object.entries(draft?.values ?? {});
    const files = fields.flatMap(([, value]) => (value instanceof File ? value.name : []));
    const values = Object.fromEntries(fields.map(([name, value]) => [name, value instanceof File ? null : value]));
    if (draft && isDirty({ ...draft, values })) storage.keep(nameOf(kept, key), { ...draft, values, files });
    else storage.forget(nameOf(kept, key));
  };

const recall = <Values>(io: Services, kept: Kept, key: string | null): Promise<KeptForm<Values> | null> =>
  recalled(io, kept.storageOf(io.personId()).recall<KeptForm<Values>>(nameOf(kept, key)));

/** Offers the kept values, unless they have been stored in the meantime. */
function withKept<Options, Values extends object>(
  reply: Reply<LoadedForm<Options, Values> | null>,
  kept: KeptForm<Values>,
): Reply<LoadedForm<Options, Values> | null> {
  const loaded = isSuccess(reply) ? reply.body : null;
  const stored = loaded?.values;
  const isStored =
    stored &&
    changedFields(kept.initial, kept.values).every((field) => !changedFields(stored, kept.values).includes(field));

  return loaded && !isStored ? { status: 200, body: { ...loaded, kept } } : reply;
}

/** For forms that load nothing. */
export const emptyFormOptions: Reply<never> = { status: 200, body: { options: {} } as never };
