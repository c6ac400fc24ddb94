import { Link } from 'wouter';
import { paths } from '../../rules/shared/paths.ts';
import styles from '../layout/segments.module.css';

const links = [
  { to: paths.recognitionFeed, label: 'Feed' },
  { to: paths.recognitionModeration, label: 'Moderation' },
  { to: paths.recognitionInsight, label: 'Insights' },
];

export const RecognitionNav = ({ at }: { at: string }) => (
  <nav aria-label="Recognition" className={styles.kinds}>
    {links.map(({ to, label }) => (
      <Link key={to} href={to} aria-current={to === at ? 'page' : undefined} className={styles.kind}>
        {label}
      </Link>
    ))}
  </nav>
);
