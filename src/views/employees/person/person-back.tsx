import { useHistoryState } from 'wouter/use-browser-location';
import { paths, routeAt } from '../../../rules/shared/paths.ts';
import { BackLink } from '../../layout/back-link.tsx';
import type { FromPage } from '../../layout/person-link.tsx';

/** Back to the page whose link led here, as it was: a queue of requests with its filters and the open request. */
export function PersonBack({ list }: { list: string }) {
  const { from } = useHistoryState<Partial<FromPage> | null>() ?? {};
  const page = from && routeAt(from.replace(/\?.*/, ''));
  if (page && page.path !== paths.viewEmployee) return <BackLink href={from}>{page.title}</BackLink>;

  return <BackLink href={paths.employees + list}>Employees</BackLink>;
}
