import { describe, expect, it } from 'vitest';
import { menuFor } from '../../../src/rules/shared/menu.ts';
import { matchRank } from '../../../src/rules/shared/normalise.ts';
import { mayOpen, type Route, routes } from '../../../src/rules/shared/paths.ts';
import { breadcrumbsFor, entryFor } from '../../../src/views/layout/breadcrumbs.ts';
import { matching, pageCommands, taskCommands, withoutTasks } from '../../../src/views/layout/commands.ts';
import { allFeatures, noFeatures } from '../../machines/support/fixtures.ts';

const menu = menuFor(['c-admin'], allFeatures);

describe('the breadcrumbs', () => {
  it.each([
    ['/dashboard', [{ label: 'Dashboard' }]],
    ['/employees', [{ label: 'Employees' }]],
    ['/employees/viewemployees', [{ label: 'Employees' }]],
    ['/employees/add', [{ label: 'Employees', href: '/employees' }, { label: 'Add Employee' }]],
    ['/employees/addDepartment', [{ label: 'Department' }]],
    [
      '/hr_documents/campaigns/addcampaign',
      [{ label: 'HR Documents' }, { label: 'Campaigns', href: '/hr_documents/campaigns' }, { label: 'Add campaign' }],
    ],
    ['/setting/comapany', [{ label: 'Account Settings' }, { label: 'Edit Company' }]],
    ['/setting/sessions', [{ label: 'Account Settings' }, { label: 'Your sessions' }]],
    ['/manageSickLeaves', [{ label: 'Requests', href: '/requests' }, { label: 'Manage Sick Leaves' }]],
    ['/create/wfh/policy', [{ label: 'Work From Home', href: '/view/wfh' }, { label: 'Add work from home policy' }]],
    ['/reports/company', [{ label: 'Reports' }]],
    ['/reports', [{ label: 'Reports', href: '/reports/company' }, { label: 'Health reports' }]],
    ['/reports/detail/1', [{ label: 'Reports', href: '/reports/company' }, { label: 'Report' }]],
    ['/nowhere', [{ label: 'Lost' }]],
  ])('to %s name each step', (path, trail) => {
    expect(breadcrumbsFor(menu, path)).toEqual(trail);
  });

  it('to a person end with their name and link back to the list they were found in', () => {
    const shown = { name: 'Ana Reis', search: 'search=reis&page=2&at=3' };

    expect(breadcrumbsFor(menu, '/employees/view/1', shown)).toEqual([
      { label: 'Employees', href: '/employees?search=reis&page=2' },
      { label: 'Ana Reis' },
    ]);
    expect(breadcrumbsFor(menu, '/employees/view/1')).toEqual([
      { label: 'Employees', href: '/employees' },
      { label: 'Employee' },
    ]);
  });

  it('to a form show whether it adds or edits', () => {
    const last = (path: string, search = '') => breadcrumbsFor(menu, path, { search }).at(-1)?.label;
    expect(last('/hr_documents/campaigns/addcampaign', 'campaign=c1')).toBe('Edit campaign');
    expect(last('/hr_documents/policyupdate/add-policies', 'policy=p1')).toBe('Edit policy');
    for (const [path, search, title] of [
      ['/Leave/createLeave', 'type=t1', 'Edit leave type'],
      ['/sickLeave/createLeave', 'type=t1', 'Edit sick leave type'],
      ['/create/wfh/policy', 'policy=p1', 'Edit work from home policy'],
      ['/teams/add', 'team=t1', 'Edit team'],
      ['/challenges/createchallenge', 'challenge=c1', 'Edit challenge'],
      ['/recognition/addrecognition', 'tag=t1', 'Edit tag'],
      ['/articles/addArticle', 'article=a1', 'Edit Article'],
      ['/manageGroups/manage-groups', 'group=g1', 'Edit Group'],
    ] as const) {
      expect(last(path, search)).toBe(title);
      expect(last(path, '')).not.toMatch(/^Edit/);
    }
    expect(last('/hr_documents/policyupdate/add-policies', 'other=p1')).toBe('Add policy');
  });

  it('belong to the nearest page in the menu', () => {
    expect(entryFor(menu, '/recognition/corporate-values/add')?.to).toBe('/recognition/corporate-values');
    expect(entryFor(menu, '/recognition/addrecognition')?.to).toBe('/recognition');
    expect(entryFor(menu, '/recognitions')).toBeUndefined();
    expect(entryFor(menu, '/manageLeaves/uploadBalances')?.to).toBe('/Leave');
  });

  it.each([
    // Open to everyone through the account menu.
    ['c-admin', ['/my_policies']],
    // Open to branches by address, but not in their menu.
    ['b-admin', ['/my_policies', '/teams', '/sickLeave', '/talk_to_soken', '/reply_to_soken']],
    // Opened through the account menu.
    ['content-writer', ['/my_policies', '/setting', '/hr_documents/Talk_to_HR']],
    ['reporting-manager', ['/my_policies', '/setting', '/hr_documents/Talk_to_HR']],
  ])('have a menu entry for every page of %s', (role, apart) => {
    const own = menuFor([role], allFeatures);
    const lost = (routes as readonly Route[])
      .filter(({ access }) => !['public', 'companySetUp', 'branchSetUp'].includes(access))
      .filter((route) => mayOpen(route, [role]) && route.name !== 'home')
      .map(({ path }) => path.replace(/:\w+/, '1'))
      .filter((path) => entryFor(own, path) === undefined)
      .filter((path) => !apart.some((one) => path.startsWith(one)));

    expect(lost).toEqual([]);
  });
});

