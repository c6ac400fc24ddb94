import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { BrandPanel } from './brand-panel.tsx';
import { PRODUCT } from './product.ts';
import styles from './split-screen.module.css';

export interface SplitScreenProps {
  title: ReactNode;
  help?: ReactNode;
  before?: ReactNode;
  foot?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function SplitScreen({ title, help, before, foot, wide, children }: SplitScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.half}>
        <header className={styles.brand}>
          <Logo size={32} name={PRODUCT} />
        </header>
        <main id="main" className={styles.main} data-wide={wide || undefined}>
          {before && <div className={styles.before}>{before}</div>}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {help && <p className={styles.help}>{help}</p>}
          {children}
        </main>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
      <BrandPanel />
    </div>
  );
}
