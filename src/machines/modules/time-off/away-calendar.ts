import type { ReplyOf } from '../../../api/contract/index.ts';
import type { LeaveCalendarQuery } from '../../../api/contract/leave-review.ts';
import type { WfhCalendarQuery } from '../../../api/contract/wfh-review.ts';
import { type FreeDays, readPeriod } from '../../../rules/leave/away-calendar.ts';
import type { LeaveSpan } from '../../../rules/leave/leave-days.ts';
import type { RequestKind, RequestStatus, TypeMark } from '../../../rules/leave/time-off.ts';
import { isDay } from '../../../rules/shared/days.ts';
import {
  type FilterTable,
  type ListQuery,
  type ListShape,
  namesOf,
  toCallQuery,
} from '../../../rules/shared/list-query.ts';
import type { CollectionActor, Page } from '../../collection.machine.ts';
import type { Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireList } from '../shared/wire-list.ts';

export interface Absence extends LeaveSpan {
  _id: string;
  kind: RequestKind;
  type: TypeMark;
  days: number;
  status: RequestStatus;
  isCancelling: boolean;
}

export interface AwayPerson {
  _id: string;
  fullName: string;
  teamName: string | null;
  branchName: string | null;
  leavesOn?: string | null;
  free: FreeDays;
  absences: Absence[];
}

export type AwayCalendarActor = CollectionActor<AwayPerson>;

const calendarFilters = {
  from: 'one',
  to: 'one',
  kind: 'one',
  data: 'one',
  person: 'one',
  type: 'all',
  branch: 'all',
  team: 'all',
  designation: 'all',
} as const satisfies FilterTable<LeaveCalendarQuery>;

/** `view` distinguishes the calendar's address from the list's. */
export const awayShape: ListShape = {
  sorts: [],
  filters: ['view', 'as', 'week', 'month', ...namesOf(calendarFilters)],
};

/** The filter value that adds leave to the work from home calendar. */
export const WITH_LEAVE = 'any';

export const wireAwayCalendar = (io: Services) => ({
  list: wireList<AwayPerson>(io, 'awayCalendar', {
    load: async (query, signal) =>
      pageOf(await io.api.call('viewLeaveCalendar', { query: calendarQueryOf(query), signal })),
  }),
});

export const wireWfhCalendar = (io: Services) => ({
  list: wireList<AwayPerson>(io, 'wfhCalendar', {
    async load(query, signal) {
      const { data: state, type: policy, kind: _, ...common } = calendarQueryOf(query);
      const named: Partial<WfhCalendarQuery> = {
        ...(state && { state }),
        ...(query.filters.kind?.[0] === WITH_LEAVE && { withLeave: true }),
        ...(policy && { policy }),
      };

      return pageOf(await io.api.call('viewWfhCalendar', { query: { ...common, ...named }, signal }));
    },
  }),
});

/** A range of days, which the dashboard's link has, or a week or month. */
function awayDays(filters: ListQuery['filters']) {
  const { from, to } = filters;
  if (isDay(from?.[0]) && isDay(to?.[0])) return { from: from[0], to: to[0] };
  const { days } = readPeriod(filters);

  return { from: days[0] as string, to: days.at(-1) as string };
}

const calendarQueryOf = (query: ListQuery): LeaveCalendarQuery => ({
  ...toCallQuery<LeaveCalendarQuery>(query, calendarFilters),
  ...awayDays(query.filters),
});

const pageOf = (reply: Reply<ReplyOf<'viewWfhCalendar'>>): Reply<Page<AwayPerson>> =>
  mapReply(reply, ({ people, total, branches, weekend }) => ({
    total,
    rows: people.map(({ branchId, ...person }) => {
      const branch = branches.find(({ _id }) => _id === branchId);

      return {
        ...person,
        branchName: branch?.branchName ?? null,
        free: branch ?? { weekend, holidays: [] },
      };
    }),
  }));
