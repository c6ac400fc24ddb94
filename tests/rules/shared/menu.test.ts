import { describe, expect, it } from 'vitest';
import type { Features } from '../../../src/api/contract/auth.ts';
import { type MenuItem, menuFor } from '../../../src/rules/shared/menu.ts';
import { entryTo } from '../../../src/rules/shared/paths.ts';
import { allFeatures, noFeatures } from '../../machines/support/fixtures.ts';

/** The menu as a person reads it. */
const read = (items: MenuItem[]) =>
  items.map(({ label, children }) =>
    children.length === 0 ? label : `${label}: ${children.map((child) => child.label).join(', ')}`,
  );

const withHr = (changes: Partial<Features['hrDepartment']>): Features => ({
  ...allFeatures,
  hrDepartment: { ...allFeatures.hrDepartment, ...changes },
});

describe('the menu', () => {
  it.each(['c-admin', 'c-hr'])('for a %s contains everything', (role) => {
    expect(read(menuFor([role, 'employee'], allFeatures))).toEqual([
      'Dashboard',
      'Branches',
      'Department',
      'Designations',
      'Employees',
      'Teams',
      'Manage Groups: View Groups, Create Group',
      'Requests',
      'Leave Management',
      'Work From Home',
      'Sick Leave Management',
      'Challenges',
      'Recognition: Feed, Recognitions, Corporate values',
      'HR Documents: Policies, Campaigns, Announcements',
      'Talk to HR',
      'Articles',
      'Reports',
      'Talk to the provider',
      'Account Settings: Change Password, Change Logo, Edit Company',
      'Workflows',
    ]);
  });

  it('leads to reports without anyone’s health data', () => {
    expect(menuFor(['c-admin'], allFeatures).find(({ id }) => id === 'reports')?.to).toBe('/reports/company');
  });

  it.each(['b-admin', 'b-hr'])('for a %s lacks what branches do not have', (role) => {
    expect(read(menuFor([role], allFeatures))).toEqual([
      'Dashboard',
      'Department',
      'Designations',
      'Employees',
      'Manage Groups: View Groups, Create Group',
      'Requests',
      'Leave Management',
      'Challenges',
      'Recognition: Feed, Recognitions',
      'HR Documents: Policies, Campaigns, Announcements',
      'Talk to HR',
      'Articles',
      'Reports',
      'Account Settings: Change Password',
    ]);
  });

  it('for a company admin who also writes and manages is the same as for a company admin', () => {
    expect(menuFor(['c-admin', 'content-writer', 'reporting-manager'], allFeatures)).toEqual(
      menuFor(['c-admin'], allFeatures),
    );
  });

  it.each(['content-writer', 'b-content-writer'])('for a %s contains articles', (role) => {
    expect(read(menuFor([role, 'employee'], allFeatures))).toEqual(['Add Article', 'View Articles']);
  });

  it('for a reporting manager contains requests', () => {
    expect(read(menuFor(['reporting-manager'], allFeatures))).toEqual([
      'Requests',
      'Manage Leaves',
      'Manage Work From Home',
    ]);
  });

  it('for someone who writes and manages contains both', () => {
    expect(read(menuFor(['reporting-manager', 'content-writer'], allFeatures))).toEqual([
      'Add Article',
      'View Articles',
      'Requests',
      'Manage Leaves',
      'Manage Work From Home',
    ]);
  });

  it.each([[['employee']], [['c-superuser']], [[]]])('for %j is empty', (roles) => {
    expect(menuFor(roles, allFeatures)).toEqual([]);
  });

  it('shows Requests if at least one type is on', () => {
    const off = { annualLeaveManagement: false, sickDays: false };
    expect(read(menuFor(['c-admin'], withHr(off)))).toContain('Requests');
    expect(read(menuFor(['c-admin'], withHr({ ...off, workFromHome: false })))).not.toContain('Requests');
  });

  it('hides features the company lacks, and HR Documents if nothing is left in it', () => {
    expect(read(menuFor(['c-admin'], noFeatures))).toEqual([
      'Dashboard',
      'Branches',
      'Department',
      'Designations',
      'Employees',
      'Teams',
      'Manage Groups: View Groups, Create Group',
      'Challenges',
      'Reports',
      'Talk to the provider',
      'Account Settings: Change Password, Change Logo, Edit Company',
      'Workflows',
    ]);
    expect(menuFor(['content-writer'], noFeatures)).toEqual([]);
    expect(menuFor(['reporting-manager'], noFeatures)).toEqual([]);
  });

  it.each<[string, Features, string]>([
    ['Talk to HR', withHr({ talkToHr: false }), 'Talk to HR'],
    ['Leave Management', withHr({ annualLeaveManagement: false }), 'Leave Management'],
    ['Work From Home', withHr({ workFromHome: false }), 'Work From Home'],
    ['Sick Leave Management', withHr({ sickDays: false }), 'Sick Leave Management'],
    ['Articles', { ...allFeatures, wellness: noFeatures.wellness }, 'Articles'],
    [
      'Recognition',
      { ...allFeatures, recognition: noFeatures.recognition },
      'Recognition: Feed, Recognitions, Corporate values',
    ],
  ])('hides only %s when its feature is off', (_, features, line) => {
    const all = read(menuFor(['c-admin'], allFeatures));
    expect(all).toContain(line);
    expect(read(menuFor(['c-admin'], features))).toEqual(all.filter((each) => each !== line));
  });

  it.each<[keyof Features['hrDepartment'], string]>([
    ['policies', 'HR Documents: Campaigns, Announcements'],
    ['campaigns', 'HR Documents: Policies, Announcements'],
    ['announcements', 'HR Documents: Policies, Campaigns'],
  ])('hides only the child item when %s is off', (flag, line) => {
    expect(read(menuFor(['c-admin'], withHr({ [flag]: false })))).toContain(line);
  });

  it('links only to pages that the person can open', () => {
    for (const role of ['c-admin', 'b-admin', 'content-writer', 'reporting-manager']) {
      const links = menuFor([role], allFeatures).flatMap(({ to, children }) => [
        ...(to === undefined ? [] : [to]),
        ...children.map((child) => child.to),
      ]);
      expect(links.filter((to) => entryTo(to, [role]) !== 'open')).toEqual([]);
    }
  });

  it('keeps items of one section together', () => {
    const sections = menuFor(['c-admin'], allFeatures).map(({ section }) => section);
    const runs = sections.filter((section, index) => section !== sections[index - 1]);
    expect(runs).toEqual([...new Set(sections)]);
  });
});
