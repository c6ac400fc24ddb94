import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import type { FocusEvent, ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';
import { unbroken } from './unbroken.tsx';

export interface ToastItem {
  id: string;
  tone: 'success' | 'error' | 'info';
  message: ReactNode;
}

interface ToastRegionProps {
  /** Oldest first. The caller decides when each disappears. */
  items: readonly ToastItem[];
  onDismiss: (id: string) => void;
  /** Called while a pointer or the focus is on the toasts, to pause their timers. */
  onPause?: () => void;
  onResume?: () => void;
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Mount it once and keep it mounted: it announces what is added. */
export function ToastRegion({ items, onDismiss, onPause, onResume }: ToastRegionProps) {
  const leaves = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget);

  return (
    <section
      className={styles.region}
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      data-toast-region=""
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={(event) => leaves(event) && onResume?.()}
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} onDismiss={onDismiss} />
      ))}
    </section>
  );
}

function Toast({ item, onDismiss }: { item: ToastItem; onDismiss: (id: string) => void }) {
  const Icon = icons[item.tone];

  return (
    <div className={styles.toast} data-tone={item.tone}>
      <Icon size={16} className={styles.icon} aria-hidden="true" />
      <p className={styles.message}>{unbroken(item.message)}</p>
      <IconButton
        size="small"
        label="Dismiss"
        withoutTooltip
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => onDismiss(item.id)}
      />
    </div>
  );
}
