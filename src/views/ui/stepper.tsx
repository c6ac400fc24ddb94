import Check from 'lucide-react/icons/check';
import { cx } from './cx.ts';
import { ProgressBar } from './progress.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
  /** Per cent. */
  progress: number;
}

export function Stepper({ label, steps, current, progress }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <ProgressBar label={label} labelHidden value={progress} />
      <ol className={styles.steps} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={cx(styles.step, index < current && styles.done)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {index < current ? <Check size={12} strokeWidth={3} /> : index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
