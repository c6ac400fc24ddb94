/** The tables of usage as files have them: with the names of the page, and those in the charts, which stay when words change. */
import names from '../../src/machines/charts/names.json' with { type: 'json' };
import { arrowName } from '../../src/rules/workflows/arrows.ts';
import { detourNames, detours } from '../../src/rules/workflows/detours.ts';
import { byLoss, FEWEST_RUNS, lostAt, type RunOutcome, runOutcome } from '../../src/rules/workflows/run-outcomes.ts';
import { namedWithParents } from '../../src/rules/workflows/state-path.ts';
import { uncounted } from '../../src/rules/workflows/uncounted.ts';
import type { Trx } from '../database/tx.ts';
import type { Cell } from '../lists/csv.ts';
import type { TableToWrite } from '../lists/xlsx-sheets.ts';
import { readCounts } from './counts.ts';
import { readDwellTimes, readPassages } from './dwell-times.ts';
import type { Months } from './months.ts';

export type TableName = 'transitions' | 'overview' | 'lost' | 'detours';

export interface TableRequest {
  readonly db: Trx;
  readonly companyId: string;
  readonly months: Months;
  /** That changes are against; null without a period, and where the earlier one was counted in part only. */
  readonly before: Months | null;
  readonly chart: string | undefined;
}

interface Words {
  readonly title: string;
  readonly states: Readonly<Record<string, string>>;
  readonly detours: Readonly<Record<string, string>>;
}

const wordsOf: Readonly<Record<string, Words>> = names;

export const countTables: Readonly<Record<TableName, (request: TableRequest) => Promise<TableToWrite>>> = {
  overview,
  lost,
  detours: detoursOf,
  transitions,
};

const period = ({ months: { from, to } }: TableRequest): Cell[] => [from, to];

async function transitions(request: TableRequest): Promise<TableToWrite> {
  const { db, companyId, months, chart } = request;
  const counts = await readCounts(db, companyId, months, chart);

  return {
    sheet: 'Transitions',
    titles: ['Chart', 'State', 'Event', 'Guard', 'Target', 'Count (multiples of 5)', 'From', 'To'],
    rows: counts.map((count) => [
      ...[count.chart, count.from, count.event, count.guard, count.to],
      ...[count.times, ...period(request)],
    ]),
  };
}

const figuresIn = async ({ db, companyId }: TableRequest, months: Months) => ({
  passages: await readPassages(db, companyId, months),
  dwellTimes: await readDwellTimes(db, companyId, months),
});

async function overview(request: TableRequest): Promise<TableToWrite> {
  const { before, chart } = request;
  const now = await figuresIn(request, request.months);
  const earlier = before && (await figuresIn(request, before));
  const outcomes = Object.keys(wordsOf)
    .filter((id) => uncounted[id] === undefined && (chart === undefined || id === chart))
    .map((id) => runOutcome(id, now))
    .sort(byLoss);

  return {
    sheet: 'All workflows',
    titles: [
      ...['Workflow', 'Started', 'Finished', 'Abandoned or failed', 'Share (%)'],
      ...(earlier ? ['Share before (%)', 'Change (points)'] : []),
      ...['Chart', 'From', 'To'],
    ],
    rows: outcomes.map((outcome) => [
      wordsOf[outcome.chart]?.title ?? outcome.chart,
      ...figuresOf(outcome),
      ...(earlier ? changeOf(outcome, runOutcome(outcome.chart, earlier)) : []),
      ...[outcome.chart, ...period(request)],
    ]),
  };
}

function figuresOf({ started, finished, lost, share }: RunOutcome): Cell[] {
  if (started < FEWEST_RUNS) return [`fewer than ${FEWEST_RUNS}`, null, null, null];

  return [
    started,
    finished === null ? 'has no end' : atLeastFive(finished),
    lost === null ? null : atLeastFive(lost),
    share,
  ];
}

const atLeastFive = (times: number): Cell => (times === 0 ? 'fewer than 5' : times);

function changeOf({ share }: RunOutcome, before: RunOutcome): Cell[] {
  if (share === null) return [null, null];

  return before.share === null ? ['too few', null] : [before.share, share - before.share];
}

const nameOf = (state: string): string =>
  namedWithParents(state, (id) => wordsOf[state.split('.')[0] ?? '']?.states[id]);

async function lost(request: TableRequest): Promise<TableToWrite> {
  const { chart = '' } = request;
  const kinds = { givenUp: 'abandoned', failed: 'failed' } as const;

  return {
    sheet: 'Abandoned or failed',
    titles: ['State', 'Ended', 'Attempts', 'Of visits (%)', 'Chart', 'State in the chart', 'From', 'To'],
    rows: lostAt(chart, await figuresIn(request, request.months)).map(({ state, kind, times, share }) => [
      ...[nameOf(state), kinds[kind], times, share],
      ...[chart, state, ...period(request)],
    ]),
  };
}

async function detoursOf(request: TableRequest): Promise<TableToWrite> {
  const { db, companyId, months, chart = '' } = request;
  const counts = await readCounts(db, companyId, months, chart);

  return {
    sheet: 'Retries and failures',
    titles: [
      ...['State', 'Event', 'To state', 'Type', 'Times'],
      ...['Chart', 'State in the chart', 'Event in the chart', 'Guard', 'Target', 'From', 'To'],
    ],
    rows: detours(counts).map((way) => [
      nameOf(way.from),
      wordsOf[chart]?.detours[arrowName(way)] || `${way.event}${way.guard && ` [${way.guard}]`}`,
      ...[nameOf(way.to), detourNames[way.kind], way.times],
      ...[chart, way.from, way.event, way.guard, way.to, ...period(request)],
    ]),
  };
}
