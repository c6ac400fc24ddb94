/**
 * A form over something on the server: load what it offers to choose from, fill it in, save it.
 *
 * It rests in `editing` (with what is wrong, if anything; offline when the last try did not get through), in `stale`
 * (somebody else saved in between), in `askingToLeave`, and in `failed` or `unreachable` when it could not be loaded.
 * It ends in `saved` or `left`. What was typed is never lost on the way.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { bodyOf, effect, effects, fieldErrorsOf, isSuccess, logError, messageOf, port, type Reply } from './ports.ts';
import { isDirty, isStaleRefusal, withoutFields } from './rules/form.ts';
import { type Errors, hasErrors } from './rules/validation.ts';

export interface FormInput<Values> {
  /** Which thing is edited; missing for a new one. */
  key?: string;
  /** What the fields hold at first. */
  values: Values;
}

/** What the form offers to choose from; for an edit perhaps the newest values too. */
export interface LoadedForm<Options, Values> {
  options: Options;
  values?: Values;
}

export interface FormContext<Options, Values> {
  key: string | null;
  options: Options | null;
  /** As loaded: the form is clean while its values are the same. */
  initial: Values;
  values: Values;
  errors: Errors<Values>;
  /** What the server said when it refused last. */
  message: string | null;
}

export type FormEvent<Values> =
  | { type: 'fields.changed'; values: Partial<Values> }
  | { type: 'form.submitted' }
  | { type: 'leave.requested' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.dismissed' }
  | { type: 'reload.requested' }
  | { type: 'stale.dismissed' };

/** `busy`: a request runs. `editable`: fields are shown. */
export type FormTag = 'busy' | 'editable' | 'askingToLeave' | 'stale' | 'failed' | 'unreachable' | 'saved' | 'left';

export interface FormRules<Values> {
  id: string;
  validate: (values: Values) => Errors<Values>;
  /** The toasts after saving something new and after saving an edit. */
  says: { added: string; updated: string };
  /** Where a new one leads; an edit, and a new one without this, stays where it is. */
  afterAdding?: string;
}

/**
 * A chart for one kind of form. Provide `loadForm`, `saveForm` and the effect `scrollToTop`. A dialog around it closes on
 * the tags `saved` and `left`.
 */
export function createFormMachine<Options, Values extends object, Saved>({
  id,
  validate,
  says,
  afterAdding,
}: FormRules<Values>) {
  return setup({
    types: {
      input: {} as FormInput<Values>,
      context: {} as FormContext<Options, Values>,
      events: {} as FormEvent<Values>,
      tags: {} as FormTag,
    },
    actors: {
      loadForm: port<Reply<LoadedForm<Options, Values>>, { key: string | null }>('loadForm'),
      saveForm: port<Reply<Saved>, { key: string | null; values: Values }>('saveForm'),
    },
    guards: {
      isInvalid: ({ context }) => hasErrors(validate(context.values)),
      isNew: ({ context }) => context.key === null,
      isDirty: ({ context }) => isDirty(context),
      isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
      isStale: (_, { reply }: { reply: Reply }) => isStaleRefusal(reply),
    },
    actions: {
      ...effects,
      scrollToTop: effect<undefined>('scrollToTop'),
      rememberForm: assign((_, { options, values }: LoadedForm<Options, Values>) => ({
        options,
        message: null,
        ...(values && { initial: values, values, errors: {} }),
      })),
      rememberValues: assign(({ context }, { values }: { values: Partial<Values> }) => ({
        values: { ...context.values, ...values },
        errors: withoutFields(context.errors, values),
      })),
      rememberErrors: assign({ errors: ({ context }) => validate(context.values), message: null }),
      rememberRefusal: assign((_, { reply }: { reply: Reply }) => ({
        message: messageOf(reply),
        errors: fieldErrorsOf(reply) as Errors<Values>,
      })),
      forgetRefusal: assign({ errors: {}, message: null }),
    },
  }).createMachine({
    id,
    description: 'A form over something on the server.',
    context: ({ input }) => ({
      key: input.key ?? null,
      options: null,
      initial: input.values,
      values: input.values,
      errors: {},
      message: null,
    }),
    initial: 'loading',
    states: {
      loading: {
        description: 'What the form offers to choose from is on its way.',
        tags: 'busy',
        invoke: {
          src: 'loadForm',
          id: 'loadForm',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
              target: 'editing',
              actions: { type: 'rememberForm', params: ({ event }) => bodyOf(event.output) },
            },
            {
              target: 'failed',
              actions: [
                { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
                { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
              ],
            },
          ],
          onError: { target: 'unreachable', actions: logError },
        },
        on: { 'leave.requested': { target: 'left' } },
      },
      failed: {
        description: 'The server refused to load it.',
        tags: 'failed',
        on: { 'reload.requested': { target: 'loading' }, 'leave.requested': { target: 'left' } },
      },
      unreachable: {
        description: 'The network failed before it was loaded.',
        tags: ['failed', 'unreachable'],
        on: { 'reload.requested': { target: 'loading' }, 'leave.requested': { target: 'left' } },
      },
      editing: {
        description: 'Being filled in.',
        tags: 'editable',
        initial: 'filling',
        on: {
          'fields.changed': { actions: { type: 'rememberValues', params: ({ event }) => event } },
          'form.submitted': [
            {
              guard: 'isInvalid',
              target: '.filling',
              description: 'Something is missing or wrong: say what, where it can be seen.',
              actions: ['rememberErrors', 'scrollToTop'],
            },
            { target: 'submitting', actions: 'forgetRefusal' },
          ],
          'leave.requested': [
            { guard: 'isDirty', target: 'askingToLeave', description: 'What was typed would be lost.' },
            { target: 'left' },
          ],
        },
        states: {
          filling: { description: 'Nothing is wrong with the network.' },
          offline: { description: 'The last try did not get through; all input is kept.', tags: 'unreachable' },
        },
      },
      submitting: {
        description: 'The server checks and stores it.',
        tags: ['busy', 'editable'],
        invoke: {
          src: 'saveForm',
          id: 'saveForm',
          input: ({ context }) => ({ key: context.key, values: context.values }),
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
              target: 'stored',
            },
            {
              guard: { type: 'isStale', params: ({ event }) => ({ reply: event.output }) },
              target: 'stale',
              actions: { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
            },
            {
              target: 'editing',
              description: 'Refused, with the fields to blame.',
              actions: [
                { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
                { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
                'scrollToTop',
              ],
            },
          ],
          onError: { target: 'editing.offline', actions: logError },
        },
      },
      stored: {
        description: 'The server has it.',
        always: [
          {
            guard: 'isNew',
            target: 'saved',
            actions: [
              { type: 'showToast', params: { kind: 'success', text: says.added } },
              ...(afterAdding === undefined ? [] : [{ type: 'goTo' as const, params: { to: afterAdding } }]),
            ],
          },
          { target: 'saved', actions: { type: 'showToast', params: { kind: 'success', text: says.updated } } },
        ],
      },
      stale: {
        description: 'Somebody else saved in between: take theirs, or go back to what was typed.',
        tags: ['editable', 'stale'],
        on: { 'reload.requested': { target: 'loading' }, 'stale.dismissed': { target: 'editing' } },
      },
      askingToLeave: {
        description: 'Leave although something was typed?',
        tags: ['editable', 'askingToLeave'],
        on: { 'leave.confirmed': { target: 'left' }, 'leave.dismissed': { target: 'editing' } },
      },
      saved: { description: 'Stored.', type: 'final', tags: 'saved' },
      left: { description: 'Closed without saving.', type: 'final', tags: 'left' },
    },
  });
}

export type FormMachine<Options, Values extends object, Saved> = ReturnType<
  typeof createFormMachine<Options, Values, Saved>
>;
/** The actor that a form's view subscribes to. */
export type FormActor<Options, Values extends object, Saved> = ActorRefFrom<FormMachine<Options, Values, Saved>>;
