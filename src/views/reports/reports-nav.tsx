import { Link } from 'wouter';
import { paths } from '../../rules/shared/paths.ts';
import styles from '../layout/segments.module.css';

const links = [
  { to: paths.reports, label: 'People' },
  { to: paths.companyReports, label: 'Company' },
];

export const ReportsNav = ({ at }: { at: string }) => (
  <nav aria-label="Reports" className={styles.kinds}>
    {links.map(({ to, label }) => (
      <Link key={to} href={to} aria-current={to === at ? 'page' : undefined} className={styles.kind}>
        {label}
      </Link>
    ))}
  </nav>
);
