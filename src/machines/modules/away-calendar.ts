/** Who is away or at home in a month, person by person. */
import type { ReplyOf } from '../../api/contract/index.ts';
import type { LeaveCalendarQuery } from '../../api/contract/leave-review.ts';
import type { WfhCalendarQuery } from '../../api/contract/wfh-review.ts';
import type { CollectionActor, Page } from '../collection.machine.ts';
import type { Reply } from '../ports.ts';
import { daysOfMonth, type FreeDays, readMonth } from '../rules/away-calendar.ts';
import type { LeaveSpan } from '../rules/leave-days.ts';
import { type ListQuery, type ListShape, toApiQuery } from '../rules/list-query.ts';
import type { RequestKind, RequestStatus, TypeMark } from '../rules/time-off.ts';
import type { Io } from '../wiring.ts';
import { wireList } from './wire-list.ts';
import { withBody } from './with-body.ts';

export interface Absence extends LeaveSpan {
  _id: string;
  kind: RequestKind;
  type: TypeMark;
  days: number;
  status: RequestStatus;
  /** Approved, and asked to be given back. */
  isCancelling: boolean;
}

export interface AwayPerson {
  _id: string;
  fullName: string;
  teamName: string | null;
  branchName: string | null;
  free: FreeDays;
  absences: Absence[];
}

export type AwayCalendarActor = CollectionActor<AwayPerson>;

/** `view` is what tells the calendar's address from the list's; `as` is how it is shown. */
export const awayShape: ListShape = {
  sorts: [],
  filters: ['view', 'as', 'month', 'kind', 'data', 'type', 'branch', 'team'],
};

/** The kind by which the calendar of work from home shows leave too. */
export const WITH_LEAVE = 'any';

export const wireAwayCalendar = (io: Io) => ({
  list: wireList<AwayPerson>(io, 'awayCalendar', {
    async load(query, signal) {
      const { kind, type } = query.filters;
      const named = { ...(kind && { kind: kind[0] as LeaveCalendarQuery['kind'] }), ...(type && { type: [...type] }) };

      return pageOf(await io.api.call('viewLeaveCalendar', { query: { ...commonOf(query), ...named }, signal }));
    },
  }),
});

export const wireWfhCalendar = (io: Io) => ({
  list: wireList<AwayPerson>(io, 'wfhCalendar', {
    async load(query, signal) {
      const { data, ...common } = commonOf(query);
      const { kind, type } = query.filters;
      const named: Partial<WfhCalendarQuery> = {
        ...(data && { state: data }),
        ...(kind?.[0] === WITH_LEAVE && { withLeave: true }),
        ...(type && { policy: [...type] }),
      };

      return pageOf(await io.api.call('viewWfhCalendar', { query: { ...common, ...named }, signal }));
    },
  }),
});

/** What both calls are asked alike. */
function commonOf(query: ListQuery) {
  const { month, data, branch, team } = query.filters;
  const days = daysOfMonth(readMonth(month?.[0]));
  const { search, skip, count } = toApiQuery({ ...query, filters: {} });

  return {
    from: days[0] as string,
    to: days.at(-1) as string,
    ...(search !== undefined && { search }),
    ...(data && { data: data[0] as NonNullable<LeaveCalendarQuery['data']> }),
    ...(branch && { branch: [...branch] }),
    ...(team && { team: [...team] }),
    skip,
    count,
  };
}

/** The calendar of leave is answered in the same form. */
const pageOf = (reply: Reply<ReplyOf<'viewWfhCalendar'>>): Reply<Page<AwayPerson>> =>
  withBody(reply, ({ people, total, branches, weekend }) => ({
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
