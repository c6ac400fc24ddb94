import type { ComboboxOption } from '../ui/combobox.tsx';
import type { ChartEntry } from './catalogue.ts';

/** A value is the chart, the state to show, and the event. */
export function optionsOf({ id: chart, title, states, events }: ChartEntry): ComboboxOption[] {
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

export function addressOf(value: string) {
  const [chart = '', state, event] = value.split(' ');

  return { chart, state, event };
}
