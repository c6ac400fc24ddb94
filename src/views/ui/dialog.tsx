import X from 'lucide-react/icons/x';
import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { Modal, ModalClose, ModalDescription, ModalTitle } from './modal.tsx';
import { unbroken } from './unbroken.tsx';

export interface DialogProps {
  open: boolean;
  /** Asked to close by Escape, the cross or a press outside. Leave `open` as it is to refuse. */
  onClose: () => void;
  title: ReactNode;
  /** One line under the title; becomes the dialog's description. */
  description?: ReactNode;
  /** 480, 640 or 880 px wide. Default `small`. */
  size?: 'small' | 'medium' | 'large';
  /** The actions, at the right of the foot. A submit button names its form with `form="id"`. */
  actions?: ReactNode;
  /** Stands at the left of the foot, such as a note or "Skip". */
  aside?: ReactNode;
  /** The control that takes the focus first; else the first one of the body. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** An `alertdialog` is not closed by a press outside. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

const CONTROLS = ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)';

/** A modal dialog: title, a body that scrolls, actions at the right. Traps the focus and gives it back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'small', actions, aside, initialFocus, role, children } = props;

  return (
    <Modal
      open={open}
      onClose={onClose}
      role={role}
      className={cx(styles.dialog, styles[size])}
      hasDescription={Boolean(description)}
      firstFocus={(content) =>
        initialFocus?.current ??
        content.querySelector<HTMLElement>(`.${styles.body} ${CONTROLS}`) ??
        content.querySelector<HTMLElement>(`.${styles.footer} ${CONTROLS}`)
      }
    >
      <header className={styles.header}>
        <div className={styles.words}>
          <ModalTitle className={styles.title}>{title}</ModalTitle>
          {description && <ModalDescription className={styles.description}>{unbroken(description)}</ModalDescription>}
        </div>
        <ModalClose asChild>
          <IconButton size="small" label="Close" withoutTooltip icon={<X size={16} aria-hidden="true" />} />
        </ModalClose>
      </header>
      {children && <div className={styles.body}>{children}</div>}
      {(actions || aside) && (
        <footer className={styles.footer}>
          <div className={styles.aside}>{aside}</div>
          {actions}
        </footer>
      )}
    </Modal>
  );
}
