import styles from './illustrations.module.css';

export function LostIllustration() {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 96" aria-hidden="true">
      <path className={styles.ground} d="M8 82h204" />
      <path className={styles.way} d="M12 82c30 0 34-30 62-30s22 34-4 34-16-62 34-62 30 44 62 44c14 0 22-6 30-18" />
      <circle className={styles.end} cx="197" cy="48" r="5" />
    </svg>
  );
}

export function BrokenIllustration() {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 96" aria-hidden="true">
      <path className={styles.ground} d="M8 82h204" />
      <path className={styles.line} d="M40 82c8-30 30-50 62-58" />
      <path className={styles.way} d="M108 30c10 4 14 10 18 20" />
      <path className={styles.leaf} d="M132 74c-2-16 8-24 30-22-2 18-12 26-30 22Zm4-3c8-4 14-9 19-14" />
    </svg>
  );
}
