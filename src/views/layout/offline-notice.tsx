import { useSyncExternalStore } from 'react';
import styles from './shell.module.css';

/** Only for a missing network, which the browser is sure of. When just the server can't be reached, the page says so. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;

  return (
    <p role="alert" className={styles.offline}>
      <span>You’re offline. Try again when you’re connected.</span>
    </p>
  );
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);

  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
