import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { ALL_CHARTS, chartBy, chartList } from './catalogue.ts';
import styles from './workflows-view.module.css';

export interface ChartChooserProps {
  chart: string;
  /** Whether all charts can be chosen together. */
  hasAll: boolean;
  /** In the order in which they are named. */
  running: readonly string[];
  onChoose: (chart: string) => void;
}

const charts = chartList.map(({ id, title, area }) => ({ value: id, label: title, group: area }));

const all = { value: ALL_CHARTS, label: 'All workflows', group: 'Overview' };

/** All charts by area, with the running ones next to them. */
export default function ChartChooser({ chart, hasAll, running, onChoose }: ChartChooserProps) {
  return (
    <nav className={styles.charts} aria-label="Charts">
      <div className={styles.choice}>
        <Combobox
          isAction
          label="Chart"
          clearable={false}
          value={chart}
          selectedLabel={chart}
          options={hasAll ? [all, ...charts] : charts}
          onValueChange={(id) => id !== null && onChoose(id)}
        />
      </div>
      {running.length > 0 && (
        <ul aria-label="Running charts">
          {running.map((id) => (
            <li key={id}>
              <Button size="small" variant="quiet" aria-pressed={id === chart} onClick={() => onChoose(id)}>
                {chartBy(id)?.title ?? id}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
