import type { ErrorSummaryItem } from '../ui/error-summary.tsx';

/** For forms in which some controls have another id than the field's name. */
export const controlIdOf =
  (ids: Readonly<Record<string, string>>) =>
  (field: string): string =>
    ids[field] ?? field;

/** Errors in the order of the fields on the page. A stale `version` is left out because it has its own dialog. */
export function summaryOf(
  errors: Partial<Record<string, string>>,
  order: readonly string[],
  idOf: (field: string) => string = (field) => field,
): ErrorSummaryItem[] {
  const placed = order.flatMap((field) => (errors[field] ? [{ fieldId: idOf(field), message: errors[field] }] : []));
  const unplaced = Object.keys(errors).filter((field) => !order.includes(field) && field !== 'version');

  return [...placed, ...unplaced.flatMap((field) => (errors[field] ? [{ message: errors[field] }] : []))];
}
