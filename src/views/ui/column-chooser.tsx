import Columns from 'lucide-react/icons/columns-3';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import styles from './column-chooser.module.css';
import { Popover } from './popover.tsx';

export interface ColumnChooserProps {
  columns: readonly { id: string; label: string; locked?: boolean }[];
  /** Ids of the columns that are switched off. */
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
}

/** Which columns a table shows. */
export function ColumnChooser({ columns, hidden, onHiddenChange }: ColumnChooserProps) {
  const toggle = (id: string) =>
    onHiddenChange(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);

  return (
    <Popover
      label="Columns"
      align="end"
      trigger={(props) => (
        <Button {...props} icon={<Columns size={16} aria-hidden="true" />}>
          Columns
        </Button>
      )}
    >
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
    </Popover>
  );
}
