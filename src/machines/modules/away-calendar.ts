/** Who is away in a month, person by person. */
import type { ApiClient } from '../../api/client.ts';
import type { LeaveCalendarQuery } from '../../api/contract/leave-review.ts';
import type { CollectionActor, Page } from '../collection.machine.ts';
import type { Reply } from '../ports.ts';
import { daysOfMonth, type FreeDays, readMonth } from '../rules/away-calendar.ts';
import type { LeaveSpan } from '../rules/leave-days.ts';
import { type ListQuery, type ListShape, toApiQuery } from '../rules/list-query.ts';
import type { RequestStatus, TypeMark } from '../rules/time-off.ts';
import type { Io } from '../wiring.ts';
import { wireList } from './wire-list.ts';
import { withBody } from './with-body.ts';

export interface Absence extends LeaveSpan {
  _id: string;
  type: TypeMark;
  days: number;
  status: RequestStatus;
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

/** `view` is what tells the calendar's address from the list's. */
export const awayShape: ListShape = {
  sorts: [],
  filters: ['view', 'month', 'kind', 'data', 'type', 'branch', 'team'],
};

export const wireAwayCalendar = (io: Io) => ({
  list: wireList<AwayPerson>(io, 'awayCalendar', { load: (query, signal) => load(io.api, query, signal) }),
});

async function load(api: ApiClient, query: ListQuery, signal: AbortSignal): Promise<Reply<Page<AwayPerson>>> {
  const { view: _, month, kind, data, type, branch, team } = query.filters;
  const days = daysOfMonth(readMonth(month?.[0]));
  const { search, skip, count } = toApiQuery({ ...query, filters: {} });
  const reply = await api.call('viewLeaveCalendar', {
    query: {
      from: days[0] as string,
      to: days.at(-1) as string,
      ...(search !== undefined && { search }),
      ...(kind && { kind: kind[0] as LeaveCalendarQuery['kind'] }),
      ...(data && { data: data[0] as LeaveCalendarQuery['data'] }),
      ...(type && { type: [...type] }),
      ...(branch && { branch: [...branch] }),
      ...(team && { team: [...team] }),
      skip,
      count,
    },
    signal,
  });

  return withBody(reply, ({ people, total, branches, weekend }) => ({
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
}
