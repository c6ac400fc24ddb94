import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { levelOf } from '../../rules/auth/roles.ts';
import { employeePath } from '../../rules/shared/employee-links.ts';
import styles from './person-link.module.css';
import { useSignedIn } from './wiring-context.ts';

interface PersonLinkProps {
  id: string;
  /** The list has people outside the caller's branch as well. */
  isCompanyWide?: boolean;
  children: ReactNode;
}

/** A name that leads to the person's page, for those who may open it; plain text for others. */
export function PersonLink({ id, isCompanyWide = false, children }: PersonLinkProps) {
  const level = levelOf(useSignedIn().track.roles);
  const mayOpen = level === 'company' || (level === 'branch' && !isCompanyWide);

  return mayOpen ? (
    <Link href={employeePath(id)} className={styles.link}>
      {children}
    </Link>
  ) : (
    children
  );
}
