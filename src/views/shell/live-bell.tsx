import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { wireNotifications } from '../../machines/modules/notifications.ts';
import { useWired } from '../frame/wiring-context.ts';
import styles from './notification-panel.module.css';
import { NotificationPanel } from './notification-panel.tsx';
import { useUnreadTitle } from './unread-title.ts';

export interface LiveBellProps {
  /** Where the list goes, while the panel is open. */
  panel: HTMLElement | null;
  onClose: () => void;
  onUnread: (unread: number) => void;
}

/** What stands behind the bell for as long as somebody is signed in: the chart, the number, the list. */
export default function LiveBell({ panel, onClose, onUnread }: LiveBellProps) {
  const actorRef = useActorRef(useWired(wireNotifications).notifications);
  const unread = useSelector(actorRef, ({ context }) => context.unread);
  const isOpen = panel !== null;
  useEffect(() => actorRef.send({ type: isOpen ? 'panel.opened' : 'panel.closed' }), [actorRef, isOpen]);
  useEffect(() => onUnread(unread), [onUnread, unread]);
  useUnreadTitle(unread);

  return (
    <>
      <span role="status" className={styles.unseen}>
        {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
      </span>
      {panel && createPortal(<NotificationPanel actorRef={actorRef} onClose={onClose} />, panel)}
    </>
  );
}
