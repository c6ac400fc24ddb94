import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { levelOf } from '../../rules/auth/roles.ts';
import { employeePath } from '../../rules/shared/employee-links.ts';
import styles from './person-link.module.css';
import { useSignedIn } from './wiring-context.ts';

/** What the browser's history keeps with a person's page that was opened by such a link. */
export interface FromPage {
  readonly from: string;
}

interface PersonLinkProps {
  id: string;
  /** The list has people outside the caller's branch as well. */
  isCompanyWide?: boolean;
  children: ReactNode;
}

/** A name that leads to the person's page, for those who may open it; plain text for others. */
export function PersonLink({ id, isCompanyWide = false, children }: PersonLinkProps) {
  const level = levelOf(useSignedIn().track.roles);
  const [path] = useLocation();
  const search = useSearch();
  const state: FromPage = { from: search ? `${path}?${search}` : path };
  const mayOpen = level === 'company' || (level === 'branch' && !isCompanyWide);

  return mayOpen ? (
    <Link href={employeePath(id)} state={state} className={styles.link}>
      {children}
    </Link>
  ) : (
    children
  );
}
