import type { CompanyReport, ReportQuery, ReportRun } from '../../../src/api/contract/company-reports.ts';
import {
  type FoundRun,
  type ReportQuestion,
  type ReportRunContext,
  type ReportRunEvent,
  reportRunMachine,
} from '../../../src/machines/report-run.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';
import { stored } from './download.chart.ts';

export const question: ReportQuestion = { report: 'leave-liability', query: {} };
export const otherQuery: ReportQuery = { on: '2026-03-31' };

const liabilityOf: CompanyReport = {
  report: 'leave-liability',
  asOf: '2026-03-05T09:31:00Z',
  from: null,
  to: null,
  on: '2026-03-05',
  figures: [{ label: 'Days owed', value: 1204.5, unit: 'days' }],
  sections: [
    {
      id: 'type',
      title: 'Days owed by leave type',
      note: null,
      kind: 'bars',
      labelTitle: 'Leave type',
      labels: ['Annual leave'],
      series: [{ name: 'Owed', unit: 'days', isDrawn: true, values: [1204.5] }],
    },
  ],
};

export const runOf = (changes: Partial<ReportRun> = {}): ReportRun => ({
  _id: '0192f0c1-0000-7000-8000-0000000000e1',
  report: 'leave-liability',
  query: { on: '2026-03-05' },
  state: 'queued',
  done: 0,
  total: 0,
  askedAt: '2026-03-05T09:30:00Z',
  result: null,
  fetchedAt: null,
  ...changes,
});

export const running = { state: 'running', done: 500, total: 2_000 } as const;
export const ready = { state: 'ready', done: 2_000, total: 2_000, result: liabilityOf } as const;

export const found = (run: ReportRun | null): { status: number; body: FoundRun } => ({
  status: 200,
  body: { run, branches: [], departments: [] },
});

const answersOf = (call: string) => [
  done(call, found(null)),
  done(call, found(runOf())),
  done(call, found(runOf(running))),
  done(call, found(runOf({ state: 'failed' }))),
  done(call, found(runOf(ready))),
  done(call, found(runOf({ ...ready, fetchedAt: '2026-03-05T09:35:00Z' }))),
  done(call, refusal(403, 'leave management isn’t part of your plan.')),
];

const stimuli = {
  'query.changed': [{ type: 'query.changed', query: otherQuery }],
  'run.requested': [{ type: 'run.requested' }],
  'file.requested': [{ type: 'file.requested', section: 'type', format: 'csv' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.findRun': answersOf('findRun'),
  'xstate.error.actor.findRun': [failed('findRun')],
  'xstate.done.actor.followRun': answersOf('followRun'),
  'xstate.error.actor.followRun': [failed('followRun')],
  'xstate.done.actor.startRun': [
    done('startRun', { status: 201, body: { run: runOf() } }),
    done('startRun', refusal(422, 'choose a day between three years ago and the end of this year.')),
  ],
  'xstate.error.actor.startRun': [failed('startRun')],
  'xstate.done.actor.fetchReport': [
    done('fetchReport', stored),
    done('fetchReport', refusal(429, 'wait a minute before the next file.')),
  ],
  'xstate.error.actor.fetchReport': [failed('fetchReport')],
  'xstate.after.reportPoll.reportRun.queued': [after('reportPoll', 'reportRun.queued')],
  'xstate.after.reportPoll.reportRun.running': [after('reportPoll', 'reportRun.running')],
  'xstate.after.reportRetry.reportRun.waiting': [after('reportRetry', 'reportRun.waiting')],
} satisfies Stimuli<ReportRunEvent>;

export const reportRun: ChartUnderTest = {
  machine: reportRunMachine,
  stimuli,
  inputs: [question],
  project: ({ run }: ReportRunContext) => ({ run: run?.state ?? null }),
};
