import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { Link } from 'wouter';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import common from '../ui/common.module.css';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './dashboard.module.css';
import { setUpWords } from './words.ts';

export function SetUp({ steps }: { steps: NonNullable<Dashboard['setUp']> }) {
  const done = steps.filter(({ isDone }) => isDone).length;

  return (
    <>
      <p className={common.muted}>
        {done} of {steps.length} done. This list disappears when you’ve finished.
      </p>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => {
          const { label, to } = setUpWords[step];

          return (
            <li key={step} data-done={isDone || undefined}>
              {isDone ? <Check size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
              <Link href={to}>{label}</Link>
              {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
