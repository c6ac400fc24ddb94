import { Link } from 'wouter';
import { hasFeature } from '../../machines/rules/features.ts';
import styles from '../frame/segments.module.css';
import { useWho } from '../frame/wiring-context.ts';
import { kindLinks } from './words.ts';

/** The pages of requests that the company has switched on, beside one another. */
export function KindsNav({ at }: { at: string }) {
  const { features } = useWho().company;
  const links = kindLinks.filter(({ feature }) => hasFeature(features, feature));
  if (links.length < 2) return null;

  return (
    <nav aria-label="Kinds of requests" className={styles.kinds}>
      {links.map(({ to, label }) => (
        <Link key={to} href={to} aria-current={to === at ? 'page' : undefined} className={styles.kind}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
