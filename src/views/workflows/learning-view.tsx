import { useSelector } from '@xstate/react';
import { Suspense, useMemo } from 'react';
import {
  askedFor,
  deleteCounts,
  type Learned,
  type LearningActor,
  switchCounting,
} from '../../machines/modules/learning.ts';
import { formatDate } from '../../machines/rules/dates.ts';
import { CommandQuestion } from '../frame/command-question.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { ArrowTable } from './arrow-table.tsx';
import type { ChartEntry } from './catalogue.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { heatOf } from './heat.tsx';
import styles from './learning-view.module.css';
import { monthsInWords, periods } from './periods.ts';
import { TurningPoints } from './turning-points.tsx';

export interface LearningViewProps {
  list: LearningActor;
  entry: ChartEntry;
}

/** A chart by how often its arrows are taken, where people turn back, and whether any of it is counted. */
export function LearningView({ list, entry }: LearningViewProps) {
  const learned = useSelector(list, ({ context }) => context.rows[0]);
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const times = learned?.times;
  const paint = useMemo(() => times && heatOf(times), [times]);
  if (!learned || !paint) {
    if (!hasFailed) return <div className={styles.waiting} />;

    return (
      <ErrorState title="The counts could not be loaded" onRetry={() => list.send({ type: 'reload.requested' })}>
        Nothing is lost. Please try again.
      </ErrorState>
    );
  }

  return (
    <>
      <Card flush title={entry.title} actions={<Period list={list} />}>
        <div className={styles.about}>
          <p>{entry.purpose}</p>
          <p className={styles.legend}>{legendOf(learned, entry)}</p>
        </div>
        <Suspense fallback={<div className={styles.waiting} />}>
          <ChartDrawing key={entry.id} chart={entry.id} title={entry.title} paint={paint} />
          <ArrowTable entry={entry} counts={learned.counts} />
        </Suspense>
      </Card>
      <Card title="Where people turn back">
        <TurningPoints chart={entry.id} times={learned.times} />
      </Card>
      <Consent list={list} learned={learned} />
    </>
  );
}

/** Charts that nothing can be counted of, and why. */
const uncounted: Readonly<Record<string, string>> = {
  login: 'Nobody is signed in here yet, so nothing is counted.',
  forgotPassword: 'Nobody is signed in here, so nothing is counted.',
  workflows: 'Watching is not counted.',
  counting: 'Counting is not counted.',
};

function legendOf({ from, to, counts }: Learned, { id }: ChartEntry): string {
  const why = uncounted[id];
  if (why) return why;
  if (!from || !to) return 'Nothing has been counted yet.';
  const months = monthsInWords(from, to);
  if (!counts.some(({ chart }) => chart === id)) return `${months}: no arrow was taken five times in a month.`;

  return `${months}. The thicker an arrow, the more often it was taken. Dashed ones were not taken five times in any month.`;
}

function Period({ list }: { list: LearningActor }) {
  const chosen = useSelector(list, ({ context }) => context.query.filters.period?.join() ?? '');

  return (
    <Field label="Period" labelHidden>
      <Select
        value={chosen}
        onChange={({ target }) => list.send(askedFor(target.value ? target.value.split(',') : []))}
        options={periods(new Date())}
      />
    </Field>
  );
}

/** The company's say in it, with what is counted and what is not. */
function Consent({ list, learned }: { list: LearningActor; learned: Learned }) {
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const since = learned.countedSince;

  return (
    <Card title="What is counted">
      <div className={styles.consent}>
        <Switch
          label="Count how often each arrow is taken"
          description={since ? `On since ${formatDate(since)}, for your whole company.` : 'Off. Nothing is counted.'}
          checked={since !== null}
          disabled={isBusy}
          onChange={({ target }) =>
            list.send({ type: 'command.requested', command: switchCounting(learned, target.checked) })
          }
        />
        <dl className={styles.terms}>
          <div>
            <dt>Counted</dt>
            <dd>
              Which arrow of which chart was taken, and on which day, by everybody in your company who is signed in to
              this console. Arrows of one day are added up; nothing else is kept.
            </dd>
          </div>
          <div>
            <dt>Not counted</dt>
            <dd>
              Who it was. What was typed, chosen, uploaded or looked at. Names, addresses, devices, the time of day.
              Nothing of what happens before signing in.
            </dd>
          </div>
          <div>
            <dt>Shown</dt>
            <dd>
              Whole months, in steps of five. Fewer than five in a month are left out, so that no number is about one or
              two people.
            </dd>
          </div>
        </dl>
        <p>
          Switching it off stops counting at once; what was counted stays until you delete it. Both are written to the
          audit trail.
        </p>
        <Button
          disabled={isBusy || !learned.from}
          onClick={() => list.send({ type: 'command.requested', command: deleteCounts(learned) })}
        >
          Delete what was counted
        </Button>
      </div>
      <CommandQuestion
        list={list}
        ask={() => ({
          title: 'Delete what was counted?',
          body: 'The counts of all charts and months are deleted for good. Whether counting goes on is not changed by it.',
          confirm: 'Delete the counts',
          busy: 'Deleting…',
        })}
      />
    </Card>
  );
}
