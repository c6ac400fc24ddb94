/** A report that takes long: it runs on the server, whether or not its page stays open. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ReportName, ReportQuery, ReportRun } from '../api/contract/company-reports.ts';
import type { StoredFile } from '../api/save-file.ts';
import { REPORT_POLL_MS, REPORT_RETRY_MS } from '../rules/shared/constants.ts';
import {
  bodyOf,
  effect,
  effects,
  errorToast,
  eventOf,
  isSuccess,
  logError,
  messageOf,
  port,
  type Reply,
  replyOf,
} from './ports.ts';

export interface ReportQuestion {
  report: ReportName;
  query: ReportQuery;
}

export interface ReportFile {
  section: string;
  format: 'csv' | 'xlsx';
}

export interface Choice {
  _id: string;
  name: string;
}

export interface FoundRun {
  run: ReportRun | null;
  branches: Choice[];
  departments: Choice[];
  /** Types of leave, for the filter. */
  types?: Choice[];
}

export interface ReportRunContext extends ReportQuestion {
  run: ReportRun | null;
  /** What the report can be narrowed to. */
  choices: Omit<FoundRun, 'run'> | null;
  file: ReportFile | null;
  message: string | null;
}

export type ReportRunEvent =
  | { type: 'query.changed'; query: ReportQuery }
  | { type: 'run.requested' }
  | ({ type: 'file.requested' } & ReportFile)
  | { type: 'retry.pressed' };

/** `finished`: a result is shown. */
type ReportRunTag =
  | 'busy'
  | 'notStarted'
  | 'underWay'
  | 'finished'
  | 'fetching'
  | 'fetched'
  | 'broken'
  | 'failed'
  | 'unreachable';

type AboutFound = { reply: Reply<FoundRun> };
type AboutRun = { reply: Reply<{ run: ReportRun }> };
type AboutReply = { reply: Reply };

const runIn = ({ reply }: AboutFound): ReportRun | null => (isSuccess(reply) ? reply.body.run : null);
const question = ({ context: { report, query } }: { context: ReportRunContext }): ReportQuestion => ({ report, query });

const NO_ANSWER = 'The server could not be reached. Try again.';

const rememberFound = { type: 'rememberFound', params: replyOf } as const;
/** The transitions by a run's status, after the first look-up and after each poll. */
const found = [
  {
    guard: { type: 'isRefused', params: replyOf },
    target: 'refused',
    actions: { type: 'rememberRefusal', params: replyOf },
  },
  { guard: { type: 'isQueued', params: replyOf }, target: 'queued', actions: rememberFound },
  { guard: { type: 'isRunning', params: replyOf }, target: 'running', actions: rememberFound },
  { guard: { type: 'isFailed', params: replyOf }, target: 'failed', actions: rememberFound },
  { guard: { type: 'isFetched', params: replyOf }, target: 'fetched', actions: rememberFound },
  { guard: { type: 'isReady', params: replyOf }, target: 'ready', actions: rememberFound },
  { target: 'unasked', description: 'No one has run it with these filters yet.', actions: rememberFound },
] as const;

const again = { 'run.requested': { target: 'asking' } } as const;
const canDownload = {
  'file.requested': { target: 'fetching', actions: { type: 'rememberFile', params: eventOf } },
} as const;

