import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabItem {
  value: string;
  label: ReactNode;
  badge?: ReactNode;
  disabled?: boolean;
}

interface TabsProps {
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

export function Tabs({ label, items, value, onValueChange, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={styles.tabs}>
      <Radix.List aria-label={label} className={styles.list}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} disabled={item.disabled} className={styles.tab}>
            {item.label}
            {item.badge !== undefined && <span className={styles.badge}>{item.badge}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** Rendered only while selected, unless `keep` is set. */
export function TabPanel({ value, keep, children }: { value: string; keep?: boolean; children: ReactNode }) {
  return (
    <Radix.Content value={value} forceMount={keep || undefined} className={styles.panel}>
      {children}
    </Radix.Content>
  );
}
