/** How runs of a chart end: at what it is for, or given up, or failed. */
import { isWithin } from './arrows.ts';
import type { Passage } from './counted.ts';
import { canBeGivenUp, isUnfinished } from './dwell-times.ts';

/** State names, each with its chart's name. A parent state counts for all states inside it. */
interface Ends {
  /** Where the work begins: on some pages a chart waits until someone wants something. */
  starts: readonly string[];
  /** What it is for. */
  good: readonly string[];
  /** Ends without it, unless the same run still comes to a good end. */
  failed?: readonly string[];
}

/** A chart that is missing here has no end: people use it as long as they like. */
const ends: Readonly<Record<string, Ends>> = {
  session: { starts: ['session.signedIn.leaving.staying'], good: ['session.signedIn.page.open'] },
  changePassword: { starts: ['changePassword.ready.waiting'], good: ['changePassword.changed'] },
  logo: { starts: ['logo.choosing'], good: ['logo.done'] },
  form: { starts: ['form.loading'], good: ['form.saved'] },
  download: { starts: ['download.fetching'], good: ['download.saved'], failed: ['download.failed'] },
  bulkUpload: { starts: ['bulkUpload.choosing'], good: ['bulkUpload.allAccepted', 'bulkUpload.someRefused'] },
  peopleChange: { starts: ['peopleChange.asking'], good: ['peopleChange.outcome'] },
  leaveReview: { starts: ['leaveReview.reviewing'], good: ['leaveReview.decided'] },
  decideMany: { starts: ['decideMany.asking'], good: ['decideMany.decided'] },
  policyAcknowledgement: {
    starts: ['policyAcknowledgement.reading'],
    good: ['policyAcknowledgement.acknowledged'],
  },
  attachment: {
    starts: ['attachment.checking'],
    good: ['attachment.stored'],
    failed: ['attachment.unfit', 'attachment.failed'],
  },
  ticket: { starts: ['ticket.writing.filling'], good: ['ticket.raised'] },
  articlePublishing: {
    starts: ['articlePublishing.sending'],
    good: ['articlePublishing.undoable'],
    failed: ['articlePublishing.unsure'],
  },
  rulePreview: {
    starts: ['rulePreview.replaying'],
    good: ['rulePreview.shown'],
    failed: ['rulePreview.refused', 'rulePreview.unreachable'],
  },
  recognitionComposer: { starts: ['recognitionComposer.writing.filling'], good: ['recognitionComposer.sent'] },
  reportRun: {
    starts: ['reportRun.asking'],
    good: ['reportRun.ready'],
    failed: ['reportRun.failed', 'reportRun.refused'],
  },
};

/** For a test that these states exist. */
export const endStates: readonly string[] = Object.values(ends).flatMap(({ starts, good, failed = [] }) => [
  ...starts,
  ...good,
  ...failed,
]);

/** Fewer say too little to compare. */
export const FEWEST_RUNS = 10;

interface CountedSteps {
  passages: readonly (Passage & { times: number })[];
  dwellTimes: readonly { chart: string; state: string; page: string; times: number; left: number }[];
}

/** Rounded like the counts they come from. Null if the chart has no such end. */
export interface RunOutcome {
  chart: string;
  started: number;
  finished: number | null;
  /**
   * Given up or failed without having finished, as far as the counts show. Together with those that finished, never
   * more than started.
   */
  lost: number | null;
  /** Percentage of the runs that started; null if there are too few. */
  share: number | null;
}

