import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { Modal, ModalClose, ModalDescription, ModalTitle } from './modal.tsx';
import { unbroken } from './unbroken.tsx';

export interface DialogProps {
  open: boolean;
  /** Called by Escape, the close button or a press outside. Keep `open` unchanged to refuse; without it, only the actions close it. */
  onClose?: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** 480, 640 or 880 px wide. Default `small`. */
  size?: 'small' | 'medium' | 'large';
  /** In the middle, over the page from its edge, or as a part of the page that stays usable. Default `centre`. */
  placement?: 'centre' | 'sheet' | 'docked';
  /** A submit button outside the form needs `form="id"`. */
  actions?: ReactNode;
  aside?: ReactNode;
  /** Defaults to the first control of the body. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** While true, the body keeps the focus for its first control. */
  isLoading?: boolean;
  /** An `alertdialog` isn't closed by a press outside. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

const CONTROLS = ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)';

const firstControl = (part: Element | null) => part?.querySelector<HTMLElement>(CONTROLS);

const stayOpen = () => {};

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'small', placement = 'centre' } = props;
  const { actions, aside, initialFocus, isLoading, role, children } = props;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading === false && document.activeElement === body.current) firstControl(body.current)?.focus();
  }, [isLoading]);

  return (
    <Modal
      open={open}
      onClose={onClose ?? stayOpen}
      role={role}
      className={placement === 'centre' ? cx(styles.dialog, styles[size]) : styles[placement]}
      docked={placement === 'docked'}
      hasDescription={Boolean(description)}
      firstFocus={(content) =>
        initialFocus?.current ??
        firstControl(body.current) ??
        (isLoading ? body.current : firstControl(content.querySelector(`.${styles.footer}`)))
      }
    >
      <header className={styles.header}>
        <div className={styles.words}>
          <ModalTitle className={styles.title}>{title}</ModalTitle>
          {description && (
            <ModalDescription asChild>
              {/* Not a paragraph, because it may contain some. */}
              <div className={styles.description}>{unbroken(description)}</div>
            </ModalDescription>
          )}
        </div>
        {onClose && (
          <ModalClose asChild>
            <IconButton size="small" label="Close" withoutTooltip icon={<X size={16} aria-hidden="true" />} />
          </ModalClose>
        )}
      </header>
      {children && (
        <div ref={body} className={styles.body} tabIndex={isLoading === undefined ? undefined : -1}>
          {children}
        </div>
      )}
      {(actions || aside) && (
        <footer className={styles.footer}>
          <div className={styles.aside}>{aside}</div>
          {actions}
        </footer>
      )}
    </Modal>
  );
}
