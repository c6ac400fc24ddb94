import { useMemo } from 'react';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { type ChartEntry, chartList } from './catalogue.ts';
import styles from './chart-drawing.module.css';
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
        label="Find a state or event"
        placeholder="Find a state or event"
        value={null}
        options={options}
        onValueChange={(value) => {
          if (value === null) return;
          const [to, state] = value.split(' ');
          go({ chart: to as string, part: undefined, state });
        }}
      />
    </div>
  );
}

/** A value is the chart, the state to show, and what makes it one of its own. */
function optionsOf({ id: chart, title, states, events }: ChartEntry): ComboboxOption[] {
  const nameOf = (id: string) => states.find((state) => state.id === id)?.name ?? 'any state';

  return [
    ...states.map(({ id, name, description, search }) => ({
      value: `${chart} ${id}`,
      label: name,
      description,
      keywords: search,
      group: title,
    })),
    ...events.flatMap(({ type, name, from, search }) =>
      from.map((state) => {
        const id = state ? `${chart}.${state}` : chart;

        return {
          value: `${chart} ${id} ${type}`,
          label: name,
          description: `Event in ${nameOf(id)}`,
          keywords: search,
          group: title,
        };
      }),
    ),
  ];
}
