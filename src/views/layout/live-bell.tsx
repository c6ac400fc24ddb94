import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { wireNotifications } from '../../machines/modules/notifications/notifications.ts';
import styles from './notification-panel.module.css';
import { NotificationPanel } from './notification-panel.tsx';
import { useUnreadTitle } from './unread-title.ts';
import { useMachines } from './wiring-context.ts';

// The bell loads once the page is idle, together with the code for messages and confirmations, which must work without
// a network.
Promise.all([import('./toast-list.tsx'), import('../ui/confirm-dialog.tsx')]).catch(() => {});

export interface LiveBellProps {
  panel: HTMLElement | null;
  onClose: () => void;
  onUnread: (unread: number) => void;
}

export default function LiveBell({ panel, onClose, onUnread }: LiveBellProps) {
  const actorRef = useActorRef(useMachines(wireNotifications).notifications);
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
