import { type ReactNode, use } from 'react';
import styles from './nav-badge.module.css';
import { NavContext } from './nav-context.ts';

/** A number at the end of a NavItem; on its icon while the menu is collapsed. */
export function NavBadge({ children }: { children: ReactNode }) {
  const { collapsed } = use(NavContext);

  return (
    <span className={styles.badge} data-collapsed={collapsed || undefined}>
      {children}
    </span>
  );
}
