import { Link } from 'wouter';
import { hasFeature } from '../../rules/shared/features.ts';
import styles from '../layout/segments.module.css';
import { useSignedIn } from '../layout/wiring-context.ts';
import { kindLinks } from './words.ts';

export function KindsNav({ at }: { at: string }) {
  const { features } = useSignedIn().company;
  const links = kindLinks.filter(({ feature }) => hasFeature(features, feature));
  if (links.length < 2) return null;

  return (
    <nav aria-label="Request types" className={styles.kinds}>
      {links.map(({ to, label }) => (
        <Link key={to} href={to} aria-current={to === at ? 'page' : undefined} className={styles.kind}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
