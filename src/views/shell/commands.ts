import type { Features } from '../../api/contract/auth.ts';
import { hasFeature } from '../../machines/rules/features.ts';
import type { MenuItem } from '../../machines/rules/menu.ts';
import { normalise } from '../../machines/rules/normalise.ts';
import { mayOpen, paths, type Route, routes } from '../../machines/rules/paths.ts';

/** Something the command palette can do: go to a page, or begin a task that has its own page. */
export interface Command {
  id: string;
  label: string;
  to: string;
}

/** Tasks worth a line of their own, by what one wants to do. */
const tasks: readonly Command[] = [{ id: 'task-add-employee', label: 'Add employee…', to: paths.addEmployee }];

/** Pages that are reached otherwise or cannot be named without more: signing in, setting up, one conversation. */
const isDestination = ({ access, path, name }: Route): boolean =>
  !['public', 'companySetUp', 'branchSetUp'].includes(access) && !path.includes(':') && name !== 'home';

/** The pages that the person may see, each title once: those of the menu first, in its order, then what lies below them. */
export function pageCommands(menu: readonly MenuItem[], roles: readonly string[], features: Features): Command[] {
  const inMenu = menu.flatMap(({ id, label, to, children }) => [
    ...(to === undefined ? [] : [{ id, label, to }]),
    ...children,
  ]);
  const below = (routes as readonly Route[])
    .filter((route) => isDestination(route) && mayOpen(route, roles) && hasFeature(features, route.feature))
    .map(({ name, title, path }) => ({ id: name, label: title, to: path }));

  return [...inMenu, ...below].filter(
    ({ label, to }, index, all) => all.findIndex((other) => other.label === label || other.to === to) === index,
  );
}

/** The tasks that the person may begin. */
export const taskCommands = (roles: readonly string[]): Command[] =>
  tasks.filter(({ to }) => (routes as readonly Route[]).some((route) => route.path === to && mayOpen(route, roles)));

/** Those whose words begin with what was typed come first, then those that hold it anywhere. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const wanted = normalise(typed);
  if (wanted === '') return [...commands];
  const rank = ({ label }: Command): number => {
    const text = normalise(label);
    if (text.startsWith(wanted)) return 0;
    if (text.includes(` ${wanted}`)) return 1;

    return text.includes(wanted) ? 2 : 3;
  };

  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
