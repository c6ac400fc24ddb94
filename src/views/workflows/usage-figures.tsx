import type { StateDwell } from '../../api/contract/workflows.ts';
import type { UsageCounts } from '../../machines/modules/workflows/usage.ts';
import { routes } from '../../rules/shared/paths.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { canBeGivenUp, isUnfinished, sharedCharts } from '../../rules/workflows/dwell-times.ts';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type ChartEntry, chartList } from './catalogue.ts';
import { PageLink } from './chart-path.tsx';
import { DwellCells, type FiguresProps, isSameDwell, nameOf, ScrollTable, wholePercent } from './figure-table.tsx';
import { StateTimes } from './state-times.tsx';
import styles from './usage-view.module.css';
import { WithBefore } from './with-before.tsx';

const givenUp = ({ state, left, times }: StateDwell): number => (isUnfinished(state) ? wholePercent(left, times) : 0);
const slowness = ({ median, p90 }: StateDwell): number => (median ?? -1) * 100 + (p90 ?? -1);
/** Seldom visited places would lead the list by chance. */
const FEWEST_VISITS = 20;

function sorted(dwellTimes: readonly StateDwell[], order: string): StateDwell[] {
  const by = order === 'slowest' ? slowness : givenUp;

  return [...dwellTimes].sort((one, other) => by(other) - by(one) || other.times - one.times);
}

const MOST_PLACES = 8;

/** Where people drop off. A shared chart is listed by page, because a state such as editing occurs in every form. */
function placesLeft(dwellTimes: readonly StateDwell[]): StateDwell[] {
  const shared = [...sharedCharts].filter(canBeGivenUp).flatMap((chart) => {
    const own = dwellTimes.filter((dwell) => dwell.chart === chart);

    return pagesOf(own).map((page) => ({
      ...{ chart, state: chart, page, median: null, p90: null },
      ...totalOf(own, page, true),
    }));
  });
  const split = new Set(shared.map(({ chart }) => chart));
  const states = dwellTimes.filter(
    // A question is shown only after someone has decided to leave. A chart may have only older counts, without a page.
    ({ chart, state, page }) => page === '' && !split.has(chart) && isUnfinished(state) && !isQuestion(state),
  );

  return [...shared, ...states].filter(({ left }) => left > 0);
}

const isQuestion = (state: string): boolean => state.includes('.asking');
const pagesOf = (dwellTimes: readonly StateDwell[]): string[] => [
  ...new Set(dwellTimes.flatMap(({ page }) => (page === '' ? [] : [page]))),
];
const rateOf = ({ left, times }: Pick<StateDwell, 'left' | 'times'>): number => wholePercent(left, times);

const leavers: Readonly<Record<string, (one: StateDwell, other: StateDwell) => number>> = {
  '': (one, other) => other.left - one.left || rateOf(other) - rateOf(one),
  rate: (one, other) => rateOf(other) - rateOf(one) || other.left - one.left,
};

/** Over all charts: where most people drop off, or wait longest. */
export function AllCharts({
  usage,
  address,
  onChoose,
}: FiguresProps & { onChoose: (chart: string, state: string) => void }) {
  const { order, choose } = address;
  const byLeaving = leavers[order];
  const places = (
    byLeaving
      ? placesLeft(usage.dwellTimes).sort(byLeaving)
      : sorted(
          usage.dwellTimes.filter(({ page }) => page === ''),
          order,
        )
  )
    .filter(({ times }) => times >= FEWEST_VISITS)
    .slice(0, MOST_PLACES);
  /** On a page of a shared chart, the one in which most people left it. */
  const stateOf = ({ chart, state, page }: StateDwell): string =>
    page === ''
      ? state
      : (usage.dwellTimes
          .filter((one) => one.chart === chart && one.page === page && isUnfinished(one.state))
          .sort((one, other) => other.left - one.left)[0]?.state ?? '');
  const before = byLeaving && usage.before ? placesLeft(usage.before.dwellTimes) : (usage.before?.dwellTimes ?? []);

  return (
    <Card
      title={
        byLeaving ? 'Across all workflows: where people drop off' : 'Across all workflows: where people take longest'
      }
      actions={
        <Field label="Sort by" labelHidden>
          <Select
            value={order}
            onChange={({ target }) => choose({ order: target.value })}
            options={[
              { value: '', label: 'Most people' },
              { value: 'rate', label: 'Highest share' },
              { value: 'slowest', label: 'Slowest' },
            ]}
          />
        </Field>
      }
    >
      {byLeaving && (
        <p className={common.muted}>
          An attempt is abandoned when someone leaves it unfinished: they go to another page, close the tab or sign out.
        </p>
      )}
      {places.length === 0 ? (
        <p className={common.muted}>There is not enough data yet. A state appears here after {FEWEST_VISITS} visits.</p>
      ) : (
        <ScrollTable
          label={byLeaving ? 'Where people drop off' : 'Where people take longest'}
          heads={[
            'Workflow',
            ...(byLeaving
              ? ['Place', 'Visits', 'Abandoned']
              : ['State', 'Visits', 'Abandoned', 'Median', '90% within']),
          ]}
        >
          {places.map((dwell) => (
            <tr key={`${dwell.state} ${dwell.page}`}>
              <td>
                <button type="button" className={styles.link} onClick={() => onChoose(dwell.chart, stateOf(dwell))}>
                  {chartList.find(({ id }) => id === dwell.chart)?.title ?? dwell.chart}
                </button>
              </td>
              <td>{dwell.page === '' ? nameOf(dwell.state) : <PageOf path={dwell.page} />}</td>
              {byLeaving ? (
                <LeftCells dwell={dwell} before={before.find((one) => isSameDwell(one, dwell))} />
              ) : (
                <DwellCells dwell={dwell} before={before.find((one) => isSameDwell(one, dwell))} />
              )}
            </tr>
          ))}
        </ScrollTable>
      )}
    </Card>
  );
}

