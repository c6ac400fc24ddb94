import styles from './logo.module.css';

interface LogoProps {
  /** Height in px. Default 24. */
  size?: 24 | 32 | 40;
  name?: string;
}

export function Logo({ size = 24, name }: LogoProps) {
  return (
    <span className={styles.logo} data-size={size}>
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        role={name ? undefined : 'img'}
        aria-hidden={name ? true : undefined}
        aria-label={name ? undefined : 'Home'}
      >
        <rect width="24" height="24" rx="6" className={styles.ground} />
        <path d="M12 17.5c-4 0-6-2.3-6-6.2 3.9 0 6 2.2 6 6.2Z" className={styles.leaf} opacity=".72" />
        <path d="M12 17.5c0-5.2 2.3-8.7 6.6-10.4.5 5.6-1.6 9.6-6.6 10.4Z" className={styles.leaf} />
      </svg>
      {name && <span className={styles.name}>{name}</span>}
    </span>
  );
}
