/** Toasts. Timers stop while a toast has the pointer or focus, and start again afterwards. */
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { TOAST_OTHER_MS, TOAST_SUCCESS_MS, TOASTS_KEPT, TOASTS_VISIBLE } from '../rules/shared/constants.ts';
import type { Toast } from './ports.ts';

/** Repeated messages of one kind are merged, so the text is the id. */
export interface QueuedToast extends Toast {
  id: string;
}

export interface ToastsContext {
  /** Oldest first; the first few are visible. */
  queue: QueuedToast[];
}

export type ToastsEvent =
  | { type: 'toast.show'; toast: Toast }
  | { type: 'toast.dismissed'; id: string }
  | { type: 'toast.expired'; id: string }
  | { type: 'toasts.entered' }
  | { type: 'toasts.left' };

export const toastId = ({ kind, text }: Toast): string => `${kind}: ${text}`;

const toastDuration = ({ kind }: Toast): number => (kind === 'success' ? TOAST_SUCCESS_MS : TOAST_OTHER_MS);

export const visibleToasts = ({ queue }: ToastsContext): QueuedToast[] => queue.slice(0, TOASTS_VISIBLE);

/**
 * A repeated message is not added again, and a success ends the errors before it; when there are too many, the oldest
 * hidden ones are dropped.
 */
function withToast(queue: QueuedToast[], toast: Toast): QueuedToast[] {
  const id = toastId(toast);
  const open = toast.kind === 'success' ? queue.filter(({ kind }) => kind !== 'error') : queue;
  if (open.some((queued) => queued.id === id)) return open;
  const next = [...open, { ...toast, id }];

  return next.length > TOASTS_KEPT ? next.toSpliced(TOASTS_VISIBLE, next.length - TOASTS_KEPT) : next;
}

const without = (queue: QueuedToast[], id: string): QueuedToast[] => queue.filter((queued) => queued.id !== id);

const expiryOf = ({ id }: QueuedToast): ToastsEvent => ({ type: 'toast.expired', id });
const timerOf = (toast: QueuedToast) => ({ id: toast.id, delay: toastDuration(toast) });

export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent, tags: {} as 'held' },
  guards: {
    isLast: ({ context }, { id }: { id: string }) => without(context.queue, id).length === 0,
  },
  actions: {
    rememberQueue: assign({ queue: (_, { queue }: { queue: QueuedToast[] }) => queue }),
    startTime: enqueueActions(({ context, enqueue }) => {
      for (const toast of visibleToasts(context)) enqueue.raise(expiryOf(toast), timerOf(toast));
    }),
    stopTime: enqueueActions(({ context, enqueue }) => {
      for (const { id } of visibleToasts(context)) enqueue.cancel(id);
    }),
    changeQueue: enqueueActions(({ context, enqueue }, { queue }: { queue: QueuedToast[] }) => {
      const before = visibleToasts(context);
      const after = visibleToasts({ queue });
      for (const toast of before) if (!after.includes(toast)) enqueue.cancel(toast.id);
      for (const toast of after) if (!before.includes(toast)) enqueue.raise(expiryOf(toast), timerOf(toast));
      enqueue.assign({ queue });
    }),
  },
}).createMachine({
  id: 'toasts',
  description: 'Shows a few short messages at a time, each for its duration, and pauses while they are being read.',
  context: { queue: [] },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'No messages.',
      on: {
        'toast.show': {
          target: 'showing',
          description: 'The first message.',
          actions: {
            type: 'rememberQueue',
            params: ({ context, event }) => ({ queue: withToast(context.queue, event.toast) }),
          },
        },
      },
    },
    showing: {
      description: 'Messages are on the screen, each for its duration.',
      entry: 'startTime',
      exit: 'stopTime',
      on: {
        'toast.show': {
          actions: {
            type: 'changeQueue',
            params: ({ context, event }) => ({ queue: withToast(context.queue, event.toast) }),
          },
        },
        'toast.dismissed': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'quiet',
            actions: { type: 'rememberQueue', params: { queue: [] } },
          },
          {
            description: 'Shows the next waiting message.',
            actions: {
              type: 'changeQueue',
              params: ({ context, event }) => ({ queue: without(context.queue, event.id) }),
            },
          },
        ],
        'toast.expired': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'quiet',
            actions: { type: 'rememberQueue', params: { queue: [] } },
          },
          {
            description: 'Shows the next waiting message.',
            actions: {
              type: 'changeQueue',
              params: ({ context, event }) => ({ queue: without(context.queue, event.id) }),
            },
          },
        ],
        'toasts.entered': {
          target: 'held',
          description: 'The pointer or keyboard focus is on a message.',
        },
      },
    },
    held: {
      description: 'Messages stay while the pointer or focus is on them.',
      tags: 'held',
      on: {
        'toast.show': {
          actions: {
            type: 'rememberQueue',
            params: ({ context, event }) => ({ queue: withToast(context.queue, event.toast) }),
          },
        },
        'toast.dismissed': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'quiet',
            actions: { type: 'rememberQueue', params: { queue: [] } },
          },
          {
            actions: {
              type: 'rememberQueue',
              params: ({ context, event }) => ({ queue: without(context.queue, event.id) }),
            },
          },
        ],
        'toasts.left': { target: 'showing', description: 'Restarts the time of every visible message.' },
      },
    },
  },
});

export type ToastsActor = ActorRefFrom<typeof toastsMachine>;
