import type { Reach as Numbers } from '../../api/contract/audience.ts';
import { ofWords } from '../../machines/rules/audience.ts';
import styles from './documents.module.css';

export interface ReachProps {
  reach: Numbers;
  /** What has been done, such as "read". */
  done: string;
}

/** `12 of 30`, and a thin bar. */
export function Reach({ reach: { addressed, read }, done }: ReachProps) {
  const share = addressed === 0 ? 0 : read / addressed;

  return (
    <span className={styles.reach}>
      <span className={styles.numbers}>{addressed === 0 ? 'Nobody' : ofWords(read, addressed)}</span>
      <meter
        className={styles.bar}
        min={0}
        max={1}
        value={share}
        aria-label={`${done}: ${addressed === 0 ? 'nobody is addressed' : ofWords(read, addressed)}`}
      />
    </span>
  );
}
