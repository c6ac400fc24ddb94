import X from 'lucide-react/icons/x';
import styles from './filter-chip.module.css';

interface FilterChipProps {
  label: string;
  value: string;
  onRemove: () => void;
}

export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <li className={styles.chip}>
      <span className={styles.chipText}>
        <span className={styles.chipLabel}>{label}:</span> {value}
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove filter ${label}: ${value}`}
        onClick={onRemove}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <li>
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear all
      </button>
    </li>
  );
}
