import type { MenuItem } from '../../rules/shared/menu.ts';
import { type Route, routeAt } from '../../rules/shared/paths.ts';

export interface Crumb {
  label: string;
  /** Missing for the page itself and for headings without a page. */
  href?: string;
}

interface Entry {
  item: MenuItem;
  label: string;
  to: string;
}

const entriesOf = (menu: readonly MenuItem[]): Entry[] =>
  menu.flatMap((item) => [
    ...(item.to === undefined ? [] : [{ item, label: item.label, to: item.to }]),
    ...item.children.map(({ label, to }) => ({ item, label, to })),
  ]);

/** The menu entry for a path: the page itself, or its nearest ancestor. */
export function entryFor(menu: readonly MenuItem[], path: string): Entry | undefined {
  return entriesOf(menu)
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}

/** For example "HR Documents / Campaigns / Add Campaign". */
export function breadcrumbsFor(menu: readonly MenuItem[], path: string): Crumb[] {
  const route: Route | undefined = routeAt(path);
  const entry = entryFor(menu, path);
  const isEntry = entry !== undefined && (entry.to === path || entry.label === route?.title);
  const crumbs: Crumb[] = [];
  if (entry && entry.item.label !== entry.label) crumbs.push({ label: entry.item.label });
  if (entry) crumbs.push(isEntry ? { label: entry.label } : { label: entry.label, href: entry.to });
  if (!isEntry) crumbs.push({ label: route?.title ?? 'Lost' });

  return crumbs;
}
