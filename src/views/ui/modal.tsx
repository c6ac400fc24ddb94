import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** Asked to close by Escape or a press outside. Leave `open` as it is to refuse. */
  onClose: () => void;
  /** An `alertdialog` is not closed by a press outside. */
  role?: 'dialog' | 'alertdialog';
  className?: string;
  /** A ModalDescription is among the children. */
  hasDescription?: boolean;
  /** Finds the control that takes the focus first; else the first one there is. */
  firstFocus?: (content: HTMLElement) => HTMLElement | null | undefined;
  /** One of them a ModalTitle. */
  children: ReactNode;
}

export const ModalTitle = Radix.Title;
export const ModalDescription = Radix.Description;
export const ModalClose = Radix.Close;

/** A sheet over the page that holds the focus and gives it back to where it was: what dialogs, drawer and palette share. */
export function Modal(props: ModalProps) {
  const { open, onClose, role = 'dialog', className, hasDescription, firstFocus, children } = props;
  const focus = useFocusReturn(firstFocus);

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* A press on the scrim would otherwise take the focus to nowhere. */}
        <Radix.Overlay className={styles.scrim} onMouseDown={(event) => event.preventDefault()} />
        <Radix.Content
          role={role}
          className={cx(styles.modal, className)}
          {...(hasDescription ? {} : { 'aria-describedby': undefined })}
          {...focus}
          onEscapeKeyDown={leaveOpenPopoverFirst}
          onInteractOutside={(event) => {
            if (role === 'alertdialog' || isToast(event.target)) event.preventDefault();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Remembers what had the focus. Radix itself goes back only to a trigger of its own, and ours are opened by state. */
function useFocusReturn(firstFocus: ModalProps['firstFocus']) {
  const before = useRef<Element>(null) as RefObject<Element | null>;

  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      const first = firstFocus?.(event.target as HTMLElement);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(before.current instanceof HTMLElement)) return;
      event.preventDefault();
      before.current.focus();
    },
  };
}

/** Escape closes the list or menu that is open inside; the next Escape closes the modal. */
function leaveOpenPopoverFirst(event: KeyboardEvent) {
  if (document.querySelector('[popover][data-dismissable]:popover-open')) event.preventDefault();
}

function isToast(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-toast-region]') !== null;
}
