import { Popover } from '../ui/popover.tsx';
import { BellButton } from '../ui/top-bar.tsx';
import styles from './bell.module.css';

/** The bell. Until notifications are built there is nothing to tell, and the panel says so. */
export function Bell() {
  return (
    <Popover label="Notifications" align="end" trigger={(trigger) => <BellButton {...trigger} unread={0} />}>
      <p className={styles.empty}>No Notification</p>
    </Popover>
  );
}