describe('the command palette', () => {
  const labels = (commands: readonly { label: string }[]) => commands.map(({ label }) => label);
  const pages = pageCommands(menu, ['c-admin'], allFeatures);

  it('offers the pages in the menu first, then the pages below them, each once', () => {
    expect(labels(pages).slice(0, 3)).toEqual(['Dashboard', 'Branches', 'Department']);
    expect(labels(pages)).toContain('Add campaign');
    expect(new Set(labels(pages)).size).toBe(pages.length);
    expect(new Set(pages.map(({ to }) => to)).size).toBe(pages.length);
  });

  it('offers only pages that can be opened: no set-up, no sign-in, no conversation without its id', () => {
    expect(pages.filter(({ to = '' }) => to.includes(':') || /login|cAdmin|bAdmin|404/.test(to))).toEqual([]);
  });

  it('offers only pages allowed by role and plan', () => {
    const ofManager = pageCommands(menuFor(['reporting-manager'], allFeatures), ['reporting-manager'], allFeatures);
    expect(ofManager.map(({ to }) => to)).toEqual([
      '/requests',
      '/manageLeaves',
      '/manage/wfh',
      '/setting/changepassword',
      '/setting/sessions',
      '/manageSickLeaves',
      '/my_policies',
    ]);
    const themes = ['Change theme: light', 'Change theme: dark', 'Change theme: same as device'];
    expect(labels(taskCommands(['reporting-manager'], allFeatures))).toEqual([
      'Review requests',
      'Approve leave',
      'Approve sick leave',
      'Approve work from home',
      'Who is away',
      'Change password',
      ...themes,
    ]);
    expect(labels(taskCommands(['content-writer'], noFeatures))).toEqual(['Change password', ...themes]);
    expect(labels(taskCommands(['b-hr'], allFeatures))).not.toContain('Add branch…');
    expect(labels(taskCommands(['b-hr'], allFeatures))).toContain('Add leave…');
    for (const add of ['Add team…', 'Create group…']) {
      expect(labels(taskCommands(['b-hr'], allFeatures))).not.toContain(add);
      expect(labels(taskCommands(['c-hr'], allFeatures))).toContain(add);
    }
    expect(labels(pageCommands([], ['b-hr'], allFeatures))).not.toContain('Add team');
    // Words that people search for although no page has that name.
    for (const [word, found] of [
      ['insurance', 'Change insurance plans'],
      ['holiday', 'Change a branch’s public holidays'],
      ['public holidays', 'Change a branch’s public holidays'],
      ['bulk', 'Upload employees…'],
      ['bulk upload', 'Upload employees…'],
      ['upload employees', 'Upload employees…'],
      ['import', 'Upload employees…'],
      ['import employees', 'Upload employees…'],
      ['upload', 'Upload employees…'],
      ['invite', 'Add employee…'],
      ['who is off', 'Who is away'],
      ['sick note', 'Approve sick leave'],
      ...(['upload balances', 'balances upload', 'export balances', 'leave balances'] as const).map(
        (word) => [word, 'Upload or export leave balances'] as const,
      ),
      ['vacation', 'Review requests'],
    ] as const) {
      expect(labels(matching(taskCommands(['c-hr'], allFeatures), word))[0]).toBe(found);
    }
    for (const [word, found] of [
      ...(['terminate', 'leaver', 'offboarding', 'export employees'] as const).map(
        (word) => [word, 'Employees'] as const,
      ),
      ['job titles', 'Designations'],
      ['birthday', 'Dashboard'],
      ['carry over', 'Leave Management'],
      ['maternity', 'Leave Management'],
      ['weekend', 'Branches'],
      ['policy', 'Policies'],
    ] as const) {
      expect(labels(matching(pages, word))).toContain(found);
    }
    expect(labels(matching(pages, 'export'))).toEqual(['Employees', 'Requests', 'Policies', 'Reports']);
    expect(labels(matching(pages, 'reports'))).toEqual(['Reports', 'Health reports']);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    const admins = labels(taskCommands(['c-admin'], noFeatures));
    expect(admins).toContain('Add department…');
    expect(admins).not.toContain('Review requests');

    const poor = pageCommands(menuFor(['c-admin'], noFeatures), ['c-admin'], noFeatures);
    expect(labels(poor)).not.toContain('Articles');
  });

  it('offers a page once if an action opens it', () => {
    const shown = matching(taskCommands(['c-admin'], allFeatures), 'add team');
    expect(labels(shown)).toEqual(['Add team…']);
    expect(labels(withoutTasks(matching(pages, 'add team'), shown))).toEqual([]);
  });

  it('ranks a name that begins with what was typed before one that only contains it', () => {
    const names = ['Cher Sarkisian', 'Anna Sián', 'Sian Owens', 'Tom Vale'];

    expect(names.map((name) => matchRank(name, 'sian'))).toEqual([2, 1, 0, 3]);
  });

  it('ignores accents and case, and shows matches at the beginning first', () => {
    const commands = ['Add team', 'Téams', 'Steam'].map((label) => ({ id: label, label, to: '/' }));

    expect(labels(matching(commands, 'TEAM'))).toEqual(['Téams', 'Add team', 'Steam']);
    expect(matching(commands, 'zebra')).toEqual([]);
    expect(matching(commands, ' ')).toHaveLength(3);
  });
});
