/** Joins the shared chart of forms to the calls of a feature. */
import { fromPromise } from 'xstate';
import { createFormMachine, type FormRules, type LoadedForm } from '../form.machine.ts';
import type { Reply } from '../ports.ts';
import { createResourceMachine } from '../resource.machine.ts';
import type { Io } from '../wiring.ts';

export interface FormCalls<Options, Values, Saved> extends FormRules<Values> {
  /** What the form offers to choose from; for an edit, the record as it stands now too. */
  load(key: string | null, signal: AbortSignal): Promise<Reply<LoadedForm<Options, Values>>>;
  /** A form with files says meanwhile how much of them has left, 0 to 1. */
  save(
    key: string | null,
    values: Values,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<Reply<Saved>>;
}

/** Told by the call that saves a form. */
export interface SaveNews {
  type: 'upload.progressed';
  done: number;
}

export const wireForm = <Options, Values extends object, Saved>(
  io: Io,
  { load, save, ...rules }: FormCalls<Options, Values, Saved>,
) => ({
  form: createFormMachine<Options, Values, Saved>(rules).provide({
    actors: {
      loadForm: fromPromise<Reply<LoadedForm<Options, Values>>, { key: string | null }>(({ input: { key }, signal }) =>
        load(key, signal),
      ),
      saveForm: fromPromise<Reply<Saved>, { key: string | null; values: Values }>(
        ({ input: { key, values }, signal, emit }) =>
          save(key, values, signal, (done) => emit({ type: 'upload.progressed', done } as SaveNews)),
      ),
    },
    actions: { ...io.effects, scrollToTop: io.scrollToTop },
  }),
  /** What somebody else has saved meanwhile. */
  newest: createResourceMachine<LoadedForm<Options, Values>>('newest').provide({
    actors: {
      loadThing: fromPromise<Reply<LoadedForm<Options, Values>>, { key: string | null }>(({ input: { key }, signal }) =>
        load(key, signal),
      ),
    },
    actions: io.effects,
  }),
});

/** For forms that offer nothing to choose from and begin empty. */
export const nothingToLoad: Reply<never> = { status: 200, body: { options: {} } as never };
