import { Card } from '../ui/card.tsx';
import styles from './workflows-view.module.css';

/** For charts of a recording that this version doesn't have. */
export default function UnknownChart({ chart }: { chart: string }) {
  return (
    <Card title="Unknown chart">
      <p role="status" className={styles.unknown}>
        This console has no chart called “{chart}”. The recording may come from another version. You can still look at
        its other steps.
      </p>
    </Card>
  );
}
