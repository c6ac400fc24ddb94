/**
 * Watches charts live, or replays a recording from a file. Stepping back and forth only displays; nothing is executed
 * again.
 */
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import { effect, effects, logError, port, subscription } from './ports.ts';
import { MAX_STEPS, type Recording, type Step } from './recorder/recording.ts';

export interface WorkflowsInput {
  chart: string;
}

export type NamedRecording = Recording & { name: string };

export interface WorkflowsContext extends WorkflowsInput {
  steps: Step[];
  recording: NamedRecording | null;
  /** Index of the step on display; null for the newest. */
  at: number | null;
  hasOtherTabs: boolean;
}

export type WorkflowsEvent =
  | { type: 'step.recorded'; step: Step }
  | { type: 'chart.chosen'; chart: string }
  | { type: 'step.chosen'; at: number }
  | { type: 'follow.pressed' }
  | { type: 'tabs.switched'; on: boolean }
  | { type: 'recording.chosen'; file: File }
  | { type: 'recording.closed' }
  | { type: 'export.pressed' }
  | { type: 'steps.cleared' };

export type WorkflowsTag = 'busy';

export type TabsEvent = { type: 'tabs.watch'; on: boolean };

export const stepsOf = ({ steps, recording }: WorkflowsContext): Step[] => recording?.steps ?? steps;

export const workflowsMachine = setup({
  types: {
    input: {} as WorkflowsInput,
    context: {} as WorkflowsContext,
    events: {} as WorkflowsEvent,
    tags: {} as WorkflowsTag,
  },
  actors: {
    recorder: subscription<TabsEvent>('recorder'),
    readRecording: port<NamedRecording | null, { file: File }>('readRecording'),
  },
  guards: {
    isRecording: (_, { recording }: { recording: unknown }) => recording !== null,
  },
  actions: {
    ...effects,
    saveRecording: effect<{ steps: Step[] }>('saveRecording'),
    rememberStep: assign({
      // The index moves along when the oldest steps are dropped.
      steps: ({ context }, { step }: { step: Step }) => [...context.steps, step].slice(-MAX_STEPS),
      at: ({ context: { at, steps, recording } }) =>
        at !== null && !recording && steps.length >= MAX_STEPS ? Math.max(0, at - 1) : at,
    }),
    rememberChart: assign({ chart: (_, { chart }: { chart: string }) => chart }),
    rememberPlace: assign(({ context }, { at }: { at: number }) => {
      const last = stepsOf(context).length - 1;
      const place = Math.min(Math.max(0, at), Math.max(0, last));

      return { at: place, chart: stepsOf(context)[place]?.chart ?? context.chart };
    }),
    forgetPlace: assign({ at: null }),
    rememberTabs: assign({ hasOtherTabs: (_, { on }: { on: boolean }) => on }),
    tellRecorder: sendTo('recorder', (_, { on }: { on: boolean }) => ({ type: 'tabs.watch', on }) as const),
    rememberRecording: assign((_, { recording }: { recording: WorkflowsContext['recording'] }) => ({
      recording,
      at: 0,
      chart: recording?.steps[0]?.chart ?? 'session',
    })),
    forgetRecording: assign({ recording: null, at: null }),
    forgetSteps: assign({ steps: [], at: null }),
  },
}).createMachine({
  id: 'workflows',
  description: 'Shows the console’s charts as they run.',
  context: ({ input }) => ({ ...input, steps: [], recording: null, at: null, hasOtherTabs: false }),
  invoke: { src: 'recorder', id: 'recorder', onError: { actions: logError } },
  on: {
    'step.recorded': { actions: { type: 'rememberStep', params: ({ event }) => event } },
    'chart.chosen': { actions: { type: 'rememberChart', params: ({ event }) => event } },
    'tabs.switched': {
      description: 'Starts or stops receiving steps from other tabs.',
      actions: [
        { type: 'rememberTabs', params: ({ event }) => event },
        { type: 'tellRecorder', params: ({ event }) => event },
      ],
    },
    'export.pressed': { actions: { type: 'saveRecording', params: ({ context }) => ({ steps: stepsOf(context) }) } },
  },
  initial: 'following',
  states: {
    following: {
      description: 'The newest step is shown.',
      on: {
        'step.chosen': { target: 'holding', actions: { type: 'rememberPlace', params: ({ event }) => event } },
        'recording.chosen': { target: 'opening' },
        'steps.cleared': { actions: 'forgetSteps' },
      },
    },
    holding: {
      description: 'Shows one chosen step while new ones arrive.',
      on: {
        'step.chosen': { actions: { type: 'rememberPlace', params: ({ event }) => event } },
        'follow.pressed': { target: 'following', actions: 'forgetPlace' },
        'recording.chosen': { target: 'opening' },
        'steps.cleared': { target: 'following', actions: 'forgetSteps' },
      },
    },
    opening: {
      description: 'Reading a file.',
      tags: 'busy',
      invoke: {
        src: 'readRecording',
        id: 'readRecording',
        input: ({ event }) => {
          if (event.type !== 'recording.chosen') throw new Error('There is no file to read');

          return { file: event.file };
        },
        onDone: [
          {
            guard: { type: 'isRecording', params: ({ event }) => ({ recording: event.output }) },
            target: 'reviewing',
            actions: { type: 'rememberRecording', params: ({ event }) => ({ recording: event.output }) },
          },
          {
            target: 'following',
            description: 'The file is not a recording.',
            actions: [
              'forgetRecording',
              { type: 'showToast', params: { kind: 'error', text: 'This file is not a recording of workflows' } },
            ],
          },
        ],
        onError: {
          target: 'following',
          actions: [
            logError,
            'forgetRecording',
            { type: 'showToast', params: { kind: 'error', text: 'This file could not be read' } },
          ],
        },
      },
    },
    reviewing: {
      description: 'Shows a recording from a file. New steps are kept for later.',
      on: {
        'step.chosen': { actions: { type: 'rememberPlace', params: ({ event }) => event } },
        'recording.chosen': { target: 'opening' },
        'recording.closed': { target: 'following', actions: 'forgetRecording' },
      },
    },
  },
});

export type WorkflowsActor = ActorRefFrom<typeof workflowsMachine>;
