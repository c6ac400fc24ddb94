import { fromPromise } from 'xstate';
import { createFormMachine, type FormRules, type LoadedForm, type SaveInput } from '../form.machine.ts';
import type { Reply } from '../ports.ts';
import { createResourceMachine } from '../resource.machine.ts';
import type { Services } from '../wiring.ts';

export interface FormCalls<Options, Values, Saved> extends FormRules<Values, Saved> {
  /** For an edit, also the current record; null when it is gone. */
  load(key: string | null, signal: AbortSignal): Promise<Reply<LoadedForm<Options, Values> | null>>;
  /** Reports upload progress, 0 to 1, for forms with files. */
  save(
    key: string | null,
    values: Values,
    signal: AbortSignal,
    onProgress: (done: number) => void,
    /** Whether the person confirmed the consequences that the server named. */
    isConfirmed: boolean,
  ): Promise<Reply<Saved>>;
}

export interface SaveEvent {
  type: 'upload.progressed';
  done: number;
}

export const wireForm = <Options, Values extends object, Saved>(
  io: Services,
  { load, save, ...rules }: FormCalls<Options, Values, Saved>,
) => ({
  form: createFormMachine<Options, Values, Saved>(rules).provide({
    actors: {
      loadForm: fromPromise<Reply<LoadedForm<Options, Values> | null>, { key: string | null }>(
        ({ input: { key }, signal }) => load(key, signal),
      ),
      saveForm: fromPromise<Reply<Saved>, SaveInput<Values>>(
        ({ input: { key, values, confirmed = false }, signal, emit }) =>
          save(key, values, signal, (done) => emit({ type: 'upload.progressed', done } as SaveEvent), confirmed),
      ),
    },
    actions: { ...io.effects, scrollToTop: io.scrollToTop },
  }),
  newest: createResourceMachine<LoadedForm<Options, Values> | null>('newest').provide({
    actors: {
      loadThing: fromPromise<Reply<LoadedForm<Options, Values> | null>, { key: string | null }>(
        ({ input: { key }, signal }) => load(key, signal),
      ),
    },
    actions: io.effects,
  }),
});

/** For forms that load nothing. */
export const emptyFormOptions: Reply<never> = { status: 200, body: { options: {} } as never };
