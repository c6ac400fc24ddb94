/** What each list of `rules/dashboard/figures.ts` counts, with the list's own conditions. */
import { type RawBuilder, sql } from 'kysely';
import type { CampaignsQuery } from '../../src/api/contract/campaigns.ts';
import type { PolicyDocumentsQuery } from '../../src/api/contract/policies.ts';
import type { AdminPostsQuery } from '../../src/api/contract/recognition-admin.ts';
import type { TicketsQuery } from '../../src/api/contract/tickets.ts';
import type { FigureDays, FigureList, Filters } from '../../src/rules/dashboard/figures.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { articlesIn } from '../articles/list.ts';
import { campaignsIn } from '../campaigns/campaigns.ts';
import { challengesIn } from '../challenges/challenges.ts';
import { conversationsIn } from '../conversations/list.ts';
import { ticketsIn } from '../conversations/tickets/company.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { policiesIn } from '../documents/policies.ts';
import { importsIn } from '../imports/history.ts';
import { awayIn } from '../leave/calendar.ts';
import { applicationsFrom } from '../leave/request-queries.ts';
import { filtersOf as leaveFilters } from '../leave/requests.ts';
import { filterConditions, type Filters as PeopleFilters } from '../people/filters.ts';
import { joiningDay } from '../people/joining-day.ts';
import { notOwn, requestsFrom } from '../people/time-off/request-lists.ts';
import { adminPostsIn } from '../recognition/admin-posts.ts';
import { feedIn } from '../recognition/feed.ts';
import { homeIn } from '../wfh/calendar.ts';
import { filtersOf as wfhFilters } from '../wfh/requests.ts';

interface Viewer {
  readonly principal: Principal;
  readonly scope: Scope;
}

export interface DashboardView extends Viewer {
  /** Chosen in the picker. */
  readonly branch: string | undefined;
  readonly days: FigureDays;
}

/** Larger counts of past weeks may be a minute old: counting again for everyone who looks would cost too much. */
export const LARGE = 1_000;

export interface ListCount {
  /** `from` and `where`. */
  readonly found: RawBuilder<unknown>;
  /** Rows of the list; those of `found` by default. */
  readonly total?: RawBuilder<number>;
  /** Since when the oldest row has waited, and whose it is. */
  readonly since?: RawBuilder<Date>;
  readonly person?: RawBuilder<string>;
  /** The rows of one part of the period, from those found for all of it; the filters are those of the part. */
  readonly within?: (part: Filters) => RawBuilder<unknown>;
}

const overlaps = (row: string) => (part: Filters) =>
  sql`${sql.ref(`${row}.to_day`)} >= ${one(part, 'from')} and ${sql.ref(`${row}.from_day`)} <= ${one(part, 'to')}`;

const one = (filters: Filters, name: string): string | undefined => filters[name]?.[0];
const days = (filters: Filters) => ({ from: one(filters, 'from') ?? '', to: one(filters, 'to') ?? '' });

/** Filters that may occur once in the address, by the names of the call. */
const plain = (filters: Filters, ...names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (filters[name] ? [[name, filters[name][0]]] : [])));

const applications =
  (kind: LeaveKind) =>
  ({ principal, scope }: Viewer, filters: Filters): ListCount => {
    const query = { ...plain(filters, 'data', 'from', 'to'), ...(filters.branch && { branch: [...filters.branch] }) };

    const wanted = leaveFilters(scope, query);
    const conditions = [...wanted.conditions, ...notOwn('application', principal, statusOf(filters))];

    return {
      found: applicationsFrom(scope, { ...wanted, kinds: [kind], conditions }),
      since: sql`application.created_at`,
      person: sql`application.person_id`,
      within: overlaps('application'),
    };
  };

/** A calendar lists people. */
const peopleAway = (found: RawBuilder<unknown>): ListCount => ({
  found: sql`(${found}) as away`,
  total: sql<number>`count(distinct away.person_id)`,
});

