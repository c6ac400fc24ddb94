import styles from './kbd.module.css';

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
