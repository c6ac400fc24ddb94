import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import styles from './bare-screen.module.css';
import { PRODUCT } from './product.ts';

export function BareScreen({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <header>
        <Logo size={32} name={PRODUCT} />
      </header>
      <main id="main">{children}</main>
    </div>
  );
}
