import type { Features } from '../../api/contract/auth.ts';
import { type Level, levelsOf } from '../auth/roles.ts';
import { type Feature, hasFeature } from './features.ts';
import { mayOpen, paths, routeAt } from './paths.ts';

export type MenuSection = 'Overview' | 'People' | 'Time off' | 'Wellbeing' | 'Information' | 'Account' | 'System';

export interface MenuLink {
  id: string;
  label: string;
  to: string;
}

export interface MenuItem {
  id: string;
  label: string;
  section: MenuSection;
  /** Omitted for an item that only opens its children. */
  to?: string;
  children: MenuLink[];
}

interface Item {
  id: string;
  label: string;
  section: MenuSection;
  feature?: Feature | readonly Feature[];
  to?: string;
  children?: readonly (MenuLink & { feature?: Feature })[];
}

const items = [
  { id: 'dashboard', label: 'Dashboard', section: 'Overview', to: paths.dashboard },
  { id: 'branches', label: 'Branches', section: 'People', to: paths.branches },
  { id: 'department', label: 'Department', section: 'People', to: paths.departments },
  { id: 'designations', label: 'Designations', section: 'People', to: paths.designations },
  { id: 'employees', label: 'Employees', section: 'People', to: paths.employees },
  { id: 'teams', label: 'Teams', section: 'People', to: paths.teams },
  {
    id: 'groups',
    label: 'Manage Groups',
    section: 'People',
    children: [
      { id: 'viewGroups', label: 'View Groups', to: paths.groupList },
      { id: 'createGroup', label: 'Create Group', to: paths.createGroup },
    ],
  },
  {
    id: 'requests',
    label: 'Requests',
    section: 'Time off',
    to: paths.requests,
    feature: ['leave', 'sickLeave', 'workFromHome'],
  },
  { id: 'leave', label: 'Leave Management', section: 'Time off', to: paths.leave, feature: 'leave' },
  { id: 'wfh', label: 'Work From Home', section: 'Time off', to: paths.viewWfh, feature: 'workFromHome' },
  { id: 'sickLeave', label: 'Sick Leave Management', section: 'Time off', to: paths.sickLeave, feature: 'sickLeave' },
  { id: 'challenges', label: 'Challenges', section: 'Wellbeing', to: paths.challenges },
  {
    id: 'recognition',
    label: 'Recognition',
    section: 'Wellbeing',
    feature: 'recognition',
    children: [
      { id: 'recognitionFeed', label: 'Feed', to: paths.recognitionFeed },
      { id: 'recognitions', label: 'Recognitions', to: paths.recognition },
      { id: 'corporateValues', label: 'Corporate values', to: paths.corporateValues },
    ],
  },
  {
    id: 'hrDocuments',
    label: 'HR Documents',
    section: 'Information',
    children: [
      { id: 'policies', label: 'Policies', to: paths.policies, feature: 'policies' },
      { id: 'campaigns', label: 'Campaigns', to: paths.campaigns, feature: 'campaigns' },
      { id: 'announcements', label: 'Announcements', to: paths.announcements, feature: 'announcements' },
    ],
  },
  { id: 'talkToHr', label: 'Talk to HR', section: 'Information', to: paths.talkToHr, feature: 'talkToHr' },
  { id: 'articles', label: 'Articles', section: 'Information', to: paths.articles, feature: 'articles' },
  { id: 'reports', label: 'Reports', section: 'Information', to: paths.companyReports },
  { id: 'talkToProvider', label: 'Talk to the provider', section: 'Information', to: paths.talkToProvider },
  {
    id: 'settings',
    label: 'Account Settings',
    section: 'Account',
    children: [
      { id: 'changePassword', label: 'Change Password', to: paths.changePassword },
      { id: 'changeLogo', label: 'Change Logo', to: paths.changeLogo },
      { id: 'editCompany', label: 'Edit Company', to: paths.editCompany },
    ],
  },
  { id: 'workflows', label: 'Workflows', section: 'System', to: paths.workflows },
  { id: 'addArticle', label: 'Add Article', section: 'Information', to: paths.addArticle, feature: 'articles' },
  { id: 'viewArticles', label: 'View Articles', section: 'Information', to: paths.viewArticles, feature: 'articles' },
  { id: 'manageLeaves', label: 'Manage Leaves', section: 'Time off', to: paths.manageLeaves, feature: 'leave' },
  {
    id: 'manageWfh',
    label: 'Manage Work From Home',
    section: 'Time off',
    to: paths.manageWfh,
    feature: 'workFromHome',
  },
] as const satisfies readonly Item[];

export type MenuItemId = (typeof items)[number]['id'];

const company: readonly MenuItemId[] = [
  'dashboard',
  'branches',
  'department',
  'designations',
  'employees',
  'teams',
  'groups',
  'requests',
  'leave',
  'wfh',
  'sickLeave',
  'challenges',
  'recognition',
  'hrDocuments',
  'talkToHr',
  'articles',
  'reports',
  'talkToProvider',
  'settings',
  'workflows',
];

const notForBranches: readonly MenuItemId[] = ['workflows', 'teams', 'wfh', 'sickLeave', 'talkToProvider'];

const menuOfLevel: Readonly<Record<Level, readonly MenuItemId[]>> = {
  company,
  branch: company.filter((id) => !notForBranches.includes(id)),
  content: ['addArticle', 'viewArticles'],
  manager: ['requests', 'manageLeaves', 'manageWfh'],
};

/** Omits what a feature switches off or a role may not open, and items left without children. */
export function menuFor(roles: readonly string[], features: Features): MenuItem[] {
  const [strongest, ...others] = levelsOf(roles);
  if (!strongest) return [];
  // An administrator's menu already contains those of writers and managers.
  const levels = strongest === 'content' ? [strongest, ...others] : [strongest];
  const wanted = levels.flatMap((level) => menuOfLevel[level]);
  const isShown = (link: { to: string; feature?: Feature }): boolean =>
    hasFeature(features, link.feature) && isOpen(link.to, roles);

  return wanted.flatMap((id) => {
    const item: Item | undefined = items.find((candidate) => candidate.id === id);
    if (!item || !hasFeature(features, item.feature)) return [];
    const { label, section, to } = item;
    if (to !== undefined) return isShown({ to }) ? [{ id, label, section, to, children: [] }] : [];
    const children = (item.children ?? []).filter(isShown).map(({ id, label, to }) => ({ id, label, to }));

    return children.length > 0 ? [{ id, label, section, children }] : [];
  });
}

function isOpen(path: string, roles: readonly string[]): boolean {
  const route = routeAt(path);

  return route !== undefined && mayOpen(route, roles);
}
