/**
 * Every number of the dashboard is the total of a list. This table says of which one, with which filters: the server
 * counts it, the console links to it, and a test compares the number with the total of the page behind the link.
 * An area adds its number by adding a line here and, for a new list, one in `server/dashboard/lists.ts`.
 */

import { levelOf } from '../auth/roles.ts';
import { shiftDay } from '../shared/days.ts';
import type { Feature } from '../shared/features.ts';
import { defaultListQuery, writeListQuery } from '../shared/list-query.ts';
import { mayOpen, paths, routeAt } from '../shared/paths.ts';
import type { Days } from './period.ts';
import type { TileId } from './tiles.ts';

export type Filters = Readonly<Record<string, readonly string[]>>;

interface ListRule {
  readonly path: string;
  readonly features?: readonly Feature[];
  /** The filter that narrows the list to a branch. Without one, its numbers are hidden when a branch is selected. */
  readonly branch?: string;
  /** Company level only: others can follow a link to it, but their menu doesn't have it. */
  readonly isForCompany?: true;
}

export const figureLists = {
  employees: { path: paths.employees, branch: 'branch' },
  leave: { path: paths.manageLeaves, features: ['leave'], branch: 'branch' },
  sickLeave: { path: paths.manageSickLeaves, features: ['sickLeave'], branch: 'branch' },
  wfh: { path: paths.manageWfh, features: ['workFromHome'], branch: 'branch' },
  leaveCalendar: { path: paths.manageLeaves, features: ['leave'], branch: 'branch' },
  wfhCalendar: { path: paths.manageWfh, features: ['workFromHome'], branch: 'branch' },
  conversations: { path: paths.talkToHr, features: ['talkToHr'], branch: 'branch' },
  uploads: { path: paths.addEmployee },
  moderation: { path: paths.recognitionModeration, features: ['recognition'], branch: 'branch' },
  feed: { path: paths.recognitionFeed, features: ['recognition'], branch: 'branch' },
  challenges: { path: paths.challenges, branch: 'branch' },
  policies: { path: paths.viewPolicies, features: ['policies'] },
  campaigns: { path: paths.viewCampaigns, features: ['campaigns'] },
  tickets: { path: paths.viewProviderTickets, isForCompany: true },
  /** Readers per branch would reveal individuals. */
  articles: { path: paths.viewArticles, features: ['articles'] },
} as const satisfies Record<string, ListRule>;

export type FigureList = keyof typeof figureLists;

export interface FigureDays {
  readonly today: string;
  readonly week: Days;
  readonly period: Days;
}

interface FigureRule {
  readonly tile: TileId;
  readonly list: FigureList;
  readonly filters: (days: FigureDays) => Filters;
  /** Items that need action, so the oldest is shown too. */
  readonly waits?: true;
}

const away = ({ from, to }: Days): Filters => ({ view: ['calendar'], data: ['approved'], from: [from], to: [to] });
const active = { state: ['enabled'] };
/** People who are to start later are not active yet. */
export const activeOn = (today: string): Filters => ({ ...active, joinedTo: [today] });
/** People who have left since are counted too, as in the headcount report. */
const joinedIn = ({ from, to }: Days): Filters => ({ state: ['all'], joinedFrom: [from], joinedTo: [to] });

/** How far ahead leavers are counted. */
export const LEAVING_DAYS = 30;

