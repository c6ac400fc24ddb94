import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

interface ToolbarProps {
  search?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  filters?: ReactNode;
}

export function Toolbar({ search, children, actions, filters }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        {search && <div className={styles.search}>{search}</div>}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {filters && <ul className={styles.filters}>{filters}</ul>}
    </div>
  );
}

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
