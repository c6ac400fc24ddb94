import { withCommas } from '../../rules/shared/with-commas.ts';
import styles from './segments.module.css';

interface StateTabsProps {
  label: string;
  /** A count that is still to come has its place. */
  options: readonly { value: string; label: string; count?: number | undefined }[];
  value: string;
  onChange: (value: string) => void;
}

export function StateTabs({ label, options, value, onChange }: StateTabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={styles.segment}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {'count' in option && (
            <span className={styles.count}>{option.count !== undefined && withCommas(option.count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