export const figures = {
  leaveRequests: { tile: 'waiting', list: 'leave', filters: () => ({ data: ['pending'] }), waits: true },
  leaveCancellations: { tile: 'waiting', list: 'leave', filters: () => ({ data: ['cancelling'] }), waits: true },
  sickLeaveRequests: { tile: 'waiting', list: 'sickLeave', filters: () => ({ data: ['pending'] }), waits: true },
  sickLeaveCancellations: {
    tile: 'waiting',
    list: 'sickLeave',
    filters: () => ({ data: ['cancelling'] }),
    waits: true,
  },
  wfhRequests: { tile: 'waiting', list: 'wfh', filters: () => ({ data: ['pending'] }), waits: true },
  conversations: {
    tile: 'waiting',
    list: 'conversations',
    filters: () => ({ status: ['open'], unanswered: ['yes'] }),
    waits: true,
  },
  posts: { tile: 'waiting', list: 'moderation', filters: () => ({ state: ['todo'] }), waits: true },
  policyReviews: { tile: 'waiting', list: 'policies', filters: () => ({ state: ['reviewDue'] }), waits: true },
  unreadTickets: {
    tile: 'waiting',
    list: 'tickets',
    filters: () => ({ status: ['all'], unread: ['yes'] }),
    waits: true,
  },
  failedUploads: {
    tile: 'waiting',
    list: 'uploads',
    filters: ({ period }) => ({ uploads: ['failed'], from: [period.from] }),
    waits: true,
  },

  awayToday: { tile: 'away', list: 'leaveCalendar', filters: ({ today }) => away({ from: today, to: today }) },
  awayThisWeek: { tile: 'away', list: 'leaveCalendar', filters: ({ week }) => away(week) },
  homeToday: { tile: 'away', list: 'wfhCalendar', filters: ({ today }) => away({ from: today, to: today }) },
  homeThisWeek: { tile: 'away', list: 'wfhCalendar', filters: ({ week }) => away(week) },

  active: { tile: 'people', list: 'employees', filters: ({ today }) => activeOn(today) },
  joined: {
    tile: 'people',
    list: 'employees',
    filters: ({ period }) => joinedIn(period),
  },
  left: {
    tile: 'people',
    list: 'employees',
    filters: ({ period }) => ({ state: ['disabled'], leftFrom: [period.from], leftTo: [period.to] }),
  },
  leaving: {
    tile: 'people',
    list: 'employees',
    filters: ({ today }) => ({ state: ['leaving'], leavesTo: [shiftDay(today, { days: LEAVING_DAYS })] }),
  },
  withoutManager: {
    tile: 'people',
    list: 'employees',
    filters: ({ today }) => ({ ...activeOn(today), manager: ['none'] }),
  },
  notSignedIn: {
    tile: 'people',
    list: 'employees',
    filters: ({ today }) => ({ ...activeOn(today), signedIn: ['never'] }),
  },

  runningChallenges: { tile: 'challenges', list: 'challenges', filters: () => ({ state: ['running'] }) },

  posted: {
    tile: 'recognition',
    list: 'feed',
    filters: ({ period }) => ({ from: [period.from], to: [period.to] }),
  },

  articlesRead: {
    tile: 'articles',
    list: 'articles',
    filters: ({ period }) => ({ readFrom: [period.from], readTo: [period.to] }),
  },
  published: { tile: 'articles', list: 'articles', filters: () => ({ status: ['published'] }) },

  policiesInForce: { tile: 'documents', list: 'policies', filters: () => ({ state: ['inForce'] }) },
  scheduledCampaigns: { tile: 'documents', list: 'campaigns', filters: () => ({ state: ['scheduled'] }) },
  sendingCampaigns: { tile: 'documents', list: 'campaigns', filters: () => ({ state: ['sending'] }) },
  sentCampaigns: { tile: 'documents', list: 'campaigns', filters: () => ({ state: ['sent'] }) },
} as const satisfies Record<string, FigureRule>;

export type FigureId = keyof typeof figures;
export const figureIds = Object.keys(figures) as FigureId[];

interface TrendRule {
  readonly list: FigureList;
  readonly filters: (week: Days) => Filters;
}

export const trends = {
  joined: { list: 'employees', filters: (week) => joinedIn(week) },
  left: {
    list: 'employees',
    filters: ({ from, to }) => ({ state: ['disabled'], leftFrom: [from], leftTo: [to] }),
  },
  leave: { list: 'leave', filters: ({ from, to }) => ({ data: ['approved'], from: [from], to: [to] }) },
  home: { list: 'wfh', filters: ({ from, to }) => ({ data: ['approved'], from: [from], to: [to] }) },
  posted: { list: 'feed', filters: ({ from, to }) => ({ from: [from], to: [to] }) },
  articlesRead: { list: 'articles', filters: ({ from, to }) => ({ readFrom: [from], readTo: [to] }) },
} as const satisfies Record<string, TrendRule>;

export type TrendId = keyof typeof trends;
export const trendIds = Object.keys(trends) as TrendId[];

/** Numbers whose people can't be listed: participants are on each challenge's own board. */
export const JOINED_CHALLENGES = 'challenges';

export const withBranch = (list: FigureList, filters: Filters, branch: string | undefined): Filters => {
  const { branch: name }: ListRule = figureLists[list];

  return branch !== undefined && name !== undefined ? { ...filters, [name]: [branch] } : filters;
};

/** `branch` is the one chosen in the picker, if any. */
export const figureFilters = (id: FigureId, days: FigureDays, branch: string | undefined): Filters =>
  withBranch(figures[id].list, figures[id].filters(days), branch);
export const trendFilters = (id: TrendId, week: Days, branch: string | undefined): Filters =>
  withBranch(trends[id].list, trends[id].filters(week), branch);

export const listAddress = (list: FigureList, filters: Filters): string =>
  figureLists[list].path + writeListQuery({ ...defaultListQuery, filters });

interface Viewer {
  readonly roles: readonly string[];
  readonly features: ReadonlySet<Feature>;
  /** Chosen in the picker. */
  readonly branch?: string | undefined;
}

/** Undefined for a page that the reader can't open, or that can't apply the filters. */
export function isShownTo(list: FigureList, { roles, features, branch }: Viewer): boolean {
  const { path, features: needed = [], branch: narrows, isForCompany }: ListRule = figureLists[list];
  const route = routeAt(path);
  if (!route || !mayOpen(route, roles)) return false;
  if (isForCompany && levelOf(roles) !== 'company') return false;
  if (branch !== undefined && narrows === undefined) return false;

  return needed.every((feature) => features.has(feature));
}
