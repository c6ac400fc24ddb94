import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './back-link.module.css';

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} state={{ back: true }} className={styles.back}>
    <ArrowLeft size={16} aria-hidden="true" />
    {children}
  </Link>
);
