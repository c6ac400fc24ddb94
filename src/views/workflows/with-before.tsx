import styles from './usage-view.module.css';

interface WithBeforeProps {
  now: string;
  /** Of the period it is compared with; left out without one. */
  before?: string | null | undefined;
}

export const WithBefore = ({ now, before }: WithBeforeProps) => (
  <>
    {now}
    {typeof before === 'string' && <span className={styles.before}> before: {before}</span>}
  </>
);
