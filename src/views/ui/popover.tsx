import { type KeyboardEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import floating from './floating.module.css';
import styles from './popover.module.css';
import { useFloating } from './use-floating.ts';

/** Spread these on the button that opens the popover. */
interface PopoverTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface PopoverProps {
  label: string;
  /** `trigger={(props) => <Button {...props}>…</Button>}`. */
  trigger: (props: PopoverTriggerProps) => ReactNode;
  align?: 'start' | 'end';
  /** If set, the popover is controlled through `onOpenChange`. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Removes the padding. */
  flush?: boolean;
  /** A function receives a callback that closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Not modal: Escape, a press outside or moving the focus close it. */
export function Popover(props: PopoverProps) {
  const { label, trigger, align = 'start', open, onOpenChange, flush, children } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = open ?? ownOpen;

  const show = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const closeAndReturn = () => {
    show(false);
    button.current?.focus();
  };

  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => show(!isOpen),
      })}
      {isOpen && (
        <PopoverPanel
          id={id}
          label={label}
          anchor={button}
          align={align}
          flush={flush}
          onDismiss={() => show(false)}
          onClose={closeAndReturn}
        >
          {typeof children === 'function' ? children(closeAndReturn) : children}
        </PopoverPanel>
      )}
    </>
  );
}

interface PopoverPanelProps {
  id: string;
  label: string;
  anchor: { current: HTMLButtonElement | null };
  align: 'start' | 'end';
  flush: boolean | undefined;
  onDismiss: () => void;
  onClose: () => void;
  children: ReactNode;
}

function PopoverPanel({ id, label, anchor, align, flush, onDismiss, onClose, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ anchor, panel, align, onDismiss });
  useLayoutEffect(() => focusInside(panel.current), []);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };

  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      data-dismissable=""
      className={cx(floating.panel, !flush && styles.padded)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

function focusInside(panel: HTMLElement | null) {
  panel?.querySelector<HTMLElement>('input:not(:disabled), select, textarea, button:not(:disabled), a[href]')?.focus();
  // There is none, or a stylesheet hides it.
  if (!panel?.contains(document.activeElement)) panel?.focus();
}
