import type { StateStay } from '../../api/contract/workflows.ts';
import type { UsageCounts } from '../../machines/modules/usage.ts';
import { routes } from '../../rules/shared/paths.ts';
import { canBeGivenUp, isUnfinished, sharedCharts } from '../../rules/workflows/stays.ts';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type ChartEntry, chartList } from './catalogue.ts';
import { type FiguresProps, isSame, nameOf, ScrollTable, StayCells, share } from './figure-table.tsx';
import { StateTimes } from './state-times.tsx';
import styles from './usage-view.module.css';
import { WithBefore } from './with-before.tsx';

const givenUp = ({ state, left, times }: StateStay): number => (isUnfinished(state) ? share(left, times) : 0);
const slowness = ({ median, p90 }: StateStay): number => (median ?? -1) * 100 + (p90 ?? -1);
/** Seldom visited places would lead the list by chance. */
const FEWEST_VISITS = 20;

function sorted(stays: readonly StateStay[], order: string): StateStay[] {
  const by = order === 'slowest' ? slowness : givenUp;

  return [...stays].sort((one, other) => by(other) - by(one) || other.times - one.times);
}

const MOST_PLACES = 8;

/** Over all charts: where people give up most, or wait longest. */
export function AllCharts({ usage, address, onChoose }: FiguresProps & { onChoose: (chart: string) => void }) {
  const { order, choose } = address;
  const places = usage.stays.filter(
    (stay) => stay.page === '' && stay.times >= FEWEST_VISITS && (order === 'slowest' || givenUp(stay) > 0),
  );
  const first = sorted(places, order).slice(0, MOST_PLACES);

  return (
    <Card
      className={styles.steady}
      title="Across all charts"
      actions={
        <Field label="First in the list" labelHidden>
          <Select
            value={order}
            onChange={({ target }) => choose({ order: target.value })}
            options={[
              { value: '', label: 'Given up most' },
              { value: 'slowest', label: 'Slowest' },
            ]}
          />
        </Field>
      }
    >
      {first.length === 0 ? (
        <p className={styles.none}>There is not enough data yet: a state appears after {FEWEST_VISITS} visits.</p>
      ) : (
        <ScrollTable
          label="Across all charts"
          heads={['Chart', 'State', 'Visits', 'Left here', 'Median', '90% within']}
        >
          {first.map((stay) => (
            <tr key={stay.state}>
              <td>
                <button type="button" className={styles.link} onClick={() => onChoose(stay.chart)}>
                  {chartList.find(({ id }) => id === stay.chart)?.title ?? stay.chart}
                </button>
              </td>
              <td>{nameOf(stay.state)}</td>
              <StayCells stay={stay} before={usage.before?.stays.find((one) => isSame(one, stay))} />
            </tr>
          ))}
        </ScrollTable>
      )}
    </Card>
  );
}

/** Of one chart: time in its states, and for a shared one, which pages are left. */
export function ChartFigures({ usage, address, entry }: FiguresProps & { entry: ChartEntry }) {
  const stays = usage.stays.filter(({ chart }) => chart === entry.id);
  const states = sorted(
    stays.filter(({ page }) => page === ''),
    address.order,
  );

  return (
    <>
      <StateTimes usage={usage} address={address} entry={entry} states={states} />
      {sharedCharts.has(entry.id) && <ByPage usage={usage} stays={stays} entry={entry} />}
      <Conversion usage={usage} address={address} entry={entry} />
    </>
  );
}

/** The states of a page added up, as far as people work there or leave. */
function ByPage({ usage, stays, entry }: { usage: UsageCounts; stays: readonly StateStay[]; entry: ChartEntry }) {
  const isTask = canBeGivenUp(entry.id);
  const pages = [...new Set(stays.flatMap(({ page }) => (page === '' ? [] : [page])))].map((page) => ({
    page,
    ...totalOf(stays, page, isTask),
    before:
      usage.before &&
      totalOf(
        usage.before.stays.filter(({ chart }) => chart === entry.id),
        page,
        isTask,
      ),
  }));
  const rate = ({ left, times }: { left: number; times: number }) => share(left, times);
  const first = pages
    .filter(({ times }) => times > 0)
    .sort((one, other) => (isTask ? rate(other) - rate(one) : 0) || other.times - one.times);

  return (
    <Card title="By page">
      {first.length === 0 ? (
        <p className={styles.none}>There is not enough data by page yet.</p>
      ) : (
        <ScrollTable label="By page" heads={['Page', 'Visits', ...(isTask ? ['Left'] : [])]}>
          {first.map(({ page, times, left, before }) => (
            <tr key={page}>
              <td>{routes.find(({ path }) => path === page)?.title ?? page}</td>
              <td>
                <WithBefore now={times.toLocaleString('en')} before={before?.times.toLocaleString('en')} />
              </td>
              {isTask && (
                <td>
                  <WithBefore now={`${share(left, times)}%`} before={before ? `${rate(before)}%` : undefined} />
                </td>
              )}
            </tr>
          ))}
        </ScrollTable>
      )}
    </Card>
  );
}

function totalOf(stays: readonly StateStay[], page: string, isTask: boolean) {
  const own = stays.filter((stay) => stay.page === page && (!isTask || isUnfinished(stay.state)));
  // Asking whether to leave follows on filling in: its visits are no visits of their own.
  const visits = isTask ? own.filter(({ state }) => !state.includes('.asking')) : own;

  return {
    times: visits.reduce((sum, { times }) => sum + times, 0),
    left: own.reduce((sum, { left }) => sum + left, 0),
  };
}

function Conversion({ usage, address, entry }: FiguresProps & { entry: ChartEntry }) {
  const { start, end, choose } = address;
  const known = new Set(entry.states.map(({ id }) => id));
  const reached = usage.passages.filter(({ chart, from, to }) => chart === entry.id && from === to && known.has(from));
  const options = (label: string) => [
    { value: '', label },
    ...reached.map(({ from }) => ({ value: from, label: nameOf(from) })),
  ];

  return (
    <Card title="From one state to another">
      {reached.length === 0 ? (
        <p className={styles.none}>There is not enough data for this chart yet.</p>
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
                options={options('Choose a state')}
                onChange={({ target }) => choose({ end: target.value })}
              />
            </Field>
          </div>
          <p aria-live="polite">
            {known.has(start) && known.has(end) && conversionInWords(usage, start, end)}
            {known.has(start) &&
              known.has(end) &&
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
  if (all === 0) return 'Too few runs to tell.';
  const came = Math.min(timesOf(start, end), all);
  const count = came === 0 ? 'fewer than five' : `about ${came.toLocaleString('en')} (${share(came, all)}%)`;

  return `Of about ${all.toLocaleString('en')} runs that reached “${nameOf(start)}”, ${count} later reached “${nameOf(end)}”.`;
}
