import styles from './usage-view.module.css';

interface WithBeforeProps {
  now: string;
  /** The value of the previous period; left out without one. */
  before?: string | null | undefined;
}

export const WithBefore = ({ now, before }: WithBeforeProps) => (
  <>
    {now}
    {typeof before === 'string' && <span className={styles.before}> before: {before}</span>}
  </>
);
