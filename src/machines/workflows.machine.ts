/**
 * Watches charts live, or replays a recording from a file. Stepping back and forth, and playing, only displays; nothing is
 * executed again.
 */
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import { effect, effects, logError, port, subscription } from './ports.ts';
import { type ChartVersions, MAX_STEPS, type Recording, type Step } from './recorder/recording.ts';

interface WorkflowsInput {
  chart: string;
}

/** `changed`: the charts that are other ones today. */
export type NamedRecording = Recording & { name: string; changed: string[] };

/** Empty for all. */
export interface StepFilter {
  chart: string;
  tab: string;
}

/** How long a step is shown. Four times as fast, the drawing still changes less than three times a second. */
export const PLAYBACK_MS = 1_500;

export const playbackSpeeds = [0.5, 1, 2, 4] as const;
export type PlaybackSpeed = (typeof playbackSpeeds)[number];

/** What is written into a file. `charts`: the versions of a recording that came from one; null for those of today. */
export interface SavedSteps {
  steps: Step[];
  charts: ChartVersions | null;
}

export interface WorkflowsContext extends WorkflowsInput {
  steps: Step[];
  recording: NamedRecording | null;
  filter: StepFilter;
  /** Index of the step on display among those that the filter lets through; null for the newest. */
  at: number | null;
  speed: PlaybackSpeed;
  hasOtherTabs: boolean;
}

