/** Who may open what: the table of roles against every page of the console. */
import { describe, expect, it } from 'vitest';
import { administers } from '../../../src/rules/auth/administers.ts';
import { groupsOf, levelOf, levelsOf } from '../../../src/rules/auth/roles.ts';
import { conversationPath } from '../../../src/rules/shared/links.ts';
import {
  entryTo,
  landingPath,
  mayOpen,
  needsSession,
  parsePath,
  paths,
  type Route,
  routeAt,
  routes,
} from '../../../src/rules/shared/paths.ts';

const admin = ['c-admin', 'c-hr'];
const branch = ['b-admin', 'b-hr'];
const writers = ['content-writer', 'b-content-writer'];
const managers = ['reporting-manager'];

const pages = {
  public: [
    '/login',
    '/login/0a1b.2c',
    '/forgetPassword',
    '/campaign/0a1b',
    '/campaign/0a1b/unsubscribe',
    '/404',
    '/500',
  ],
  companySetUp: [
    '/cAdmin/changePassword',
    '/cAdmin/changePassword/company',
    '/cAdmin/changePassword/company/companyLogo',
  ],
  branchSetUp: ['/bAdmin/changePassword'],
  branchOnly: ['/setting/picture'],
  company: [
    '/workflows',
    '/branches',
    '/branches/viewbranches',
    '/branches/addBranch',
    '/setting/changelogo',
    '/setting/comapany',
    '/recognition/corporate-values',
    '/recognition/corporate-values/view',
    '/recognition/corporate-values/add',
    '/view/wfh',
    '/create/wfh/policy',
  ],
  reporting: ['/requests', '/manage/wfh', '/manageLeaves', '/manageSickLeaves'],
  common: [
    '/dashboard',
    '/employees',
    '/employees/viewemployees',
    '/employees/add',
    '/employees/view/42',
    '/employees/chart',
    '/manageLeaves/uploadBalances',
    '/employees/addDepartment',
    '/employees/addDesignation',
    '/teams',
    '/teams/view',
    '/teams/add',
    '/Leave',
    '/Leave/createLeave',
    '/Leave/viewLeaves',
    '/sickLeave',
    '/sickLeave/createLeave',
    '/sickLeave/viewLeaves',
    '/hr_documents/policyupdate',
    '/hr_documents/policyupdate/viewPolicies',
    '/hr_documents/policyupdate/add-policies',
    '/hr_documents/campaigns',
    '/hr_documents/campaigns/addcampaign',
    '/hr_documents/campaigns/viewcampaigns',
    '/hr_documents/Announcements',
    '/hr_documents/Announcements/AddAnnouncement',
    '/hr_documents/Announcements/ViewAnnouncement',
    '/hr_documents/Talk_to_HR/Views',
    '/talk_to_soken',
    '/talk_to_soken/view',
    '/talk_to_soken/add',
    '/reply_to_soken/42',
    '/challenges',
    '/challenges/createchallenge',
    '/challenges/viewchallenge',
    '/challenges/ViewLeaderBoard',
    '/recognition',
    '/recognition/addrecognition',
    '/recognition/feed',
    '/recognition/viewrecognition',
    '/recognition/feed/moderation',
    '/recognition/feed/insight',
    '/reports',
    '/reports/company',
    '/reports/company/absence',
    '/reports/edit/42',
    '/reports/detail/42',
    '/manageGroups',
    '/manageGroups/manage-groups',
    '/manageGroups/groupList',
  ],
  articles: ['/articles', '/articles/viewArticle', '/articles/addArticle'],
  account: ['/setting/changepassword', '/setting/sessions', '/my_policies', '/hr_documents/Talk_to_HR/conversation/42'],
  home: ['/'],
};

/** Who opens which of the groups above; everyone opens the public ones. */
const opens: Record<string, (keyof typeof pages)[]> = {
  ...Object.fromEntries(
    admin.map((role) => [role, ['companySetUp', 'company', 'reporting', 'common', 'articles', 'account', 'home']]),
  ),
  ...Object.fromEntries(
    branch.map((role) => [role, ['branchSetUp', 'branchOnly', 'reporting', 'common', 'articles', 'account', 'home']]),
  ),
  ...Object.fromEntries(writers.map((role) => [role, ['articles', 'account', 'home']])),
  ...Object.fromEntries(managers.map((role) => [role, ['reporting', 'account', 'home']])),
  employee: [],
  'c-superuser': [],
  constructor: [],
};

