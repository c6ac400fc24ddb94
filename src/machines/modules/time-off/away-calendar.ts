import type { ReplyOf } from '../../../api/contract/index.ts';
import type { LeaveCalendarQuery } from '../../../api/contract/leave-review.ts';
import type { WfhCalendarQuery } from '../../../api/contract/wfh-review.ts';
import { type FreeDays, readPeriod } from '../../../rules/leave/away-calendar.ts';
import type { LeaveSpan } from '../../../rules/leave/leave-days.ts';
import type { RequestKind, RequestStatus, TypeMark } from '../../../rules/leave/time-off.ts';
import { isDay } from '../../../rules/shared/days.ts';
import { filtersOf, type ListQuery, type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
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

/** `view` distinguishes the calendar's address from the list's. */
export const awayShape: ListShape = {
  sorts: [],
  filters: ['view', 'as', 'week', 'month', 'from', 'to', 'kind', 'data', 'person', 'type', 'branch', 'team'],
};

/** The filter value that adds leave to the work from home calendar. */
export const WITH_LEAVE = 'any';

export const wireAwayCalendar = (io: Services) => ({
  list: wireList<AwayPerson>(io, 'awayCalendar', {
    async load(query, signal) {
      const { kind, type } = filtersOf<LeaveCalendarQuery>(query);
      const named = { ...(kind?.[0] && { kind: kind[0] }), ...(type && { type: [...type] }) };

      return pageOf(await io.api.call('viewLeaveCalendar', { query: { ...commonOf(query), ...named }, signal }));
    },
  }),
});

export const wireWfhCalendar = (io: Services) => ({
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

/** A range of days, which the dashboard's link has, or a week or month. */
function awayDays(filters: ListQuery['filters']) {
  const { from, to } = filters;
  if (isDay(from?.[0]) && isDay(to?.[0])) return { from: from[0], to: to[0] };
  const { days } = readPeriod(filters);

  return { from: days[0] as string, to: days.at(-1) as string };
}

function commonOf(query: ListQuery) {
  const { data, person, branch, team } = filtersOf<LeaveCalendarQuery>(query);
  const { from, to } = awayDays(query.filters);
  const { search, skip, count } = toApiQuery({ ...query, filters: {} });

  return {
    from,
    to,
    ...(search !== undefined && { search }),
    ...(data?.[0] && { data: data[0] }),
    ...(person && { person: person[0] }),
    ...(branch && { branch: [...branch] }),
    ...(team && { team: [...team] }),
    skip,
    count,
  };
}

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
