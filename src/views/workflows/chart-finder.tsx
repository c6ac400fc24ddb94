import { useMemo } from 'react';
import { Combobox } from '../ui/combobox.tsx';
import { chartList } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { addressOf, bestFirst, optionsOf } from './finder-options.ts';
import { useWorkflowsAddress } from './use-workflows-address.ts';

/** States and events of all charts, this one first. */
export function ChartFinder({ chart }: { chart: string }) {
  const { go } = useWorkflowsAddress();
  const options = useMemo(
    () => [...chartList].sort((one, other) => Number(other.id === chart) - Number(one.id === chart)).flatMap(optionsOf),
    [chart],
  );

  return (
    <div className={styles.finder}>
      <Combobox
        isAction
        label="Find a state or event"
        placeholder="Find a state or event"
        value={null}
        options={options}
        match={bestFirst}
        onValueChange={(value) => {
          if (value !== null) go({ part: undefined, ...addressOf(value) });
        }}
      />
    </div>
  );
}
