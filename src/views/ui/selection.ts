import { normalise } from '../../rules/shared/normalise.ts';

export interface MultiSelectOption {
  value: string;
  label: string;
  description?: string;
  disabled?: boolean;
}

/** Ignores case and accents. */
export function matchingOptions(options: readonly MultiSelectOption[], search: string): readonly MultiSelectOption[] {
  const wanted = normalise(search);
  if (wanted === '') return options;

  return options.filter((option) => normalise(`${option.label} ${option.description ?? ''}`).includes(wanted));
}

export function toggleOne(value: readonly string[], option: string): string[] {
  return value.includes(option) ? value.filter((chosen) => chosen !== option) : [...value, option];
}

/**
 * Options that are hidden by the search or disabled keep their state. The result follows the order of the options, with
 * unknown values at the end.
 */
export function toggleAllShown(
  options: readonly MultiSelectOption[],
  shown: readonly MultiSelectOption[],
  value: readonly string[],
): string[] {
  const chosen = new Set(value);
  const open = shown.filter((option) => !option.disabled);
  const isComplete = open.every((option) => chosen.has(option.value));
  for (const option of open) isComplete ? chosen.delete(option.value) : chosen.add(option.value);
  const inOrder = options.map((option) => option.value).filter((option) => chosen.has(option));

  return [...inOrder, ...[...chosen].filter((option) => !inOrder.includes(option))];
}

interface SelectAllState {
  /** "Select all", or during a search "Select all 3 shown". */
  label: string;
  checked: boolean;
  indeterminate: boolean;
  /** Such as "5 of 12 groups selected, 2 of them not shown". */
  summary: string;
}

export function selectAllState(
  options: readonly MultiSelectOption[],
  shown: readonly MultiSelectOption[],
  value: readonly string[],
  noun: string,
): SelectAllState {
  const chosen = new Set(value);
  const open = shown.filter((option) => !option.disabled);
  const chosenOpen = open.filter((option) => chosen.has(option.value)).length;
  const chosenAll = options.filter((option) => chosen.has(option.value)).length;
  const chosenShown = shown.filter((option) => chosen.has(option.value)).length;
  const hidden = chosenAll - chosenShown;

  return {
    label: shown.length < options.length ? `Select all ${shown.length} shown` : 'Select all',
    checked: open.length > 0 && chosenOpen === open.length,
    indeterminate: chosenOpen > 0 && chosenOpen < open.length,
    summary: `${chosenAll} of ${options.length} ${noun} selected${hidden > 0 ? `, ${hidden} of them not shown` : ''}`,
  };
}
