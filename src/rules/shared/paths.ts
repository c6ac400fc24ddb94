/**
 * Every page: path, title, access and feature. Spellings such as `/setting/comapany` are
 * bookmarked; keep them.
 */
import { parse } from 'regexparam';
import { groupsOf, type Level, levelOf, type RouteGroup } from '../auth/roles.ts';
import type { Feature } from './features.ts';

/** `public` needs no session; `branchOnly` is for branch-level administrators. */
export type Access = RouteGroup | 'public' | 'companySetUp' | 'branchSetUp' | 'branchOnly';

export interface Route {
  readonly name: string;
  /** `:id` is one segment, `:token?` an optional one. Case-sensitive. */
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  /** With several features, one is enough. */
  readonly feature?: Feature | readonly Feature[];
}

export const routes = [
  // Public
  { name: 'login', path: '/login', title: 'Login', access: 'public' },
  { name: 'loginLink', path: '/login/:securityToken', title: 'Login', access: 'public' },
  { name: 'forgotPassword', path: '/forgetPassword', title: 'Forgot password', access: 'public' },
  { name: 'campaignMail', path: '/campaign/:token', title: 'Message', access: 'public' },
  { name: 'unsubscribe', path: '/campaign/:token/unsubscribe', title: 'Unsubscribe', access: 'public' },
  { name: 'notFound', path: '/404', title: "Oops! You're lost.", access: 'public' },
  { name: 'serverError', path: '/500', title: 'Houston, we have a problem!', access: 'public' },

  // Set-up
  { name: 'setUpPassword', path: '/cAdmin/changePassword', title: 'Change Password', access: 'companySetUp' },
  { name: 'setUpCompany', path: '/cAdmin/changePassword/company', title: 'Company Details', access: 'companySetUp' },
  {
    name: 'setUpLogo',
    path: '/cAdmin/changePassword/company/companyLogo',
    title: 'Company Logo',
    access: 'companySetUp',
  },
  { name: 'setUpBranchPassword', path: '/bAdmin/changePassword', title: 'Change Password', access: 'branchSetUp' },

  // Company-level administration
  { name: 'branches', path: '/branches', title: 'Branches', access: 'company' },
  {
    name: 'viewBranches',
    path: '/branches/viewbranches',
    title: 'Branches',
    access: 'company',
  },
  { name: 'addBranch', path: '/branches/addBranch', title: 'Add branch', access: 'company' },
  { name: 'changeLogo', path: '/setting/changelogo', title: 'Change Logo', access: 'company' },
  { name: 'editCompany', path: '/setting/comapany', title: 'Edit Company', access: 'company' },
  { name: 'changePassword', path: '/setting/changepassword', title: 'Change Password', access: 'account' },
  { name: 'changePicture', path: '/setting/picture', title: 'Change picture', access: 'branchOnly' },
  { name: 'sessions', path: '/setting/sessions', title: 'Your sessions', access: 'account' },
  {
    name: 'corporateValues',
    path: '/recognition/corporate-values',
    title: 'Corporate values',
    access: 'company',
    feature: 'recognition',
  },
  {
    name: 'viewCorporateValues',
    path: '/recognition/corporate-values/view',
    title: 'Corporate values',
    access: 'company',
    feature: 'recognition',
  },
  {
    name: 'addCorporateValue',
    path: '/recognition/corporate-values/add',
    title: 'Add corporate value',
    access: 'company',
    feature: 'recognition',
  },
  {
    name: 'viewWfh',
    path: '/view/wfh',
    title: 'Work From Home',
    access: 'company',
    feature: 'workFromHome',
  },
  {
    name: 'createWfhPolicy',
    path: '/create/wfh/policy',
    title: 'Add work from home policy',
    access: 'company',
    feature: 'workFromHome',
  },
  // Open to reporting managers too
  {
    name: 'requests',
    path: '/requests',
    title: 'Requests',
    access: 'reporting',
    feature: ['leave', 'sickLeave', 'workFromHome'],
  },
  {
    name: 'manageWfh',
    path: '/manage/wfh',
    title: 'Manage Work From Home',
    access: 'reporting',
    feature: 'workFromHome',
  },
  {
    name: 'manageLeaves',
    path: '/manageLeaves',
    title: 'Manage Leaves',
    access: 'reporting',
    feature: 'leave',
  },
  {
    name: 'manageSickLeaves',
    path: '/manageSickLeaves',
    title: 'Manage Sick Leaves',
    access: 'reporting',
    feature: 'sickLeave',
  },
  {
    name: 'uploadBalances',
    path: '/manageLeaves/uploadBalances',
    title: 'Upload Leave Balances',
    access: 'common',
    feature: ['leave', 'sickLeave'],
  },

  { name: 'workflows', path: '/workflows', title: 'Workflows', access: 'company' },

  // Common administration
  { name: 'home', path: '/', title: 'Home', access: 'common' },
  { name: 'dashboard', path: '/dashboard', title: 'Dashboard', access: 'common' },
  { name: 'employees', path: '/employees', title: 'Employees', access: 'common' },
  { name: 'viewEmployees', path: '/employees/viewemployees', title: 'Employees', access: 'common' },
  { name: 'viewEmployee', path: '/employees/view/:id', title: 'Employee', access: 'common' },
  { name: 'orgChart', path: '/employees/chart', title: 'Organisation chart', access: 'common' },
  { name: 'addEmployee', path: '/employees/add', title: 'Add Employee', access: 'common' },
  {
    name: 'departments',
    path: '/employees/addDepartment',
    title: 'Department',
    access: 'common',
  },
  {
    name: 'designations',
    path: '/employees/addDesignation',
    title: 'Designations',
    access: 'common',
  },
  { name: 'teams', path: '/teams', title: 'Teams', access: 'common' },
  { name: 'viewTeams', path: '/teams/view', title: 'Teams', access: 'common' },
  { name: 'addTeam', path: '/teams/add', title: 'Add team', access: 'common' },
  {
    name: 'leave',
    path: '/Leave',
    title: 'Leave Management',
    access: 'common',
    feature: 'leave',
  },
  {
    name: 'createLeave',
    path: '/Leave/createLeave',
    title: 'Add leave type',
    access: 'common',
    feature: 'leave',
  },
  {
    name: 'viewLeaves',
    path: '/Leave/viewLeaves',
    title: 'Leave types',
    access: 'common',
    feature: 'leave',
  },
  {
    name: 'sickLeave',
    path: '/sickLeave',
    title: 'Sick Leave Management',
    access: 'common',
    feature: 'sickLeave',
  },
  {
    name: 'createSickLeave',
    path: '/sickLeave/createLeave',
    title: 'Add sick leave type',
    access: 'common',
    feature: 'sickLeave',
  },
  {
    name: 'viewSickLeaves',
    path: '/sickLeave/viewLeaves',
    title: 'Sick leave types',
    access: 'common',
    feature: 'sickLeave',
  },
  {
    name: 'policies',
    path: '/hr_documents/policyupdate',
    title: 'Policies',
    access: 'common',
    feature: 'policies',
  },
  {
    name: 'viewPolicies',
    path: '/hr_documents/policyupdate/viewPolicies',
    title: 'View policies',
    access: 'common',
    feature: 'policies',
  },
  {
    name: 'addPolicies',
    path: '/hr_documents/policyupdate/add-policies',
    title: 'Add policy',
    access: 'common',
    feature: 'policies',
  },
  {
    name: 'ownPolicies',
    path: '/my_policies',
    title: 'Your policies',
    // Everyone who uses the console is asked to acknowledge policies.
    access: 'account',
    feature: 'policies',
  },
  {
    name: 'campaigns',
    path: '/hr_documents/campaigns',
    title: 'Campaigns',
    access: 'common',
    feature: 'campaigns',
  },
  {
    name: 'addCampaign',
    path: '/hr_documents/campaigns/addcampaign',
    title: 'Add campaign',
    access: 'common',
    feature: 'campaigns',
  },
  {
    name: 'viewCampaigns',
    path: '/hr_documents/campaigns/viewcampaigns',
    title: 'View campaigns',
    access: 'common',
    feature: 'campaigns',
  },
  {
    name: 'announcements',
    path: '/hr_documents/Announcements',
    title: 'Announcements',
    access: 'common',
    feature: 'announcements',
  },
  {
    name: 'addAnnouncement',
    path: '/hr_documents/Announcements/AddAnnouncement',
    title: 'Add announcement',
    access: 'common',
    feature: 'announcements',
  },
  {
    name: 'viewAnnouncement',
    path: '/hr_documents/Announcements/ViewAnnouncement',
    title: 'View announcements',
    access: 'common',
    feature: 'announcements',
  },
  {
    name: 'talkToHr',
    path: '/hr_documents/Talk_to_HR/Views',
    title: 'Talk to HR',
    access: 'common',
    feature: 'talkToHr',
  },
  {
    name: 'conversation',
    path: '/hr_documents/Talk_to_HR/conversation/:id',
    title: 'Conversation',
    // Anyone may have written to HR; the server returns the conversations they handle and their own.
    access: 'account',
    feature: 'talkToHr',
  },
  {
    name: 'talkToProvider',
    path: '/talk_to_soken',
    title: 'Talk to the provider',
    access: 'common',
  },
  {
    name: 'viewProviderTickets',
    path: '/talk_to_soken/view',
    title: 'View tickets',
    access: 'common',
  },
  {
    name: 'addProviderTicket',
    path: '/talk_to_soken/add',
    title: 'Raise a ticket',
    access: 'common',
  },
  {
    name: 'replyToProvider',
    path: '/reply_to_soken/:id',
    title: 'Reply to the provider',
    access: 'common',
  },
  { name: 'challenges', path: '/challenges', title: 'Challenges', access: 'common' },
  {
    name: 'createChallenge',
    path: '/challenges/createchallenge',
    title: 'Add challenge',
    access: 'common',
  },
  {
    name: 'viewChallenge',
    path: '/challenges/viewchallenge',
    title: 'View challenges',
    access: 'common',
  },
  {
    name: 'leaderBoard',
    path: '/challenges/ViewLeaderBoard',
    title: 'Leaderboard',
    access: 'common',
  },
  {
    name: 'recognition',
    path: '/recognition',
    title: 'Recognition',
    access: 'common',
    feature: 'recognition',
  },
  {
    name: 'addRecognition',
    path: '/recognition/addrecognition',
    title: 'Add tag',
    access: 'common',
    feature: 'recognition',
  },
  {
    name: 'recognitionFeed',
    path: '/recognition/feed',
    title: 'Recognition feed',
    access: 'common',
    feature: 'recognition',
  },
  {
    name: 'viewRecognition',
    path: '/recognition/viewrecognition',
    title: 'View recognitions',
    access: 'common',
    feature: 'recognition',
  },
  {
    name: 'recognitionModeration',
    path: '/recognition/feed/moderation',
    title: 'Moderation',
    access: 'common',
    feature: 'recognition',
  },
  {
    name: 'recognitionInsight',
    path: '/recognition/feed/insight',
    title: 'Recognition insights',
    access: 'common',
    feature: 'recognition',
  },
  { name: 'reports', path: '/reports', title: 'Health reports', access: 'common' },
  { name: 'editReport', path: '/reports/edit/:id', title: 'Edit report', access: 'common' },
  { name: 'reportDetail', path: '/reports/detail/:id', title: 'Report', access: 'common' },
  { name: 'companyReports', path: '/reports/company', title: 'Company reports', access: 'common' },
  { name: 'companyReport', path: '/reports/company/:report', title: 'Company report', access: 'common' },
  { name: 'groups', path: '/manageGroups', title: 'Manage Groups', access: 'common' },
  {
    name: 'createGroup',
    path: '/manageGroups/manage-groups',
    title: 'Create Group',
    access: 'common',
  },
  {
    name: 'groupList',
    path: '/manageGroups/groupList',
    title: 'View Groups',
    access: 'common',
  },

  // Articles
  {
    name: 'articles',
    path: '/articles',
    title: 'Articles',
    access: 'articles',
    feature: 'articles',
  },
  {
    name: 'viewArticles',
    path: '/articles/viewArticle',
    title: 'View Articles',
    access: 'articles',
    feature: 'articles',
  },
  {
    name: 'addArticle',
    path: '/articles/addArticle',
    title: 'Add Article',
    access: 'articles',
    feature: 'articles',
  },
] as const satisfies readonly Route[];

