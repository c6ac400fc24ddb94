import type { AudienceReach as Numbers } from '../../api/contract/audience.ts';
import { partOfWhole } from '../../rules/documents/audience.ts';
import styles from './documents.module.css';

interface ReachProps {
  reach: Numbers;
  done: string;
}

export function AudienceReach({ reach: { addressed, read }, done }: ReachProps) {
  const share = addressed === 0 ? 0 : read / addressed;

  return (
    <span className={styles.reach}>
      <span className={styles.numbers}>{addressed === 0 ? 'No one' : partOfWhole(read, addressed)}</span>
      <meter
        className={styles.bar}
        min={0}
        max={1}
        value={share}
        aria-label={`${done}: ${addressed === 0 ? 'no audience' : partOfWhole(read, addressed)}`}
      />
    </span>
  );
}
