import type { Features } from '../../api/contract/auth.ts';
import { administers } from '../../rules/auth/administers.ts';
import { levelOf, levelsOf } from '../../rules/auth/roles.ts';
import { employeePath } from '../../rules/shared/employee-links.ts';
import { hasFeature } from '../../rules/shared/features.ts';
import type { MenuItem } from '../../rules/shared/menu.ts';
import { matchRank } from '../../rules/shared/normalise.ts';
import { mayOpen, paths, type Route, routeAt, routes } from '../../rules/shared/paths.ts';
import type { Theme } from './use-theme.ts';

export interface Command {
  id: string;
  label: string;
  /** Other words for it. */
  also?: string;
  /** The address that it opens. */
  to?: string;
  theme?: Theme;
}

interface Task extends Omit<Command, 'id'> {
  /** For company and branch admins only: others may open the page, but not do this there. */
  isForAdmins?: boolean;
}

const tasks: readonly Task[] = [
  { label: 'Add employee…', to: paths.addEmployee, also: 'new invite hire starter' },
  {
    label: 'Upload employees…',
    to: `${paths.addEmployee}?tab=employees`,
    also: 'bulk upload import employees spreadsheet',
  },
  { label: 'Review requests', to: paths.requests, also: 'inbox delegate time off vacation absence' },
  { label: 'Approve leave', to: paths.manageLeaves },
  { label: 'Approve sick leave', to: paths.manageSickLeaves, also: 'sick notes medical certificates' },
  { label: 'Approve work from home', to: paths.manageWfh, also: 'wfh remote' },
  { label: 'Add leave…', to: `${paths.manageLeaves}?add`, also: 'enter absence sick phoned', isForAdmins: true },
  {
    label: 'Upload or export leave balances',
    to: paths.uploadBalances,
    also: 'export balances upload balances import opening balance spreadsheet days left',
    isForAdmins: true,
  },
  { label: 'Who is away', to: `${paths.manageLeaves}?view=calendar`, also: 'who is off calendar absence vacation' },
  { label: 'Add department…', to: `${paths.departments}?add` },
  { label: 'Add designation…', to: `${paths.designations}?add` },
  { label: 'Add branch…', to: paths.addBranch },
  { label: 'Change a branch’s public holidays', to: `${paths.branches}?holidays`, also: 'bank holidays' },
  { label: 'Change insurance plans', to: `${paths.editCompany}?tab=insurance` },
  { label: 'Add team…', to: paths.addTeam },
  { label: 'Create group…', to: paths.createGroup },
  { label: 'Add leave type…', to: paths.createLeave },
  { label: 'Add sick leave type…', to: paths.createSickLeave },
  { label: 'Add work from home policy…', to: paths.createWfhPolicy },
  { label: 'Add announcement…', to: paths.addAnnouncement },
  { label: 'Add article…', to: paths.addArticle },
  { label: 'Add challenge…', to: paths.createChallenge },
  { label: 'Add tag…', to: paths.addRecognition },
  { label: 'Add corporate value…', to: paths.addCorporateValue },
  { label: 'Change password', to: paths.changePassword },
];

/** Other words for pages, by address. */
const otherWords: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'birthdays work anniversaries',
  [paths.branches]: 'working days weekend time zone office',
  [paths.designations]: 'job titles positions',
  [paths.employees]: 'people staff export employees terminate leavers offboarding deactivate',
  [paths.requests]: 'export requests',
  [paths.leave]: 'leave types annual leave maternity parental carry over entitlement allowance',
  [paths.policies]: 'policy export acknowledgements',
  [paths.viewWfh]: 'work from home policy policies remote',
  [paths.companyReports]: 'export reports headcount turnover absence',
};

const themes: readonly Command[] = [
  { id: 'theme-light', label: 'Change theme: light', theme: 'light' },
  { id: 'theme-dark', label: 'Change theme: dark', theme: 'dark' },
  { id: 'theme-system', label: 'Change theme: same as device', theme: 'system' },
];

/** Who decides on requests and may not open a person's page gets their requests, of the first kind in the plan. */
export function personTarget(roles: readonly string[], features: Features): ((id: string) => string) | undefined {
  const offers = (path: string) => isPathOffered(path, roles, features);
  if (offers(paths.viewEmployee)) return employeePath;
  if (levelOf(roles) !== 'manager') return undefined;
  const list = [paths.manageLeaves, paths.manageSickLeaves, paths.manageWfh].find(offers);

  return list && ((id) => `${list}?data=all&person=${encodeURIComponent(id)}`);
}

export const mayFindArticles = (roles: readonly string[], features: Features): boolean =>
  isPathOffered(paths.viewArticles, roles, features);

function isPathOffered(path: string, roles: readonly string[], features: Features): boolean {
  const route = routeAt(path);

  return route !== undefined && isOffered(route, roles, features);
}

/** Excludes pages that need more than an address: signing in, setting up, a single conversation. */
const isDestination = ({ access, path, name }: Route): boolean =>
  !['public', 'companySetUp', 'branchSetUp'].includes(access) && !path.includes(':') && name !== 'home';

/** A branch admin may open these pages, but they only say that company admins add teams and groups. */
const forCompany: readonly string[] = [paths.addTeam, paths.createGroup];

const isOffered = (route: Route, roles: readonly string[], features: Features): boolean =>
  mayOpen(route, roles) &&
  hasFeature(features, route.feature) &&
  (levelsOf(roles).includes('company') || !forCompany.includes(route.path));

/** Pages that the role may see, each title once: menu pages first in menu order, then the rest. */
export function pageCommands(menu: readonly MenuItem[], roles: readonly string[], features: Features): Command[] {
  const inMenu = menu.flatMap(({ id, label, to, children }) => [
    ...(to === undefined ? [] : [{ id, label, to }]),
    ...children,
  ]);
  const below = (routes as readonly Route[])
    .filter((route) => isDestination(route) && isOffered(route, roles, features))
    .map(({ title, path }) => ({ id: path, label: title, to: path }));

  return [...inMenu, ...below]
    .filter(({ label, to }, index, all) => all.findIndex((other) => other.label === label || other.to === to) === index)
    .map((page) => ({ ...page, also: otherWords[page.to] ?? '' }));
}

/** What the role and the plan allow. */
export const taskCommands = (roles: readonly string[], features: Features): Command[] => [
  ...tasks
    .filter(({ to = '', isForAdmins = false }) => {
      const level = levelOf(roles);

      return isPathOffered(pathOf(to), roles, features) && (!isForAdmins || administers(level));
    })
    .map(({ isForAdmins: _, ...task }) => ({ ...task, id: `task ${task.to}` })),
  ...themes,
];

const pathOf = (to: string): string => to.split('?')[0] ?? '';

/** A page that one of the actions opens is not offered twice. */
export const withoutTasks = (pages: readonly Command[], shown: readonly Command[]): Command[] =>
  pages.filter(({ to }) => !shown.some((task) => task.to === to));

/** The best matches first. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  return commands
    .map((command) => ({ command, rank: matchRank(`${command.label} ${command.also ?? ''}`, typed) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
