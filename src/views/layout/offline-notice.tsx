import { useSyncExternalStore } from 'react';
import styles from './shell.module.css';

/** The browser knows for sure only that there is no network; a server that can't be reached is told by the page. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  if (isOnline) return null;

  return (
    <p role="alert" className={styles.offline}>
      You’re offline. Nothing can be loaded or saved until you’re connected again.
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