export function runOutcome(chart: string, { passages, dwellTimes }: CountedSteps): RunOutcome {
  const own = passages.filter((one) => one.chart === chart);
  const chosen = ends[chart];
  const left = dwellTimes.filter(
    ({ state, page, ...one }) => one.chart === chart && page === '' && isUnfinished(state),
  );
  const givenUp = canBeGivenUp(chart)
    ? left.reduce((sum, one) => sum + leftUnfinished(own, one, chosen?.good), 0)
    : null;
  const failed = chosen?.failed ? runsTo(own, chosen.failed, chosen.good) : null;
  const started = chosen ? runsTo(own, chosen.starts) : mostVisited(own);
  const finished = chosen ? Math.min(runsTo(own, chosen.good), started) : null;
  const lost =
    givenUp === null && failed === null ? null : Math.min((givenUp ?? 0) + (failed ?? 0), started - (finished ?? 0));

  return {
    chart,
    started,
    finished,
    lost,
    share: lost === null || started < FEWEST_RUNS ? null : Math.round((100 * lost) / started),
  };
}

/**
 * How often a run was left in a state without having finished before: not more often than runs came there that had not. A run
 * that had been there before it finished is counted all the same.
 */
function leftUnfinished(
  passages: CountedSteps['passages'],
  { state, left }: { state: string; left: number },
  good: readonly string[] = [],
): number {
  const finishedBefore = Math.max(
    0,
    ...passages
      .filter(({ from, to }) => to === state && good.some((one) => isWithin(from, one)))
      .map(({ times }) => times),
  );

  return finishedBefore === 0 ? left : Math.min(left, Math.max(0, runsTo(passages, [state]) - finishedBefore));
}

/** Every run reaches a state once at most, so there were at least as many. */
const mostVisited = (passages: CountedSteps['passages']): number =>
  Math.max(0, ...passages.filter(({ from, to }) => from === to).map(({ times }) => times));

/** Runs that reached one of some states, each of them once, without those that reached one of others as well. */
function runsTo(passages: CountedSteps['passages'], some: readonly string[], except: readonly string[] = []): number {
  const isIn = (state: string, all: readonly string[]) => all.some((one) => isWithin(state, one));
  const reached = passages.filter(({ from, to }) => from === to && isIn(to, some));
  // A run that reached two of them is counted at both, and once as a passage from one to the other.
  const twice = passages.filter(({ from, to }) => from !== to && isIn(from, some) && isIn(to, some));
  const both = passages.filter(
    ({ from, to }) => (isIn(from, some) && isIn(to, except)) || (isIn(from, except) && isIn(to, some)),
  );
  const sum = (lines: CountedSteps['passages']) => lines.reduce((all, { times }) => all + times, 0);
  const most = Math.max(0, ...reached.map(({ times }) => times));

  return Math.max(except.length > 0 ? 0 : most, sum(reached) - sum(twice) - sum(both));
}

interface LostAt {
  state: string;
  kind: 'givenUp' | 'failed';
  /** Runs that ended here without a good end. */
  times: number;
  /** Percentage of the visits. */
  share: number;
}

/** The states in which runs of a chart ended without a good end, those that lose most first. */
export function lostAt(chart: string, { passages, dwellTimes }: CountedSteps): LostAt[] {
  const own = passages.filter((one) => one.chart === chart);
  const visited = dwellTimes.filter((one) => one.chart === chart && one.page === '');
  const leave = visited.filter(({ state }) => isUnfinished(state));
  const { failed = [], good } = ends[chart] ?? { good: [] };
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(100, Math.round((100 * part) / whole)));

  return [
    ...leave.map((one) => {
      const left = leftUnfinished(own, one, good);

      return { state: one.state, kind: 'givenUp' as const, times: left, share: percent(left, one.times) };
    }),
    ...failed.map((state) => {
      const times = runsTo(own, [state], good);

      return { state, kind: 'failed' as const, times, share: percent(times, runsTo(own, [state])) };
    }),
  ]
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times);
}

/** What loses most comes first; charts that say too little come last. */
export function byLoss(one: RunOutcome, other: RunOutcome): number {
  const rank = ({ started, lost }: RunOutcome) => (started < FEWEST_RUNS ? 0 : lost === null ? 1 : 2);

  return (
    rank(other) - rank(one) ||
    (other.lost ?? 0) - (one.lost ?? 0) ||
    (other.share ?? 0) - (one.share ?? 0) ||
    other.started - one.started
  );
}
