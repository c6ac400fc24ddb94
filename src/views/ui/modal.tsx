import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './modal.module.css';

interface ModalProps {
  open: boolean;
  /** Called by Escape or a press outside. Keep `open` unchanged to refuse. */
  onClose: () => void;
  /** An `alertdialog` isn't closed by a press outside. */
  role?: 'dialog' | 'alertdialog';
  className?: string;
  /** Part of the page, which stays usable next to it. */
  docked?: boolean;
  /** Set if the children contain a ModalDescription. */
  hasDescription?: boolean;
  /** Defaults to the first control. */
  firstFocus?: (content: HTMLElement) => HTMLElement | null | undefined;
  /** Must contain a ModalTitle. */
  children: ReactNode;
}

export const ModalTitle = Radix.Title;
export const ModalDescription = Radix.Description;
export const ModalClose = Radix.Close;

/** Traps the focus and returns it on close; shared by dialogs, the drawer and the palette. */
export function Modal(props: ModalProps) {
  const { open, onClose, role = 'dialog', className, docked = false, hasDescription, firstFocus, children } = props;
  const focus = useFocusReturn(firstFocus);

  const content = (
    <Radix.Content
      role={role}
      className={cx(docked ? styles.docked : styles.modal, className)}
      {...(hasDescription ? {} : { 'aria-describedby': undefined })}
      {...focus}
      onEscapeKeyDown={leaveOpenPopoverFirst}
      onInteractOutside={(event) => {
        if (docked || role === 'alertdialog' || isToast(event.target)) event.preventDefault();
      }}
    >
      {children}
    </Radix.Content>
  );

  return (
    <Radix.Root open={open} modal={!docked} onOpenChange={(next) => !next && onClose()}>
      {docked ? (
        content
      ) : (
        <Radix.Portal>
          {/* Pressing the overlay would otherwise lose the focus. */}
          <Radix.Overlay className={styles.scrim} onMouseDown={(event) => event.preventDefault()} />
          {content}
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

/** Radix returns the focus only to its own triggers; these dialogs are opened by state. */
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
      // Perhaps the page has put it somewhere on purpose, or it was never in here.
      if (document.activeElement !== document.body) return;
      before.current.focus();
      // What opened it is perhaps gone.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus();
    },
  };
}

/** The first Escape closes an open list or menu inside, or leaves a field that says so; the next closes the modal. */
function leaveOpenPopoverFirst(event: KeyboardEvent) {
  const isInside =
    document.querySelector('[popover][data-dismissable]:popover-open') ||
    document.activeElement?.closest('[data-leaves-by-escape]');
  if (isInside) event.preventDefault();
}

function isToast(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-toast-region]') !== null;
}
