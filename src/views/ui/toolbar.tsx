import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

export interface ToolbarProps {
  /** The search field. */
  search?: ReactNode;
  /** Buttons that add filters. */
  children?: ReactNode;
  /** At the right: column chooser, export. */
  actions?: ReactNode;
  /** FilterChips in force, on a line of their own. */
  filters?: ReactNode;
}

/** The tools over a table, in one order everywhere. */
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

export interface FilterChipProps {
  /** What is filtered, such as "Department". */
  label: string;
  /** By what, such as "Design". */
  value: string;
  onRemove: () => void;
}

/** A filter in force, and the way to lift it. Stands in a Toolbar's `filters`. */
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

/** Lifts all filters at once; the last of the chips. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <li>
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear all
      </button>
    </li>
  );
}
