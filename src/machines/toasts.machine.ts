/**
 * The short messages at the corner of the console.
 *
 * It rests in `quiet` (nothing to say), `showing` (time runs for every visible message) and `held` (somebody points at
 * the messages or has focus among them; time stands still and starts anew when they leave). It lives as long as the app.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { Toast } from './ports.ts';
import { TOAST_OTHER_MS, TOAST_SUCCESS_MS, TOASTS_KEPT, TOASTS_VISIBLE } from './rules/constants.ts';

/** A message in the queue. The same words of the same kind are one message, so they are its id. */
export interface QueuedToast extends Toast {
  id: string;
}

export interface ToastsContext {
  /** Oldest first; the first few are visible, the others wait. */
  queue: QueuedToast[];
}

export type ToastsEvent =
  | { type: 'toast.show'; toast: Toast }
  | { type: 'toast.dismissed'; id: string }
  | { type: 'toast.expired'; id: string }
  | { type: 'toasts.entered' }
  | { type: 'toasts.left' };

export const toastId = ({ kind, text }: Toast): string => `${kind}: ${text}`;

export const toastDuration = ({ kind }: Toast): number => (kind === 'success' ? TOAST_SUCCESS_MS : TOAST_OTHER_MS);

/** The messages on the screen. */
export const visibleToasts = ({ queue }: ToastsContext): QueuedToast[] => queue.slice(0, TOASTS_VISIBLE);

/** Newest last. What is repeated is not said twice; of too many, the ones that have waited longest unseen go. */
function withToast(queue: QueuedToast[], toast: Toast): QueuedToast[] {
  const id = toastId(toast);
  if (queue.some((queued) => queued.id === id)) return queue;
  const next = [...queue, { ...toast, id }];

  return next.length > TOASTS_KEPT ? next.toSpliced(TOASTS_VISIBLE, next.length - TOASTS_KEPT) : next;
}

/** The queue without one message. */
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
    /** Changes the queue while time runs: what leaves the screen is stopped, what comes to it is started, the rest goes on. */
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
  description: 'Shows short messages, a few at a time, each for its time, and holds them while somebody reads.',
  context: { queue: [] },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing to say.',
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
      description: 'Messages are on the screen and the time of each is running.',
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
            description: 'The next one that waits comes to the screen.',
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
            description: 'The next one that waits comes to the screen.',
            actions: {
              type: 'changeQueue',
              params: ({ context, event }) => ({ queue: without(context.queue, event.id) }),
            },
          },
        ],
        'toasts.entered': {
          target: 'held',
          description: 'Somebody points at the messages or has focus among them.',
        },
      },
    },
    held: {
      description: 'Messages stay for as long as somebody is at them.',
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
        'toasts.left': { target: 'showing', description: 'The full time of every visible message starts anew.' },
      },
    },
  },
});
