/** The first calls of each page, found at build time by starting its charts. */
import { type AnyStateMachine, createActor } from 'xstate';
import { calls } from '../api/calls.ts';
import type { Role } from '../api/contract/auth.ts';
import { articlesShape, wireArticles } from '../machines/modules/articles/articles.ts';
import { sessionsShape, wireSessions } from '../machines/modules/auth/sessions.ts';
import { campaignsShape, wireCampaigns } from '../machines/modules/campaigns/campaigns.ts';
import { challengesShape, wireChallenges } from '../machines/modules/challenges/challenges.ts';
import { conversationsShape, wireConversations } from '../machines/modules/conversations/conversations.ts';
import { ticketsShape, wireTickets } from '../machines/modules/conversations/tickets.ts';
import { wireDashboard } from '../machines/modules/dashboard/dashboard.ts';
import { announcementsShape, wireAnnouncements } from '../machines/modules/documents/announcements.ts';
import { ownPoliciesShape, wireOwnPolicies } from '../machines/modules/documents/own-policies.ts';
import { policiesShape, wirePolicies } from '../machines/modules/documents/policies.ts';
import { employeesShape, wireEmployees } from '../machines/modules/employees/employees.ts';
import { wireOrgChart } from '../machines/modules/employees/org-chart.ts';
import { wirePerson } from '../machines/modules/employees/person.ts';
import { wireLeaveRequests, wireSickLeaveRequests } from '../machines/modules/leave/leave-requests.ts';
import { leaveTypeShape, wireLeaveTypes, wireSickLeaveTypes } from '../machines/modules/leave/leave-types.ts';
import { branchShape, wireBranches } from '../machines/modules/organisation/branches.ts';
import { wireDepartments } from '../machines/modules/organisation/departments.ts';
import { wireDesignations } from '../machines/modules/organisation/designations.ts';
import { groupsShape, wireGroups } from '../machines/modules/organisation/groups.ts';
import { orgUnitShape } from '../machines/modules/organisation/org-units.ts';
import { teamsShape, wireTeams } from '../machines/modules/organisation/teams.ts';
import { feedShape, wireRecognition } from '../machines/modules/recognition/recognition.ts';
import { unrecognisedShape, wireInsight } from '../machines/modules/recognition/recognition-insight.ts';
import { moderationShape, wireModeration } from '../machines/modules/recognition/recognition-moderation.ts';
import {
  tagsShape,
  wireCorporateValues,
  wireRecognitionTags,
} from '../machines/modules/recognition/recognition-tags.ts';
import { wireCompanyReports } from '../machines/modules/reports/company-reports.ts';
import { personReportsShape, wirePersonReports } from '../machines/modules/reports/person-reports.ts';
import { requestsShape } from '../machines/modules/time-off/requests.ts';
import { inboxShape, wireInbox } from '../machines/modules/time-off/requests-inbox.ts';
import { wfhPolicyShape, wireWfhPolicies } from '../machines/modules/wfh/wfh-policies.ts';
import { wireWfhRequests } from '../machines/modules/wfh/wfh-requests.ts';
import type { Services } from '../machines/wiring.ts';
import { rolesOf } from '../rules/auth/roles.ts';
import { defaultListQuery, type ListShape, toApiQuery } from '../rules/shared/list-query.ts';
import { needsSession, paths, type RouteName, routes } from '../rules/shared/paths.ts';

export interface FirstCall {
  /** Below the API's address. `:id` is the last part of the page's. */
  path: string;
  /** Called only if the page's address has no parameters of its own. */
  query?: Readonly<Record<string, unknown>>;
  /** How the parameters of the page's address become those of the call. */
  shape?: ListShape;
  /** Parameters in addition to those of the shape. */
  defaults?: Readonly<Record<string, unknown>>;
  /** Called only for people with one of these roles. */
  roles?: readonly Role[];
}

interface List {
  shape?: ListShape;
  defaults?: FirstCall['defaults'];
  wire(io: Services): AnyStateMachine;
}

const list = (shape: ListShape, wire: List['wire']): List => ({ shape, wire });

/** If the address has a state, the page itself makes the call. */
const employees: List = {
  shape: { ...employeesShape, filters: employeesShape.filters.filter((name) => name !== 'state') },
  defaults: { state: 'enabled', fields: 'list' },
  wire: (io) => wireEmployees(io).list,
};
const branches = list(branchShape, (io) => wireBranches(io).list);
const teams = list(teamsShape, (io) => wireTeams(io).list);
const leaveTypes = list(leaveTypeShape, (io) => wireLeaveTypes(io).list);
const sickLeaveTypes = list(leaveTypeShape, (io) => wireSickLeaveTypes(io).list);
const announcements = list(announcementsShape, (io) => wireAnnouncements(io).list);
const campaigns = list(campaignsShape, (io) => wireCampaigns(io).list);
const challenges = list(challengesShape, (io) => wireChallenges(io).list);
const policies = list(policiesShape, (io) => wirePolicies(io).list);
const groups = list(groupsShape, (io) => wireGroups(io).list);
const recognitions = list(tagsShape, (io) => wireRecognitionTags(io).list);
const corporateValues = list(tagsShape, (io) => wireCorporateValues(io).list);
const tickets = list(ticketsShape, (io) => wireTickets(io).list);
const articles = list(articlesShape, (io) => wireArticles(io).list);

