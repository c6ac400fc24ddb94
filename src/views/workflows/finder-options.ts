import { normalise } from '../../rules/shared/normalise.ts';
import { namedWithParents } from '../../rules/workflows/state-path.ts';
import { type ComboboxOption, matching } from '../ui/combobox.tsx';
import type { ChartEntry } from './catalogue.ts';

/** A chart, its states and its events. A value is the chart, the state to show, and the event. */
export function optionsOf({ id: chart, title, purpose, states, events }: ChartEntry): ComboboxOption[] {
  const nameOf = (id: string) => states.find((state) => state.id === id)?.name ?? 'any state';
  const isOneOfSeveral = (id: string) => states.filter(({ name }) => name === nameOf(id)).length > 1;
  /** The state's name, with its parents if other states have the same name. */
  const placeOf = (id: string) => (isOneOfSeveral(id) ? namedWithParents(id, nameOf) : nameOf(id));

  return [
    { value: chart, label: title, description: 'Chart', keywords: purpose, group: title },
    ...states.map(({ id, name, description, search }) => ({
      value: `${chart} ${id}`,
      label: name,
      description: placeOf(id) === name ? description : `${placeOf(id)}. ${description}`,
      keywords: search,
      group: title,
    })),
    ...events.flatMap(({ type, name, from, search }) =>
      from.map((state) => {
        const id = state ? `${chart}.${state}` : chart;

        return {
          value: `${chart} ${id} ${type}`,
          label: name,
          description: `Event in ${placeOf(id)}`,
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

/**
 * Charts ordered by their best match, and the matches of each chart in the same way: the exact name, the start of the
 * name, the start of one of its words, any part of it, then the description. For equal matches, charts come before
 * states, and states before events.
 */
export function bestFirst(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = normalise(typed);
  const exact = matching(options, typed);
  const found = (exact.length > 0 ? exact : closeMatches(options, wanted)).map((option) => ({
    option,
    rank: rankOf(option, wanted),
  }));
  const best = new Map<string | undefined, number>();
  for (const { option, rank } of found)
    best.set(option.group, Math.min(rank, best.get(option.group) ?? Number.POSITIVE_INFINITY));
  const groups = [...best.keys()].sort((one, other) => (best.get(one) ?? 0) - (best.get(other) ?? 0));

  return groups.flatMap((group) =>
    found
      .filter(({ option }) => option.group === group)
      .sort((one, other) => one.rank - other.rank)
      .map(({ option }) => option),
  );
}

/**
 * Names that contain the typed words with at most one typing error each: a wrong, missing or additional letter, or two
 * letters swapped.
 */
function closeMatches(options: readonly ComboboxOption[], wanted: string): readonly ComboboxOption[] {
  if (!/^[\w ]{4,}$/.test(wanted)) return [];
  const patterns = wanted
    .split(' ')
    .map((word) => RegExp((word.length < SHORT ? [word] : misspelt(word)).map((each) => `\\b${each}`).join('|')));

  return options.filter(({ label }) => patterns.every((pattern) => pattern.test(normalise(label))));
}

/** In letters. Shorter words resemble nearly everything. */
const SHORT = 4;

const misspelt = (word: string): string[] =>
  [...word].flatMap((letter, at) => [
    `${word.slice(0, at)}\\w{0,2}${word.slice(at + 1)}`,
    word.slice(0, at) + word.charAt(at + 1) + letter + word.slice(at + 2),
  ]);

function rankOf({ value, label, description = '' }: ComboboxOption, wanted: string): number {
  const name = normalise(label);
  const ways = [
    name === wanted,
    name.startsWith(wanted),
    ` ${name}`.includes(` ${wanted}`),
    name.includes(wanted),
    normalise(description).includes(wanted),
    true,
  ];

  const { state, event } = addressOf(value);

  return ways.indexOf(true) + (event ? 0.5 : state ? 0.25 : 0);
}