export type WorkflowsEvent =
  | { type: 'step.recorded'; step: Step }
  | { type: 'chart.chosen'; chart: string }
  | { type: 'step.chosen'; at: number }
  | { type: 'follow.pressed' }
  | { type: 'play.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'speed.changed'; speed: PlaybackSpeed }
  | { type: 'filter.changed'; filter: StepFilter }
  | { type: 'tabs.switched'; on: boolean }
  | { type: 'recording.chosen'; file: File }
  | { type: 'recording.closed' }
  | { type: 'export.pressed' }
  | { type: 'test.pressed' }
  | { type: 'steps.cleared' };

type WorkflowsTag = 'busy' | 'playing';

export type TabsEvent = { type: 'tabs.watch'; on: boolean };

/** Those of the recording while one is open. */
export const allSteps = ({ steps, recording }: WorkflowsContext): Step[] => recording?.steps ?? steps;

/** What the filter lets through. */
export const stepsOf = (context: WorkflowsContext): Step[] => {
  const { chart, tab } = context.filter;

  return allSteps(context).filter((step) => (!chart || step.chart === chart) && (!tab || step.tab === tab));
};

export const hasStepFilter = ({ filter: { chart, tab } }: WorkflowsContext): boolean => Boolean(chart || tab);

const ALL: StepFilter = { chart: '', tab: '' };

const lastOf = (context: WorkflowsContext): number => Math.max(0, stepsOf(context).length - 1);

/** On display, with its chart. */
const shownAt = (context: WorkflowsContext, at: number): Pick<WorkflowsContext, 'at' | 'chart'> => {
  const index = Math.min(Math.max(0, at), lastOf(context));

  return { at: index, chart: stepsOf(context)[index]?.chart ?? context.chart };
};

/** Replaces the steps. The current step stays selected, or the one before it if it is gone. */
function withSteps(
  context: WorkflowsContext,
  changes: Partial<Pick<WorkflowsContext, 'steps' | 'filter'>>,
): Partial<WorkflowsContext> {
  const current = context.at === null ? undefined : stepsOf(context)[context.at];
  if (!current) return changes;
  const next = stepsOf({ ...context, ...changes });
  const at = next.includes(current) ? next.indexOf(current) : next.findLastIndex((step) => step.at <= current.at);

  return { ...changes, at: Math.max(0, at) };
}

const saved = ({ context }: { context: WorkflowsContext }): SavedSteps => ({
  steps: stepsOf(context),
  charts: context.recording?.charts ?? null,
});

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
    isLive: ({ context }) => context.recording === null,
    hasSteps: ({ context }) => stepsOf(context).length > 0,
    hasNext: ({ context }) => (context.at ?? 0) < lastOf(context),
  },
  actions: {
    ...effects,
    saveRecording: effect<SavedSteps>('saveRecording'),
    saveTest: effect<SavedSteps>('saveTest'),
    rememberStep: assign(({ context }, { step }: { step: Step }) =>
      withSteps(context, { steps: [...context.steps, step].slice(-MAX_STEPS) }),
    ),
    rememberFilter: assign(({ context }, { filter }: { filter: StepFilter }) => ({
      ...withSteps(context, { filter }),
      chart: filter.chart || context.chart,
    })),
    rememberChart: assign({ chart: (_, { chart }: { chart: string }) => chart }),
    rememberPlace: assign(({ context }, { at }: { at: number }) => shownAt(context, at)),
    rememberNext: assign(({ context }) => shownAt(context, (context.at ?? 0) + 1)),
    // From the beginning where the last one is on display.
    rememberStart: assign(({ context }) => {
      const at = context.at ?? lastOf(context);

      return shownAt(context, at < lastOf(context) ? at : 0);
    }),
    forgetPlace: assign({ at: null }),
    rememberSpeed: assign({ speed: (_, { speed }: { speed: PlaybackSpeed }) => speed }),
    rememberTabs: assign({ hasOtherTabs: (_, { on }: { on: boolean }) => on }),
    tellRecorder: sendTo('recorder', (_, { on }: { on: boolean }) => ({ type: 'tabs.watch', on }) as const),
    rememberRecording: assign((_, { recording }: { recording: WorkflowsContext['recording'] }) => ({
      recording,
      filter: ALL,
      at: 0,
      chart: recording?.steps[0]?.chart ?? 'session',
    })),
    forgetRecording: assign({ recording: null, filter: ALL, at: null }),
    forgetShown: assign(({ context }) => {
      const shown = new Set(stepsOf(context));

      return { steps: context.steps.filter((step) => !shown.has(step)), at: null };
    }),
  },
  delays: {
    pace: ({ context: { speed } }) => PLAYBACK_MS / speed,
  },
}).createMachine({
  id: 'workflows',
  description: 'Shows the console’s charts as they run.',
  context: ({ input }) => ({
    ...input,
    steps: [],
    recording: null,
    filter: ALL,
    at: null,
    speed: 1,
    hasOtherTabs: false,
  }),
  invoke: {
    src: 'recorder',
    id: 'recorder',
    onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
  },
  on: {
    'step.recorded': { actions: { type: 'rememberStep', params: ({ event }) => event } },
    'chart.chosen': { actions: { type: 'rememberChart', params: ({ event }) => event } },
    'filter.changed': {
      description: 'Shows only the steps of one chart, or of one tab. The others are kept.',
      actions: { type: 'rememberFilter', params: ({ event }) => event },
    },
    'speed.changed': {
      description: 'Another speed, from the next step on.',
      actions: { type: 'rememberSpeed', params: ({ event }) => event },
    },
    'tabs.switched': {
      description: 'Starts or stops receiving steps from other tabs.',
      actions: [
        { type: 'rememberTabs', params: ({ event }) => event },
        { type: 'tellRecorder', params: ({ event }) => event },
      ],
    },
    'export.pressed': { actions: { type: 'saveRecording', params: saved } },
    'test.pressed': {
      description: 'Saves a test that takes the same steps again.',
      actions: { type: 'saveTest', params: saved },
    },
    'recording.chosen': { target: '.opening' },
    'steps.cleared': {
      guard: 'isLive',
      target: '.shown.following',
      description: 'Removes the shown steps from the log, and no others.',
      actions: 'forgetShown',
    },
  },
  initial: 'shown',
  states: {
    shown: {
      description: 'Shows a step of the running charts, or of a recording while one is open.',
      initial: 'following',
      on: {
        'step.chosen': { target: '.holding', actions: { type: 'rememberPlace', params: ({ event }) => event } },
        'play.pressed': { guard: 'hasSteps', target: '.playing', actions: 'rememberStart' },
        'recording.closed': { target: '.following', actions: 'forgetRecording' },
      },
      states: {
        following: { description: 'The newest step is shown.' },
        holding: {
          description: 'Shows one chosen step. New ones are kept for later.',
          on: { 'follow.pressed': { guard: 'isLive', target: 'following', actions: 'forgetPlace' } },
        },
        playing: {
          description: 'Shows one step after another at the chosen speed.',
          tags: 'playing',
          on: { 'pause.pressed': { target: 'holding' } },
          after: {
            pace: [
              { guard: 'hasNext', target: 'playing', reenter: true, actions: 'rememberNext' },
              { target: 'holding', description: 'That was the last step.' },
            ],
          },
        },
        before: { type: 'history', description: 'What was shown before a file was chosen.' },
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
            target: 'shown.holding',
            actions: { type: 'rememberRecording', params: ({ event }) => ({ recording: event.output }) },
          },
          {
            target: 'shown.before',
            description: 'The file is not a recording. What was shown stays.',
            actions: {
              type: 'showToast',
              params: { kind: 'error', text: 'This file is not a recording of workflows' },
            },
          },
        ],
        onError: {
          target: 'shown.before',
          description: 'The file could not be read. What was shown stays.',
          actions: [logError, { type: 'showToast', params: { kind: 'error', text: 'This file could not be read' } }],
        },
      },
    },
  },
});

export type WorkflowsActor = ActorRefFrom<typeof workflowsMachine>;
