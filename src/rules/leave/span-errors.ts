import { isDay } from '../shared/days.ts';

/** What is wrong with the first and the last day of a form, for `errorsOf`. */
export const spanErrors = ({ from, to }: { from: string; to: string }) => ({
  from: !isDay(from) && 'Choose the first day.',
  to: (!isDay(to) && 'Choose the last day.') || (to < from && 'The last day must not be before the first day.'),
});
