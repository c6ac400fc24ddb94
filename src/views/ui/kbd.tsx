import styles from './kbd.module.css';

/** A key or a combination of keys, such as "Ctrl K". */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={styles.keys}>
      {children.split(' ').map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
