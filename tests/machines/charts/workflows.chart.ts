import type { Step } from '../../../src/machines/recorder/recording.ts';
import {
  type NamedRecording,
  stepsOf,
  type WorkflowsContext,
  type WorkflowsEvent,
  workflowsMachine,
} from '../../../src/machines/workflows.machine.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const stepOf = (changes: Partial<Step> = {}): Step => ({
  at: 1_700_000_000_000,
  tab: 'this tab',
  actor: 'x:1',
  chart: 'logo',
  event: 'file.chosen',
  states: ['logo', 'logo.cropping'],
  taken: ['logo.choosing --file.chosen--> logo.cropping'],
  changes: { 'picture chosen': true },
  ...changes,
});

export const recordingOf = (...steps: Step[]): NamedRecording => ({
  name: 'monday.json',
  steps,
  damaged: 0,
  isCutShort: false,
  charts: {},
  changed: [],
});

export const file = new File(['{}'], 'monday.json', { type: 'application/json' });

const stimuli = {
  'step.recorded': [{ type: 'step.recorded', step: stepOf() }],
  'chart.chosen': [{ type: 'chart.chosen', chart: 'toasts' }],
  'step.chosen': [{ type: 'step.chosen', at: 0 }],
  'follow.pressed': [{ type: 'follow.pressed' }],
  'play.pressed': [{ type: 'play.pressed' }],
  'pause.pressed': [{ type: 'pause.pressed' }],
  'speed.changed': [{ type: 'speed.changed', speed: 4 }],
  'filter.changed': [
    { type: 'filter.changed', filter: { chart: 'toasts', tab: '' } },
    { type: 'filter.changed', filter: { chart: '', tab: '' } },
  ],
  'tabs.switched': [
    { type: 'tabs.switched', on: true },
    { type: 'tabs.switched', on: false },
  ],
  'recording.chosen': [{ type: 'recording.chosen', file }],
  'recording.closed': [{ type: 'recording.closed' }],
  'export.pressed': [{ type: 'export.pressed' }],
  'test.pressed': [{ type: 'test.pressed' }],
  'steps.cleared': [{ type: 'steps.cleared' }],
  'xstate.error.actor.recorder': [failed('recorder')],
  'xstate.done.actor.readRecording': [
    done('readRecording', recordingOf(stepOf({ chart: 'login' }), stepOf({ chart: 'toasts' }))),
    done('readRecording', null),
  ],
  'xstate.error.actor.readRecording': [failed('readRecording')],
  'xstate.after.pace.workflows.shown.playing': [after('pace', 'workflows.shown.playing')],
} satisfies Stimuli<WorkflowsEvent>;

export const workflows: ChartUnderTest = {
  machine: workflowsMachine,
  stimuli,
  inputs: [{ chart: 'session' }],
  project: (context: WorkflowsContext) => ({
    chart: context.chart,
    at: context.at,
    filter: context.filter.chart,
    speed: context.speed,
    hasOtherTabs: context.hasOtherTabs,
    recording: context.recording?.name,
    hasSteps: stepsOf(context).length > 0,
  }),
};