const lists: Partial<Record<RouteName, List>> = {
  branches,
  viewBranches: branches,
  sessions: list(sessionsShape, wireSessions),
  viewWfh: list(wfhPolicyShape, (io) => wireWfhPolicies(io).list),
  requests: list(inboxShape, (io) => wireInbox(io).list),
  manageWfh: list(requestsShape, (io) => wireWfhRequests(io).list),
  manageLeaves: list(requestsShape, (io) => wireLeaveRequests(io).list),
  manageSickLeaves: list(requestsShape, (io) => wireSickLeaveRequests(io).list),
  employees,
  viewEmployees: employees,
  departments: list(orgUnitShape, (io) => wireDepartments(io).list),
  designations: list(orgUnitShape, (io) => wireDesignations(io).list),
  teams,
  viewTeams: teams,
  leave: leaveTypes,
  viewLeaves: leaveTypes,
  sickLeave: sickLeaveTypes,
  viewSickLeaves: sickLeaveTypes,
  campaigns,
  viewCampaigns: campaigns,
  challenges,
  viewChallenge: challenges,
  policies,
  viewPolicies: policies,
  ownPolicies: list(ownPoliciesShape, (io) => wireOwnPolicies(io).list),
  announcements,
  viewAnnouncement: announcements,
  talkToHr: list(conversationsShape, (io) => wireConversations(io).list),
  talkToProvider: tickets,
  viewProviderTickets: tickets,
  companyReports: { wire: (io) => wireCompanyReports(io).list },
  orgChart: { wire: wireOrgChart },
  reports: list(personReportsShape, (io) => wirePersonReports(io).list),
  groups,
  groupList: groups,
  corporateValues,
  viewCorporateValues: corporateValues,
  recognition: recognitions,
  viewRecognition: recognitions,
  recognitionFeed: list(feedShape, (io) => wireRecognition(io).feed),
  recognitionModeration: list(moderationShape, (io) => wireModeration(io).list),
  recognitionInsight: list(unrecognisedShape, (io) => wireInsight(io).unrecognised),
  articles,
  viewArticles: articles,
};

/** The session's own call comes first on every page that needs one. */
export const firstCalls = (): Partial<Record<RouteName, FirstCall[]>> =>
  Object.fromEntries(
    routes
      .filter(({ path }) => needsSession(path))
      .map(({ name }) => [name, [{ path: calls.trackedUserResult.path }, ...rowsOf(name)]]),
  );

function rowsOf(name: RouteName): FirstCall[] {
  if (name === 'dashboard' || name === 'home') return overview();
  if (name === 'viewEmployee') return firstRequestsOf((io) => wirePerson(io).person, {}).map(({ path }) => ({ path }));
  const found = lists[name];
  if (!found) return [];

  return firstRequestsOf(found.wire, { query: defaultListQuery, at: paths[name] }).map(({ path, query }) => {
    const { shape, defaults } = found;
    if (shape && defaults) return { path, shape, defaults };

    if (shape && isPlain(query)) return { path, shape };

    return Object.keys(query).length > 0 ? { path, query } : { path };
  });
}

/** Asked by those who have a dashboard; other people are led to their own first page. */
const overview = (): FirstCall[] =>
  firstRequestsOf((io) => wireDashboard(io).dashboard, { key: '' }).map((call) => ({
    ...call,
    roles: [...rolesOf('company'), ...rolesOf('branch')],
  }));

const isPlain = (query: FirstRequest['query']) =>
  JSON.stringify(query) === JSON.stringify(toApiQuery(defaultListQuery));

type FirstRequest = Required<Pick<FirstCall, 'path' | 'query'>>;

/** Collects the calls that a chart makes first. They never return. */
function firstRequestsOf(wire: List['wire'], input: object): FirstRequest[] {
  const requests: FirstRequest[] = [];
  const call = (name: keyof typeof calls, { query = {} }: { query?: FirstRequest['query'] } = {}) => {
    requests.push({ path: calls[name].path, query });

    return new Promise(() => {});
  };
  const io = { api: { call }, http: { host: '', token: () => null }, effects: {} } as unknown as Services;
  createActor(wire(io), { input }).start().stop();
  if (requests.length === 0) throw new Error('A page that shows rows does not request any.');

  return requests;
}
