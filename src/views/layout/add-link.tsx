import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const AddLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} className={buttonClass({ variant: 'primary' })}>
    <Plus size={16} aria-hidden="true" />
    {children}
  </Link>
);

interface EmptyListProps {
  /** Missing for people who may not add anything. */
  to?: string | undefined;
  title: string;
  add: string;
  children: ReactNode;
}

export const EmptyList = ({ to, title, add, children }: EmptyListProps) => (
  <EmptyState
    icon={<Plus size={20} />}
    title={title}
    action={
      to && (
        <Link href={to} className={buttonClass()}>
          {add}
        </Link>
      )
    }
  >
    {children}
  </EmptyState>
);
