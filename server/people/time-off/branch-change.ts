import type { CalendarChange } from '../../../src/rules/leave/calendar-change.ts';
import type { Holiday } from '../../database/schema.ts';

type Calendar = { readonly weekend: number[]; readonly holidays: Holiday[] };

export interface BranchChange extends CalendarChange {
  readonly branchId: string;
  readonly before: Calendar;
  readonly after: Calendar;
}
