import { Logo } from '../ui/logo.tsx';
import styles from './brand-panel.module.css';
import { PRODUCT } from './product.ts';

const LINES = 26;

/** Decoration and one sentence; hidden on narrow screens. */
export function BrandPanel() {
  return (
    <aside className={styles.panel} aria-label="About the product">
      <svg className={styles.lines} viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {Array.from({ length: LINES }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <path key={line} d={ruledLine(line)} />
        ))}
      </svg>
      <Logo size={32} name={PRODUCT} />
      <div className={styles.words}>
        <p className={styles.claim}>Wellbeing and HR in one place</p>
        <p className={styles.line}>Manage leave, wellbeing and recognition for every branch.</p>
      </div>
    </aside>
  );
}

function ruledLine(line: number): string {
  const share = line / (LINES - 1);
  const y = Math.round(60 + share * 780);
  const swell = Math.round(Math.sin(share * Math.PI) ** 2 * 118);

  return `M-20 ${y}C150 ${y} 210 ${y - swell} 345 ${y - swell}S560 ${y + Math.round(swell * 0.42)} 740 ${y}`;
}
