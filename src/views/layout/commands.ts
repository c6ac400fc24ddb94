import type { Features } from '../../api/contract/auth.ts';
import { hasFeature } from '../../rules/shared/features.ts';
import type { MenuItem } from '../../rules/shared/menu.ts';
import { normalise } from '../../rules/shared/normalise.ts';
import { mayOpen, paths, type Route, routes } from '../../rules/shared/paths.ts';

export interface Command {
  id: string;
  label: string;
  to: string;
}

const tasks: readonly Command[] = [{ id: 'task-add-employee', label: 'Add employee…', to: paths.addEmployee }];

/** Excludes pages that need more than an address: signing in, setting up, a single conversation. */
const isDestination = ({ access, path, name }: Route): boolean =>
  !['public', 'companySetUp', 'branchSetUp'].includes(access) && !path.includes(':') && name !== 'home';

/** Pages that the role may see, each title once: menu pages first in menu order, then the rest. */
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

export const taskCommands = (roles: readonly string[]): Command[] =>
  tasks.filter(({ to }) => (routes as readonly Route[]).some((route) => route.path === to && mayOpen(route, roles)));

/** Matches at the start of the text come before matches elsewhere. */
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
