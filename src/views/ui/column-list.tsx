import { Checkbox } from './checkbox.tsx';
import styles from './column-chooser.module.css';

export interface ColumnListProps {
  columns: readonly { id: string; label: string; locked?: boolean }[];
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
}

export default function ColumnList({ columns, hidden, onHiddenChange }: ColumnListProps) {
  const toggle = (id: string) =>
    onHiddenChange(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);

  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>Columns</legend>
      {columns.map((column) => (
        <Checkbox
          key={column.id}
          label={column.label}
          checked={!hidden.includes(column.id)}
          disabled={column.locked}
          onChange={() => toggle(column.id)}
        />
      ))}
    </fieldset>
  );
}