export type RouteName = (typeof routes)[number]['name'];

/** The value of `add` when someone comes from the employee form, which needs at least one. */
export const FOR_EMPLOYEE = 'employee';

export const paths = Object.fromEntries(routes.map(({ name, path }) => [name, path])) as {
  readonly [R in (typeof routes)[number] as R['name']]: R['path'];
};

/** Case-sensitive, but ignores a trailing slash: `/Leave` is a page, `/leave` is not. */
export function parsePath(path: string, loose?: boolean): { pattern: RegExp; keys: string[] } {
  const { pattern, keys } = parse(path, loose);

  return { pattern: new RegExp(pattern.source, pattern.flags.replace('i', '')), keys };
}

type NamedRoute = Route & { name: RouteName };

const byPath: ReadonlyMap<string, NamedRoute> = new Map(routes.map((route) => [route.path, route]));

/** Made once, for the first path that is not itself in the list: the fifty paths of a menu are. */
let patterns: RegExp[] | undefined;

export function routeAt(path: string): NamedRoute | undefined {
  const route = byPath.get(path);
  if (route) return route;
  patterns ??= routes.map((one) => parsePath(one.path).pattern);

  return routes[patterns.findIndex((pattern) => pattern.test(path))];
}

/** False for unknown paths: there is nothing to protect. */
export function needsSession(path: string): boolean {
  const route = routeAt(path);

  return route !== undefined && route.access !== 'public';
}

/** `lost`: no such page. `forbidden`: not for these roles. */
export type Entry = 'open' | 'forbidden' | 'lost';

/** Ignores feature switches, which the page handles. */
export function entryTo(path: string, roles: readonly string[]): Entry {
  const route = routeAt(path);
  if (!route) return 'lost';

  return mayOpen(route, roles) ? 'open' : 'forbidden';
}

/** Ignores feature switches. */
export function mayOpen(route: Route, roles: readonly string[]): boolean {
  if (route.access === 'public') return true;
  if (route.name === 'home') return levelOf(roles) !== undefined;
  if (route.access === 'companySetUp') return levelOf(roles) === 'company';
  if (route.access === 'branchSetUp' || route.access === 'branchOnly') return levelOf(roles) === 'branch';

  return groupsOf(roles).has(route.access);
}

const landing: Readonly<Record<Level, string>> = {
  company: paths.dashboard,
  branch: paths.dashboard,
  content: paths.viewArticles,
  manager: paths.manageLeaves,
};

export function landingPath(roles: readonly string[]): string {
  const level = levelOf(roles);

  return level ? landing[level] : paths.dashboard;
}