describe.each(Object.keys(opens))('%s', (role) => {
  it.each(Object.keys(pages) as (keyof typeof pages)[])('has access to the %s pages as in the table', (group) => {
    const expected = group === 'public' || opens[role]?.includes(group) ? 'open' : 'forbidden';
    for (const path of pages[group]) expect([path, entryTo(path, [role, 'employee'])]).toEqual([path, expected]);
  });
});

describe('the list of pages', () => {
  it('is complete', () => {
    const reached = Object.values(pages)
      .flat()
      .map((path) => routeAt(path)?.name);
    expect(reached).not.toContain(undefined);
    expect([...reached].sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('has a unique path, a name and a title for each page', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
    expect(routes.filter(({ title }) => title.trim() === '')).toEqual([]);
  });

  it('leads to the same page with and without a slash at the end', () => {
    for (const { path } of routes) if (path !== '/') expect([path, routeAt(`${path}/`)]).toEqual([path, routeAt(path)]);
  });

  it('matches paths exactly, except for a slash at the end', () => {
    expect(routeAt('/Leave')?.name).toBe('leave');
    expect(routeAt('/Leave/')?.name).toBe('leave');
    expect(routeAt('/leave')).toBeUndefined();
    expect(routeAt('/LEAVE')).toBeUndefined();
    expect(routeAt('/Leave/nothing')).toBeUndefined();
    expect(parsePath('/reports/detail/:id').pattern.test('/reports/detail/')).toBe(false);
  });

  it('reports a page that does not exist as lost', () => {
    expect(entryTo('/no/such/page', ['c-admin'])).toBe('lost');
    expect(needsSession('/no/such/page')).toBe(false);
  });

  it('requires a session unless a page is public', () => {
    expect(pages.public.filter(needsSession)).toEqual([]);
    expect(
      Object.entries(pages)
        .filter(([group]) => group !== 'public')
        .flatMap(([, each]) => each)
        .filter((path) => !needsSession(path)),
    ).toEqual([]);
  });

  it('encodes values in a path', () => {
    expect(conversationPath('a/b c')).toBe('/hr_documents/Talk_to_HR/conversation/a%2Fb%20c');
    expect(routeAt(conversationPath('a/b'))?.name).toBe('conversation');
  });
});

describe('several roles', () => {
  it('open everything that any of them opens', () => {
    expect([...groupsOf(['content-writer', 'reporting-manager'])].sort()).toEqual(['account', 'articles', 'reporting']);
    expect(mayOpen(routeAt('/manageLeaves') as Route, ['content-writer', 'reporting-manager'])).toBe(true);
  });

  it('start on the page of the strongest one', () => {
    expect(levelOf(['employee', 'reporting-manager', 'c-hr'])).toBe('company');
    expect(levelsOf(['reporting-manager', 'b-content-writer', 'employee'])).toEqual(['content', 'manager']);
    expect(landingPath(['reporting-manager', 'content-writer'])).toBe('/articles/viewArticle');
  });
});

it('only company and branch levels manage people', () => {
  expect(['company', 'branch', 'content', 'manager', 'people', 'self', undefined].filter(administers)).toEqual([
    'company',
    'branch',
  ]);
});

it.each([
  [['c-admin'], '/dashboard'],
  [['b-hr', 'employee'], '/dashboard'],
  [['content-writer'], '/articles/viewArticle'],
  [['b-content-writer', 'employee'], '/articles/viewArticle'],
  [['reporting-manager', 'employee'], '/manageLeaves'],
  [['somebody'], '/dashboard'],
])('%j start on %s', (roles, path) => {
  expect(landingPath(roles)).toBe(path);
});

it('everyone with a role starts on a page they can open', () => {
  for (const role of [...admin, ...branch, ...writers, ...managers]) {
    expect(entryTo(landingPath([role]), [role])).toBe('open');
  }
  expect(paths.home).toBe('/');
});
