import { listBehind } from '../../rules/shared/employee-links.ts';
import type { MenuItem } from '../../rules/shared/menu.ts';
import { paths, type Route, type RouteName, routeAt } from '../../rules/shared/paths.ts';

interface Crumb {
  label: string;
  /** Missing for the page itself and for headings without a page. */
  href?: string;
}

interface Entry {
  item: MenuItem;
  label: string;
  /** Missing for a page that only the item's heading is above. */
  to?: string;
}

const entriesOf = (menu: readonly MenuItem[]): (Entry & { to: string })[] =>
  menu.flatMap((item) => [
    ...(item.to === undefined ? [] : [{ item, label: item.label, to: item.to }]),
    ...item.children.map(({ label, to }) => ({ item, label, to })),
  ]);

/** Pages whose address is not below that of their menu entry. */
const above: Partial<Record<RouteName, string>> = {
  home: paths.dashboard,
  manageLeaves: paths.requests,
  manageSickLeaves: paths.requests,
  manageWfh: paths.requests,
  uploadBalances: paths.leave,
  createWfhPolicy: paths.viewWfh,
  groups: paths.groupList,
  conversation: paths.talkToHr,
  replyToProvider: paths.talkToProvider,
  articles: paths.viewArticles,
  reports: paths.companyReports,
  editReport: paths.companyReports,
  reportDetail: paths.companyReports,
};
const inSettings: readonly (RouteName | undefined)[] = ['sessions', 'changePicture'];

/** The menu entry for a path: the page itself, its nearest ancestor, or the entry it belongs to. */
export function entryFor(menu: readonly MenuItem[], path: string): Entry | undefined {
  const entries = entriesOf(menu);
  const [nearest] = entries
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length);
  if (nearest) return nearest;
  const name = routeAt(path)?.name;
  const settings = inSettings.includes(name) ? menu.find(({ id }) => id === 'settings') : undefined;

  return settings ? { item: settings, label: settings.label } : entries.find(({ to }) => name && to === above[name]);
}

/** The address of a form names what it edits by the last word of its title, or as a tag. */
export function titleAt(title: string, search: string): string {
  const edited = new URLSearchParams(search);
  const thing = title.toLowerCase().replace(/.* /, '');

  return edited.has('tag') || edited.has(thing) ? title.replace(/^(Add|Create)/, 'Edit') : title;
}

interface Shown {
  name?: string | null;
  search?: string;
}

/** For example "HR Documents / Campaigns / Add campaign". */
export function breadcrumbsFor(menu: readonly MenuItem[], path: string, { name, search = '' }: Shown = {}): Crumb[] {
  const route: Route | undefined = routeAt(path);
  const entry = entryFor(menu, path);
  const title = titleAt(route?.title ?? 'Lost', search);
  // A menu may lead to a form, but not to one record in it.
  const isEntry = entry !== undefined && (entry.to === path || entry.label === route?.title);
  const label = isEntry && title === route?.title ? entry.label : title;
  const crumbs: Crumb[] = [];
  if (entry && entry.item.label !== entry.label) crumbs.push({ label: entry.item.label });
  if (entry?.to === undefined) crumbs.push(...(entry ? [{ label: entry.label }] : []));
  else {
    const list = route?.name === 'viewEmployee' ? listBehind(search) : '';
    crumbs.push(isEntry ? { label } : { label: entry.label, href: entry.to + list });
  }
  if (!isEntry) crumbs.push({ label: name ?? title });

  return crumbs;
}
