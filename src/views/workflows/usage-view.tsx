import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import {
  type CountFile,
  deleteCounts,
  switchCounting,
  type UsageActor,
  type UsageCounts,
} from '../../machines/modules/workflows/usage.ts';
import { formatDate } from '../../rules/shared/dates.ts';
import { today } from '../../rules/shared/days.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { isComparable, whatIsMissing } from '../../rules/workflows/incomplete.ts';
import { uncounted } from '../../rules/workflows/uncounted.ts';
import { CommandConfirmation } from '../layout/command-confirmation.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { Switch } from '../ui/switch.tsx';
import { ArrowTable } from './arrow-table.tsx';
import type { ChartEntry } from './catalogue.ts';
import { CountExport } from './count-export.tsx';
import { DropOffList } from './drop-off-list.tsx';
import { FoldedText } from './folded-text.tsx';
import { heatMap } from './heat-map.tsx';
import { LostTables } from './lost-tables.tsx';
import { monthsInWords } from './periods.ts';
import { AllCharts, ChartFigures } from './usage-figures.tsx';
import { UsageOverview } from './usage-overview.tsx';
import { UsagePeriod } from './usage-period.tsx';
import styles from './usage-view.module.css';
import { useUsageAddress } from './use-usage-address.ts';

const ChartDrawing = lazyPart(() => import('./chart-drawing.tsx'));

interface UsageViewProps {
  actorRef: UsageActor;
  entry: ChartEntry;
  onExport: (file: CountFile) => void;
}

export function UsageView({ actorRef, entry, onExport }: UsageViewProps) {
  const record = useSelector(actorRef, ({ context }) => context.record);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const address = useUsageAddress();
  const followAddress = useEffectEvent((key: string | null) => {
    if (actorRef.getSnapshot().context.key !== key) actorRef.send({ type: 'key.changed', key });
  });
  useEffect(() => followAddress(address.key), [address.key]);
  // The overview always compares; a chart does if the address says so.
  const requested = record && (address.isOverview || address.compare ? record : { ...record, before: null });
  const usage =
    requested?.before && !isComparable(requested, requested.before) ? { ...requested, before: null } : requested;
  const missing = requested ? whatIsMissing(requested, requested.before, today()) : '';
  const times = usage?.times;
  const paint = useMemo(() => times && heatMap(times), [times]);
  if (hasFailed)
    return (
      <ErrorState title="The counts could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {SERVER_UNREACHABLE}
      </ErrorState>
    );
  if (!usage || !paint) return <div className={styles.waiting} />;

  const exportOf = (chart?: string) => (
    <CountExport
      isOverview={chart === undefined}
      isEmpty={
        ![usage.counts, usage.dwellTimes, usage.passages]
          .flat()
          .some((one) => chart === undefined || one.chart === chart)
      }
      onExport={(choice) => onExport({ period: address.period, ...choice, ...(chart !== undefined && { chart }) })}
    />
  );
  const choose = (chart: string, state = '') =>
    address.choose({ chart, state, part: '', event: '', start: '', end: '' });
  if (address.isOverview)
    return (
      <>
        <UsageOverview
          usage={usage}
          address={address}
          isBusy={isBusy}
          missing={missing}
          actions={exportOf()}
          onChoose={choose}
        />
        <AllCharts usage={usage} address={address} onChoose={choose} />
        <Consent actorRef={actorRef} usage={usage} />
      </>
    );

  return (
    <>
      <Card
        flush
        title={entry.title}
        actions={
          <div className={styles.periods}>
            <UsagePeriod address={address} isBusy={isBusy} />
            {exportOf(entry.id)}
          </div>
        }
      >
        <div className={styles.about}>
          <FoldedText key={entry.id}>{entry.purpose}</FoldedText>
        </div>
        <Suspense fallback={<div className={styles.waiting} />}>
          <div className={styles.beside}>
            <ChartDrawing key={entry.id} chart={entry.id} title={entry.title} paint={paint}>
              <p className={common.muted}>{legendOf(usage, entry, missing)}</p>
            </ChartDrawing>
            {uncounted[entry.id] === undefined && <LostTables entry={entry} usage={usage} />}
          </div>
          <ArrowTable entry={entry} usage={usage} />
        </Suspense>
      </Card>
      <Card title="Where people drop off">
        <DropOffList chart={entry.id} times={usage.times} />
      </Card>
      <ChartFigures usage={usage} address={address} entry={entry} />
      <Consent actorRef={actorRef} usage={usage} />
    </>
  );
}

function legendOf({ from, to, counts, dwellTimes, before }: UsageCounts, { id }: ChartEntry, missing: string): string {
  const why = uncounted[id];
  if (why) return why;
  if (!from || !to) return 'Nothing has been counted yet.';
  const months = monthsInWords(from, to);
  const compared = `${missing && ` ${missing}`}${
    before
      ? ' The drawing and the list of where people drop off show this period alone; the tables compare it with the earlier one.'
      : ''
  }`;
  if (!counts.some(({ chart }) => chart === id)) {
    const rest = dwellTimes.some(({ chart }) => chart === id)
      ? ' The time people spent in each state is shown below.'
      : '';

    return `${months}: nothing happened five or more times in a month, so the drawing shows no figures.${rest}${compared}`;
  }

  return `${months}. Thicker arrows were taken more often. Dashed arrows were taken fewer than five times in each month.${compared}`;
}

function Consent({ actorRef, usage }: { actorRef: UsageActor; usage: UsageCounts }) {
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const since = usage.countedSince;

  return (
    <Card title="What is counted">
      <div className={styles.consent}>
        <Switch
          label="Count how often each transition is taken"
          description={since ? `On since ${formatDate(since)}, for your whole company.` : 'Off. Nothing is counted.'}
          checked={since !== null}
          disabled={isBusy}
          onChange={({ target }) =>
            actorRef.send({ type: 'command.requested', command: switchCounting(usage, target.checked) })
          }
        />
        <dl className={styles.terms}>
          <div>
            <dt>Counted</dt>
            <dd>
              Which transitions signed-in people in your company took, roughly how long each state lasted, whether they
              left there, and on which day. Forms, lists and single records are also counted by page. We keep daily
              totals, and a monthly total of time per state for any role or level with at least twenty people.
            </dd>
          </div>
          <div>
            <dt>Not counted</dt>
            <dd>
              Who did it, what they typed, chose, uploaded or viewed, names, addresses, devices and the time of day.
              Nothing is counted before sign-in.
            </dd>
          </div>
          <div>
            <dt>Shown</dt>
            <dd>
              Figures for whole months. Counts are rounded down to a multiple of five, and counts below five a month are
              left out. Times are shown only for twenty visits or more. For roles and levels, only shares and times are
              shown, each based on at least twenty people. The number of people is an anonymous estimate.
            </dd>
          </div>
        </dl>
        <p>
          Turning this off stops counting immediately. Existing counts are kept until you delete them. Turning it on or
          off and deleting are recorded in the audit trail.
        </p>
        <Button
          disabled={isBusy || !usage.from}
          onClick={() => actorRef.send({ type: 'command.requested', command: deleteCounts(usage) })}
        >
          Delete all counts
        </Button>
      </div>
      <CommandConfirmation
        chart={actorRef}
        ask={() => ({
          title: 'Delete all counts?',
          body: 'The counts of all workflows and months are permanently deleted. This does not turn counting on or off.',
          confirm: 'Delete all counts',
          busy: 'Deleting…',
        })}
      />
    </Card>
  );
}
