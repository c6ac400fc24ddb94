import { Link, useSearch } from 'wouter';
import { kindLabels } from '../../rules/leave/time-off.ts';
import { paths } from '../../rules/shared/paths.ts';
import styles from '../layout/segments.module.css';
import { listElsewhere } from './kept-filters.ts';
import { useKinds } from './use-kinds.ts';
import { kindLinks } from './words.ts';

/** The inbox, and the list of each kind. */
export function KindsNav({ at }: { at: string }) {
  const kinds = useKinds();
  const search = useSearch();
  const links = [
    { to: paths.requests, label: 'Inbox' },
    ...kindLinks.filter(({ kind }) => kinds.includes(kind)).map(({ kind, to }) => ({ to, label: kindLabels[kind] })),
  ];

  return (
    <nav aria-label="Request types" className={styles.kinds}>
      {links.map(({ to, label }) => (
        <Link
          key={to}
          href={to === at ? to : listElsewhere(to, search, to === paths.requests)}
          aria-current={to === at ? 'page' : undefined}
          className={styles.kind}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
