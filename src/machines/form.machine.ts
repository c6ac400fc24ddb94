/** A form for a record on the server. Typed values survive every failure. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { holdsValues, isDirty, isQuestion, isStaleRefusal, withoutFields } from '../rules/shared/form.ts';
import { type Errors, hasErrors } from '../rules/shared/validation.ts';
import type {
  FieldsChanged,
  FormContext,
  FormDraft,
  FormEvent,
  FormInput,
  FormRules,
  FormTag,
  LoadedForm,
  SaveInput,
} from './form.types.ts';
import {
  bodyOf,
  effect,
  effects,
  fieldErrorsOf,
  type GoTo,
  isSuccess,
  logError,
  messageOf,
  port,
  type Reply,
  replyOf,
} from './ports.ts';

export type * from './form.types.ts';

/**
 * Provide `loadForm`, `saveForm`, `announceSaved`, `keepDraft`, `forgetDraft` and `scrollToTop`. A dialog closes on the tags
 * `saved` and `left`; with `unsure` it was left before the server responded.
 */
export function createFormMachine<Options, Values extends object, Saved>({
  id,
  validate,
  messages,
  afterAdding,
  readSaved,
}: FormRules<Values, Saved, Options>) {
  const { added, updated, published } = messages;
  const storedIn = ({ body }: Reply, { options }: FormContext<Options, Values>) =>
    readSaved?.((body ?? {}) as Partial<Saved>, options as Options);
  const confirmSaved = (text: string) => ({
    type: 'showToast' as const,
    params: published
      ? ({ context: { confirmation = text } }: { context: FormContext<Options, Values> }) => ({
          kind: 'success' as const,
          text: confirmation,
        })
      : { kind: 'success' as const, text },
  });

  const keepDraft = {
    type: 'keepDraft' as const,
    params: ({ context: { key, initial, values } }: { context: FormContext<Options, Values> }) => ({
      key,
      draft: { initial, values },
    }),
  };
  const forgetDraft = {
    type: 'forgetDraft' as const,
    params: ({ context: { key } }: { context: FormContext<Options, Values> }) => ({ key }),
  };

  return setup({
    types: {
      input: {} as FormInput<Values>,
      context: {} as FormContext<Options, Values>,
      events: {} as FormEvent<Values>,
      tags: {} as FormTag,
    },
    actors: {
      loadForm: port<Reply<LoadedForm<Options, Values> | null>, { key: string | null }>('loadForm'),
      saveForm: port<Reply<Saved>, SaveInput<Values, Options>>('saveForm'),
    },
    guards: {
      isInvalid: ({ context }) => hasErrors(validate(context.values)),
      isNew: ({ context }) => context.key === null,
      isKeptOpen: ({ context }) => Boolean(context.isKeptOpen),
      isDirty: ({ context, event }) =>
        isDirty(context) || (event.type === 'exit.requested' && event.hasUnreadableText === true),
      isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
      isSavedAlready({ context }, { reply }: { reply: Reply }) {
        const stored = reply.status === 409 && storedIn(reply, context);

        return Boolean(stored) && holdsValues(stored as Values, context.values);
      },
      isQuestion: (_, { reply }: { reply: Reply }) => isQuestion(reply),
      isGone: (_, { reply }: { reply: Reply }) => isSuccess(reply) && reply.body === null,
      isStale: (_, { reply }: { reply: Reply }) => isStaleRefusal(reply),
      blamesFields: (_, { reply }: { reply: Reply }) => hasErrors(fieldErrorsOf(reply)),
    },
    actions: {
      ...effects,
      scrollToTop: effect<undefined>('scrollToTop'),
      /** So that other views of the record can update. */
      announceSaved: effect<{ reply: Reply<Saved> }>('announceSaved'),
      /** In this browser, if anything is unsaved. */
      keepDraft: effect<{ key: string | null; draft: FormDraft<Values> }>('keepDraft'),
      forgetDraft: effect<{ key: string | null }>('forgetDraft'),
      rememberForm: assign(({ context }, { reply }: { reply: Reply<LoadedForm<Options, Values> | null> }) => {
        const {
          options = null,
          defaults,
          values = defaults && { ...context.values, ...defaults },
          draft = null,
        } = bodyOf(reply) ?? {};

        return {
          options,
          draft,
          message: null,
          isToSaveAgain: false,
          ...(values && { initial: values, values, errors: {} }),
        };
      }),
      rememberSaved: assign(({ context }, { reply }: { reply: Reply<Saved> }) => {
        const values = context.isKeptOpen ? storedIn(reply, context) : undefined;

        return {
          saved: reply.body,
          confirmation: published?.(context.values, reply),
          ...(values && { initial: values, values }),
          ...(typeof afterAdding === 'function' && { next: { to: afterAdding(reply.body as Saved) } }),
        };
      }),
      rememberGone: assign({ message: 'This no longer exists. Someone else may have deleted it.' }),
      rememberValues: assign(({ context }, { values, isFilled }: FieldsChanged<Values>) => ({
        values: { ...context.values, ...values },
        errors: withoutFields(context.errors, values),
        ...(isFilled && { filled: (context.filled ?? 0) + 1, draft: null }),
      })),
      rememberErrors: assign({ errors: ({ context }) => validate(context.values), message: null }),
      rememberRefusal: assign((_, { reply }: { reply: Reply }) => ({
        message: messageOf(reply),
        question: isQuestion(reply) ? reply.body : undefined,
        // A question isn't an error of a field: a dialog asks it.
        errors: isQuestion(reply) ? {} : (fieldErrorsOf(reply) as Errors<Values>),
      })),
      forgetRefusal: assign({ errors: {}, message: null, isToSaveAgain: false }),
      rememberToSave: assign({ isToSaveAgain: true }),
    },
  }).createMachine({
    id,
    description: 'Edits one record on the server.',
    context: ({ input }) => ({
      key: input.key ?? null,
      isKeptOpen: input.isKeptOpen,
      options: null,
      initial: input.values,
      values: input.values,
      errors: {},
      message: null,
    }),
    initial: 'loading',
    states: {
      loading: {
        description: 'Loading the form’s options.',
        tags: ['busy', 'loading'],
        invoke: {
          src: 'loadForm',
          id: 'loadForm',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isGone', params: replyOf },
              target: 'failed',
              description: 'There is nothing to edit.',
              actions: 'rememberGone',
            },
            {
              guard: { type: 'isSuccess', params: replyOf },
              target: 'editing',
              actions: { type: 'rememberForm', params: replyOf },
            },
            {
              target: 'failed',
              actions: [
                { type: 'rememberRefusal', params: replyOf },
                { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
              ],
            },
          ],
          onError: { target: 'unreachable', actions: logError },
        },
        on: { 'exit.requested': { target: 'left' } },
      },
      failed: {
        description: 'The server refused.',
        tags: 'failed',
        on: { 'reload.requested': { target: 'loading' }, 'exit.requested': { target: 'left' } },
      },
      unreachable: {
        description: 'The network failed while loading.',
        tags: ['failed', 'unreachable'],
        entry: 'forgetRefusal',
        on: { 'reload.requested': { target: 'loading' }, 'exit.requested': { target: 'left' } },
      },
      editing: {
        description: 'Being filled in.',
        tags: 'editable',
        initial: 'filling',
        on: {
          'fields.changed': { actions: [{ type: 'rememberValues', params: ({ event }) => event }, keepDraft] },
          'form.submitted': [
            {
              guard: 'isInvalid',
              target: '.filling',
              description: 'Some fields are missing or invalid. Shows the errors.',
              actions: ['rememberErrors', 'scrollToTop'],
            },
            { target: 'submitting', actions: 'forgetRefusal' },
          ],
          'exit.requested': [
            { guard: 'isDirty', target: 'askingToLeave', description: 'There are unsaved changes.' },
            { target: 'left' },
          ],
        },
        states: {
          filling: { description: 'The server can be reached.' },
          offline: {
            description: 'The last attempt did not reach the server. All input is kept.',
            tags: 'unreachable',
          },
          before: { type: 'history', description: 'Returns to the form as it was.' },
        },
      },
      submitting: {
        description: 'The server validates and saves it.',
        tags: ['busy', 'editable'],
        invoke: {
          src: 'saveForm',
          id: 'saveForm',
          input: ({ context, event }) => ({
            key: context.key,
            values: context.values,
            options: context.options as Options,
            ...(event.type === 'save.confirmed' && { confirmed: true, question: context.question }),
          }),
          onDone: [
            {
              guard: { type: 'isSuccess', params: replyOf },
              target: 'stored',
              actions: [
                { type: 'rememberSaved', params: replyOf },
                { type: 'announceSaved', params: replyOf },
              ],
            },
            {
              guard: { type: 'isSavedAlready', params: replyOf },
              target: 'stored',
              description: 'An earlier attempt was saved, but its response was lost.',
              actions: [
                { type: 'rememberSaved', params: replyOf },
                { type: 'announceSaved', params: replyOf },
              ],
            },
            {
              guard: { type: 'isStale', params: replyOf },
              target: 'stale',
              actions: { type: 'rememberRefusal', params: replyOf },
            },
            {
              guard: { type: 'isQuestion', params: replyOf },
              target: 'askingToSave',
              actions: { type: 'rememberRefusal', params: replyOf },
            },
            {
              guard: { type: 'blamesFields', params: replyOf },
              target: 'editing',
              description: 'Refused, with an error for each field.',
              actions: [{ type: 'rememberRefusal', params: replyOf }, 'scrollToTop'],
            },
            {
              target: 'editing',
              description: 'Refused, for a reason that does not concern a field.',
              actions: { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            },
          ],
          onError: { target: 'editing.offline', actions: logError },
        },
        initial: 'waiting',
        states: {
          waiting: {
            description: 'The server has not responded.',
            on: { 'exit.requested': { target: 'askingToLeave' } },
          },
          askingToLeave: {
            description: 'Asks before leaving, because no one would learn whether it was saved. Saving continues.',
            tags: 'askingToLeave',
            on: { 'exit.confirmed': { target: `#${id}.abandoned` }, 'exit.dismissed': { target: 'waiting' } },
          },
        },
      },
      stored: {
        description: 'The server has saved it. Decides whether to close.',
        entry: forgetDraft,
        always: [
          {
            guard: 'isNew',
            target: 'saved',
            actions: [
              confirmSaved(added),
              ...(afterAdding === undefined
                ? []
                : [
                    {
                      type: 'goTo' as const,
                      params: ({ context }: { context: FormContext<Options, Values> }) =>
                        context.next ?? (typeof afterAdding === 'string' ? { to: afterAdding } : (afterAdding as GoTo)),
                    },
                  ]),
            ],
          },
          {
            guard: 'isKeptOpen',
            target: 'editing',
            actions: confirmSaved(updated),
          },
          { target: 'saved', actions: confirmSaved(updated) },
        ],
      },
      stale: {
        description: 'Someone else saved first: use theirs, or return to the form.',
        tags: ['editable', 'stale'],
        on: {
          'reload.requested': { target: 'loading', actions: forgetDraft },
          'stale.dismissed': { target: 'editing', actions: ['forgetRefusal', 'rememberToSave'] },
        },
      },
      askingToSave: {
        description: 'Asks whether to save despite the consequences that the server named.',
        tags: ['editable', 'askingToSave'],
        on: {
          'save.confirmed': { target: 'submitting', actions: 'forgetRefusal' },
          'save.dismissed': { target: 'editing', actions: 'forgetRefusal' },
        },
      },
      askingToLeave: {
        description: 'Asks before leaving with unsaved changes.',
        tags: ['editable', 'askingToLeave'],
        on: {
          'exit.confirmed': { target: 'left', actions: forgetDraft },
          'exit.dismissed': { target: 'editing.before' },
        },
      },
      saved: { description: 'Closed after saving.', type: 'final', tags: 'saved' },
      left: { description: 'Closed without saving.', type: 'final', tags: 'left' },
      abandoned: {
        description: 'Closed before the server responded: it may have been saved.',
        type: 'final',
        tags: ['left', 'unsure'],
      },
    },
  });
}

export type FormMachine<Options, Values extends object, Saved> = ReturnType<
  typeof createFormMachine<Options, Values, Saved>
>;
export type FormActor<Options, Values extends object, Saved> = ActorRefFrom<FormMachine<Options, Values, Saved>>;