export const reportRunMachine = setup({
  types: {
    input: {} as ReportQuestion,
    context: {} as ReportRunContext,
    events: {} as ReportRunEvent,
    tags: {} as ReportRunTag,
  },
  actors: {
    findRun: port<Reply<FoundRun>, ReportQuestion>('findRun'),
    startRun: port<Reply<{ run: ReportRun }>, ReportQuestion>('startRun'),
    fetchReport: port<Reply<StoredFile>, ReportQuestion & ReportFile & { run: string }>('fetchReport'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isRefused: (_, { reply }: AboutReply) => !isSuccess(reply),
    isQueued: (_, about: AboutFound) => runIn(about)?.state === 'queued',
    isRunning: (_, about: AboutFound) => runIn(about)?.state === 'running',
    isFailed: (_, about: AboutFound) => runIn(about)?.state === 'failed',
    isReady: (_, about: AboutFound) => runIn(about)?.state === 'ready',
    isFetched: (_, about: AboutFound) => typeof runIn(about)?.fetchedAt === 'string',
  },
  actions: {
    ...effects,
    saveFile: effect<StoredFile>('saveFile'),
    rememberQuery: assign((_, { query }: { query: ReportQuery }) => ({ query, run: null, message: null })),
    rememberFound: assign((_, { reply }: AboutFound) => {
      const { run, ...choices } = bodyOf(reply);

      return { run, choices, message: null };
    }),
    rememberRun: assign((_, { reply }: AboutRun) => ({ run: bodyOf(reply).run, message: null })),
    rememberRefusal: assign((_, { reply }: AboutReply) => ({ message: messageOf(reply) })),
    forgetRefusal: assign({ message: null }),
    rememberFile: assign((_, { section, format }: ReportFile) => ({ file: { section, format } })),
    forgetFile: assign({ file: null }),
  },
  delays: { reportPoll: REPORT_POLL_MS, reportRetry: REPORT_RETRY_MS },
}).createMachine({
  id: 'reportRun',
  description: 'Runs a report in the background and fetches its result.',
  context: ({ input }) => ({ ...input, run: null, choices: null, file: null, message: null }),
  initial: 'finding',
  on: {
    'query.changed': {
      target: '.finding',
      description: 'Different filters need a separate run.',
      actions: { type: 'rememberQuery', params: eventOf },
    },
  },
  states: {
    finding: {
      description: 'Looks for the latest run with these filters, which may have started on an earlier visit.',
      tags: 'busy',
      invoke: {
        src: 'findRun',
        id: 'findRun',
        input: question,
        onDone: found,
        onError: { target: 'unreachable', actions: logError },
      },
    },
    unasked: { description: 'Explains how long the report takes and offers to run it.', tags: 'notStarted', on: again },
    asking: {
      description: 'Asks the server to run it. Asking twice starts only one run.',
      tags: ['busy', 'notStarted'],
      invoke: {
        src: 'startRun',
        id: 'startRun',
        input: question,
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'queued',
            actions: { type: 'rememberRun', params: replyOf },
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: {
          target: 'unreachable',
          description: 'No response, so the run may or may not have started. Trying again finds it.',
          actions: logError,
        },
      },
    },
    queued: {
      description: 'Waiting for a free server. The person can leave the page.',
      tags: 'underWay',
      after: { reportPoll: { target: 'following' } },
    },
    running: {
      description: 'Running. Shows how many people have been counted. The person can leave the page.',
      tags: 'underWay',
      after: { reportPoll: { target: 'following' } },
    },
    following: {
      description: 'Asks for the progress. The last known progress stays visible.',
      tags: 'underWay',
      invoke: {
        src: 'findRun',
        id: 'followRun',
        input: question,
        onDone: found,
        onError: { target: 'waiting', actions: logError },
      },
    },
    waiting: {
      description: 'The connection was lost. The report keeps running on the server.',
      tags: ['underWay', 'unreachable'],
      after: { reportRetry: { target: 'following' } },
      on: { 'retry.pressed': { target: 'following' } },
    },
    ready: {
      description: 'The result is shown and can be downloaded as a file.',
      tags: 'finished',
      on: { ...again, ...canDownload },
    },
    fetching: {
      description: 'Downloading a table as a file.',
      tags: ['finished', 'fetching'],
      exit: 'forgetFile',
      invoke: {
        src: 'fetchReport',
        id: 'fetchReport',
        input: ({ context: { report, query, run, file } }) => {
          if (!run || !file) throw new Error('There is no result to fetch');

          return { report, query, run: run._id, ...file };
        },
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'fetched',
            actions: { type: 'saveFile', params: ({ event }) => bodyOf(event.output) },
          },
          {
            target: 'ready',
            actions: { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
          },
        ],
        onError: { target: 'ready', actions: [logError, errorToast(NO_ANSWER)] },
      },
    },
    fetched: {
      description: 'The browser saved the file. It can be downloaded again.',
      tags: ['finished', 'fetched'],
      on: { ...again, ...canDownload },
    },
    failed: {
      description: 'The server could not finish it. It can be run again.',
      tags: ['broken', 'failed'],
      on: again,
    },
    refused: {
      description: 'The server refused and gave a reason.',
      tags: 'failed',
      on: { 'retry.pressed': { target: 'finding' } },
    },
    unreachable: {
      description: 'The network failed.',
      tags: ['failed', 'unreachable'],
      entry: 'forgetRefusal',
      on: { 'retry.pressed': { target: 'finding' } },
    },
  },
});

export type ReportRunActor = ActorRefFrom<typeof reportRunMachine>;
