import { ENDED, type Step } from '../../machines/recorder/recording.ts';
import { cx } from '../ui/cx.ts';
import { chartBy } from './catalogue.ts';
import styles from './step-log.module.css';
import { changesInWords, eventOf, statesInWords } from './steps.ts';

interface StepLogProps {
  steps: readonly Step[];
  at: number;
  emptyText: string;
  tabName: (tab: string) => string;
  onChoose: (at: number) => void;
}

/** Longer lists slow the page down. The exported file has every step. */
const MOST_LINES = 200;

export function StepLog({ steps, at, emptyText, tabName, onChoose }: StepLogProps) {
  if (steps.length === 0) return <p className={styles.empty}>{emptyText}</p>;
  const first = Math.max(0, steps.length - MOST_LINES);
  const lines = steps.slice(first).map((step, index) => ({ step, index: first + index }));

  return (
    <ol className={styles.log} reversed>
      {lines.reverse().map(({ step, index }) => (
        <li key={index}>
          <button
            type="button"
            className={cx(styles.line, index === at && styles.chosen)}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onChoose(index)}
          >
            <Line step={step} tab={tabName(step.tab)} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Line({ step, tab }: { step: Step; tab: string }) {
  const { name, by } = eventOf(step);

  return (
    <>
      <time className={styles.time} dateTime={new Date(step.at).toISOString()}>
        {clock(step.at)}
      </time>
      <span className={styles.chart}>
        {chartBy(step.chart)?.title ?? step.chart}
        <span className={styles.tab}>{tab}</span>
      </span>
      <span className={styles.words}>
        <span>
          <strong>{name}</strong>
          {by && <span className={styles.by}> · {by}</span>}
          {step.event !== ENDED && <span> → {statesInWords(step)}</span>}
        </span>
        {changesInWords(step).map((change) => (
          <span key={change} className={styles.change}>
            {change}
          </span>
        ))}
      </span>
    </>
  );
}

const clock = (at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
