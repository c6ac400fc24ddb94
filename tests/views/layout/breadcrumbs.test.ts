import { describe, expect, test } from 'vitest';
import { menuFor } from '../../../src/rules/shared/menu.ts';
import { breadcrumbsFor, entryFor } from '../../../src/views/layout/breadcrumbs.ts';
import { matching, pageCommands, taskCommands } from '../../../src/views/layout/commands.ts';
import { allFeatures, noFeatures } from '../../machines/fixtures.ts';

const menu = menuFor(['c-admin'], allFeatures);

describe('the way to a page', () => {
  test.each([
    ['/dashboard', [{ label: 'Dashboard' }]],
    ['/employees', [{ label: 'Employees' }]],
    ['/employees/viewemployees', [{ label: 'Employees' }]],
    ['/employees/add', [{ label: 'Employees', href: '/employees' }, { label: 'Add Employee' }]],
    ['/employees/addDepartment', [{ label: 'Department' }]],
    [
      '/hr_documents/campaigns/addcampaign',
      [{ label: 'HR Documents' }, { label: 'Campaigns', href: '/hr_documents/campaigns' }, { label: 'Add Campaign' }],
    ],
    ['/setting/comapany', [{ label: 'Account Settings' }, { label: 'Edit Company' }]],
    ['/nowhere', [{ label: 'Lost' }]],
  ])('to %s is named step by step', (path, trail) => {
    expect(breadcrumbsFor(menu, path)).toEqual(trail);
  });

  test('marks the nearest page of the menu', () => {
    expect(entryFor(menu, '/recognition/corporate-values/add')?.to).toBe('/recognition/corporate-values');
    expect(entryFor(menu, '/recognition/addrecognition')?.to).toBe('/recognition');
    expect(entryFor(menu, '/recognitions')).toBeUndefined();
  });
});

describe('the command palette', () => {
  const labels = (commands: readonly { label: string }[]) => commands.map(({ label }) => label);
  const pages = pageCommands(menu, ['c-admin'], allFeatures);

  test('offers the pages of the menu first, then those below them, each once', () => {
    expect(labels(pages).slice(0, 3)).toEqual(['Dashboard', 'Branches', 'Department']);
    expect(labels(pages)).toContain('Add Campaign');
    expect(new Set(labels(pages)).size).toBe(pages.length);
    expect(new Set(pages.map(({ to }) => to)).size).toBe(pages.length);
  });

  test('offers nothing that cannot be opened: no set-up, no sign-in, no conversation without its id', () => {
    expect(pages.filter(({ to }) => to.includes(':') || /login|cAdmin|bAdmin|404/.test(to))).toEqual([]);
  });

  test('offers only what the role and the plan allow', () => {
    const ofManager = pageCommands(menuFor(['reporting-manager'], allFeatures), ['reporting-manager'], allFeatures);
    expect(ofManager.map(({ to }) => to)).toEqual([
      '/manageLeaves',
      '/manage/wfh',
      '/setting/changepassword',
      '/setting/sessions',
      '/manageSickLeaves',
    ]);
    expect(taskCommands(['reporting-manager'])).toEqual([]);
    expect(labels(taskCommands(['b-hr']))).toEqual(['Add employee…']);

    const poor = pageCommands(menuFor(['c-admin'], noFeatures), ['c-admin'], noFeatures);
    expect(labels(poor)).not.toContain('Articles');
  });

  test('finds words without accents and case, those that begin so first', () => {
    const commands = ['Add Team', 'Téams', 'Steam'].map((label) => ({ id: label, label, to: '/' }));

    expect(labels(matching(commands, 'TEAM'))).toEqual(['Téams', 'Add Team', 'Steam']);
    expect(matching(commands, 'zebra')).toEqual([]);
    expect(matching(commands, ' ')).toHaveLength(3);
  });
});