const statusOf = (filters: Filters) => one(filters, 'data') as 'approved';
const branchesOf = ({ branch }: Filters) => (branch ? { branch: [...branch] } : {});

export const lists: Readonly<Record<FigureList, (viewer: Viewer, filters: Filters) => ListCount>> = {
  employees: ({ scope }, filters) => {
    const query = {
      ...(one(filters, 'state') !== 'all' && plain(filters, 'state')),
      ...plain(filters, 'manager', 'signedIn', 'joinedFrom', 'joinedTo', 'leftFrom', 'leftTo', 'leavesTo'),
      ...branchesOf(filters),
    } as PeopleFilters;

    return {
      found: sql`person_search as person where ${sql.join(filterConditions(scope, query), sql` and `)}`,
      within: ({ joinedFrom, joinedTo, leftFrom, leftTo }) =>
        joinedFrom
          ? sql`${joiningDay} between ${joinedFrom[0]} and ${joinedTo?.[0]}`
          : sql`person.left_on between ${leftFrom?.[0]} and ${leftTo?.[0]}`,
    };
  },
  leave: applications('leave'),
  sickLeave: applications('sick'),
  wfh: ({ principal, scope }, filters) => {
    const query = { ...plain(filters, 'from', 'to'), ...branchesOf(filters), state: statusOf(filters) };
    const wanted = wfhFilters(query);
    const conditions = [...wanted.conditions, ...notOwn('request', principal, query.state)];

    return {
      found: requestsFrom('request', scope, { ...wanted, conditions }),
      since: sql`request.created_at`,
      person: sql`request.person_id`,
      within: overlaps('request'),
    };
  },
  leaveCalendar: (viewer, filters) =>
    peopleAway(awayIn(viewer, { ...days(filters), data: statusOf(filters), ...branchesOf(filters) })),
  wfhCalendar: ({ scope }, filters) =>
    peopleAway(homeIn(scope, { ...days(filters), state: statusOf(filters), ...branchesOf(filters) })),
  conversations: (viewer, filters) => ({
    found: conversationsIn(viewer, { ...plain(filters, 'status', 'branch'), unanswered: 'unanswered' in filters }),
    since: sql`conversation.written_at`,
  }),
  uploads: ({ principal }, filters) => ({
    found: importsIn(principal, { failed: true, ...plain(filters, 'from') }),
    since: sql`started_at`,
  }),
  moderation: (viewer, filters) => ({
    found: adminPostsIn(viewer, plain(filters, 'state', 'branch') as AdminPostsQuery),
    since: sql`post.created_at`,
  }),
  policies: (viewer, filters) => ({
    found: policiesIn(viewer, plain(filters, 'state') as PolicyDocumentsQuery),
    since: sql`hr_policy.review_on::timestamptz`,
  }),
  campaigns: (viewer, filters) => ({ found: campaignsIn(viewer, plain(filters, 'state') as CampaignsQuery) }),
  tickets: ({ scope }, filters) => ({
    found: ticketsIn(scope, {
      ...(one(filters, 'status') !== 'all' && (plain(filters, 'status') as TicketsQuery)),
      ...(filters.unread && { unread: true }),
    }),
    since: sql`ticket.written_at`,
  }),
  feed: (viewer, filters) => {
    const parts = feedIn(viewer, plain(filters, 'from', 'to', 'branch'));
    const counts = parts.map((found) => sql`select count(*) as posts from ${found}`);

    return { found: sql`(${sql.join(counts, sql` union all `)}) as part`, total: sql<number>`sum(part.posts)` };
  },
  challenges: (viewer, filters) => ({ found: challengesIn(viewer, plain(filters, 'state', 'branch')) }),
  articles: (viewer, filters) => ({ found: articlesIn(viewer, plain(filters, 'status', 'readFrom', 'readTo')) }),
};
