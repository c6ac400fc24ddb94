import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { BrandPanel } from './brand-panel.tsx';
import { PRODUCT } from './product.ts';
import styles from './split-screen.module.css';

export interface SplitScreenProps {
  title: ReactNode;
  /** One or two lines under the title. */
  help?: ReactNode;
  /** Above the title, such as how far setting up has come. */
  before?: ReactNode;
  /** At the foot of the page's half, such as who is signed in. */
  foot?: ReactNode;
  /** Room for a form of two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** The form on paper at the left, the brand at the right: signing in and setting up. */
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
