import { useMemo } from 'react';
import { arrowOf } from '../../rules/workflows/arrows.ts';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { chartBy, chartList, type Layout } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { useWorkflowsAddress } from './use-workflows-address.ts';

export interface ChartFinderProps {
  chart: string;
  layout: Layout;
}

/** States and events of this chart, then the states of all others. */
export function ChartFinder({ chart, layout }: ChartFinderProps) {
  const { go } = useWorkflowsAddress();
  const options = useMemo(() => optionsOf(chart, layout), [chart, layout]);

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
function optionsOf(chart: string, { pictures }: Layout): ComboboxOption[] {
  const entry = chartBy(chart);
  const nameOf = (id: string) => entry?.states.find((state) => state.id === id)?.name ?? entry?.title ?? id;
  const own = entry?.states.map(({ id, name, description }) => ({
    value: `${chart} ${id}`,
    label: name,
    description,
  }));
  const transitions = new Set(
    pictures.flatMap(({ states, arrows }) =>
      [...states.flatMap(({ lines }) => lines), ...arrows.flatMap(({ label }) => label.lines)].flatMap(
        ({ transition }) => transition ?? [],
      ),
    ),
  );
  const places = new Map<string, ComboboxOption>();
  for (const transition of transitions) {
    const { event, from } = arrowOf(transition);
    const name = entry?.events.find(({ type }) => type === event)?.name;
    if (name)
      places.set(`${event} ${from}`, {
        value: `${chart} ${from} ${event}`,
        label: name,
        description: `Event in ${nameOf(from)}`,
      });
  }
  const others = chartList
    .filter(({ id }) => id !== chart)
    .flatMap(({ id, title, states }) =>
      states.map((state) => ({
        value: `${id} ${state.id}`,
        label: state.name,
        description: `${title}: ${state.description}`,
      })),
    );

  return [...(own ?? []), ...places.values(), ...others];
}
