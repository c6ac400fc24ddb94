import type { ReactNode } from 'react';
import common from '../ui/common.module.css';

export function ListPage({ children }: { children: ReactNode }) {
  return <div className={common.page}>{children}</div>;
}
