import type { ErrorSummaryItem } from '../ui/error-summary.tsx';

/**
 * What the summary over a form says: each field to blame, in the order in which the fields stand on the page.
 * That somebody else saved in between (`version`) is no field's fault: a dialog of its own says so.
 */
export function summaryOf(
  errors: Partial<Record<string, string>>,
  order: readonly string[],
  idOf: (field: string) => string = (field) => field,
): ErrorSummaryItem[] {
  const placed = order.flatMap((field) => (errors[field] ? [{ fieldId: idOf(field), message: errors[field] }] : []));
  const unplaced = Object.keys(errors).filter((field) => !order.includes(field) && field !== 'version');

  return [...placed, ...unplaced.flatMap((field) => (errors[field] ? [{ message: errors[field] }] : []))];
}