function PageOf({ path }: { path: string }) {
  const route = routes.find((one) => one.path === path);

  return route ? <PageLink route={route} /> : path;
}

function LeftCells({ dwell, before }: { dwell: StateDwell; before: StateDwell | undefined }) {
  const inWords = (one: StateDwell) => `${withCommas(one.left)} (${rateOf(one)}%)`;

  return (
    <>
      <td>
        <WithBefore now={withCommas(dwell.times)} before={before && withCommas(before.times)} />
      </td>
      <td>
        <WithBefore now={inWords(dwell)} before={before && inWords(before)} />
      </td>
    </>
  );
}

/** The figures of one chart: time in its states, and for a shared one, the pages that are left. */
export function ChartFigures({ usage, address, entry }: FiguresProps & { entry: ChartEntry }) {
  const dwellTimes = usage.dwellTimes.filter(({ chart }) => chart === entry.id);
  const states = sorted(
    dwellTimes.filter(({ page }) => page === ''),
    address.order,
  );

  return (
    <>
      <StateTimes usage={usage} address={address} entry={entry} states={states} />
      {sharedCharts.has(entry.id) && <ByPage usage={usage} dwellTimes={dwellTimes} entry={entry} />}
      <Conversion usage={usage} address={address} entry={entry} />
    </>
  );
}

/** The states of a page added up, as far as people work there or leave. */
function ByPage({
  usage,
  dwellTimes,
  entry,
}: {
  usage: UsageCounts;
  dwellTimes: readonly StateDwell[];
  entry: ChartEntry;
}) {
  const isTask = canBeGivenUp(entry.id);
  const pages = pagesOf(dwellTimes).map((page) => ({
    page,
    ...totalOf(dwellTimes, page, isTask),
    before:
      usage.before &&
      totalOf(
        usage.before.dwellTimes.filter(({ chart }) => chart === entry.id),
        page,
        isTask,
      ),
  }));
  const first = pages
    .filter(({ times }) => times > 0)
    .sort((one, other) => (isTask ? rateOf(other) - rateOf(one) : 0) || other.times - one.times);

  return (
    <Card title="By page">
      {first.length === 0 ? (
        <p className={common.muted}>There is not enough data by page yet.</p>
      ) : (
        <ScrollTable label="By page" heads={['Page', 'Visits', ...(isTask ? ['Abandoned'] : [])]}>
          {first.map(({ page, times, left, before }) => (
            <tr key={page}>
              <td>
                <PageOf path={page} />
              </td>
              <td>
                <WithBefore now={withCommas(times)} before={before && withCommas(before.times)} />
              </td>
              {isTask && (
                <td>
                  <WithBefore
                    now={`${wholePercent(left, times)}%`}
                    before={before ? `${rateOf(before)}%` : undefined}
                  />
                </td>
              )}
            </tr>
          ))}
        </ScrollTable>
      )}
    </Card>
  );
}

function totalOf(dwellTimes: readonly StateDwell[], page: string, isTask: boolean) {
  const own = dwellTimes.filter((dwell) => dwell.page === page && (!isTask || isUnfinished(dwell.state)));
  // Asking whether to leave is part of filling in, not another visit.
  const visits = isTask ? own.filter(({ state }) => !isQuestion(state)) : own;

  return {
    times: visits.reduce((sum, { times }) => sum + times, 0),
    left: own.reduce((sum, { left }) => sum + left, 0),
  };
}

function Conversion({ usage, address, entry }: FiguresProps & { entry: ChartEntry }) {
  const { start, end, choose } = address;
  const stateIds = new Set(entry.states.map(({ id }) => id));
  const reached = usage.passages.filter(
    ({ chart, from, to }) => chart === entry.id && from === to && stateIds.has(from),
  );
  const options = (label: string) => [
    { value: '', label },
    ...reached.map(({ from }) => ({ value: from, label: nameOf(from) })),
  ];

  return (
    <Card title="From one state to another">
      {reached.length === 0 ? (
        <p className={common.muted}>There is not enough data for this workflow yet.</p>
      ) : (
        <>
          <div className={styles.choice}>
            <Field label="Of those who reached">
              <Select
                value={start}
                options={options('Choose a state')}
                onChange={({ target }) => choose({ start: target.value })}
              />
            </Field>
            <Field label="how many later reached">
              <Select
                value={end}
                options={options('Choose a state').filter(({ value }) => value === '' || value !== start)}
                onChange={({ target }) => choose({ end: target.value })}
              />
            </Field>
          </div>
          <p aria-live="polite">
            {stateIds.has(start) && stateIds.has(end) && start !== end && conversionInWords(usage, start, end)}
            {stateIds.has(start) &&
              stateIds.has(end) &&
              usage.before &&
              ` Before: ${conversionInWords(usage.before, start, end)}`}
          </p>
        </>
      )}
    </Card>
  );
}

function conversionInWords({ passages }: Pick<UsageCounts, 'passages'>, start: string, end: string): string {
  const timesOf = (from: string, to: string) => passages.find((one) => one.from === from && one.to === to)?.times ?? 0;
  const all = timesOf(start, start);
  if (all === 0) return 'Too few attempts to tell.';
  const came = Math.min(timesOf(start, end), all);
  const count = came === 0 ? 'fewer than five' : `about ${withCommas(came)} (${wholePercent(came, all)}%)`;

  return `Of about ${withCommas(all)} attempts that reached “${nameOf(start)}”, ${count} later reached “${nameOf(end)}”.`;
}
