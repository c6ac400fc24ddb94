import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import floating from './floating.module.css';
import styles from './menu.module.css';
import { typeahead } from './typeahead.ts';
import { useFloating } from './use-floating.ts';

/** Spread these on the button that opens the menu. */
interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  /** `trigger={(props) => <IconButton {...props} … />}`. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  align?: 'start' | 'end';
  onOpenChange?: (open: boolean) => void;
  /** Rendered only while the menu is open. */
  children: ReactNode;
}

type Start = 'first' | 'last';

const CloseContext = createContext<() => void>(() => {});

/**
 * Follows the ARIA menu button pattern: arrows, Home, End, first letters, Escape, Tab. The focus returns to the button.
 */
export function Menu({ trigger, align = 'end', onOpenChange, children }: MenuProps) {
  const [start, setStart] = useState<Start | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = start !== null;

  const show = (from: Start | null) => {
    setStart(from);
    if ((from !== null) !== isOpen) onOpenChange?.(from !== null);
  };
  const closeAndReturn = () => {
    show(null);
    button.current?.focus();
  };

  return (
    <>
      {trigger({
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-menu` : undefined,
        onClick: () => show(isOpen ? null : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.stopPropagation();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {isOpen && (
        // Opens when the code of its items is loaded.
        <Suspense>
          <CloseContext value={closeAndReturn}>
            <MenuPanel
              id={`${id}-menu`}
              labelledBy={id}
              anchor={button}
              align={align}
              start={start}
              onDismiss={() => show(null)}
              onClose={closeAndReturn}
            >
              {children}
            </MenuPanel>
          </CloseContext>
        </Suspense>
      )}
    </>
  );
}

interface MenuPanelProps {
  id: string;
  labelledBy: string;
  anchor: { current: HTMLButtonElement | null };
  align: 'start' | 'end';
  start: Start;
  onDismiss: () => void;
  onClose: () => void;
  children: ReactNode;
}

function MenuPanel({ id, labelledBy, anchor, align, start, onDismiss, onClose, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ anchor, panel, align, onDismiss });
  useLayoutEffect(
    () =>
      itemsOf(panel.current)
        .at(start === 'first' ? 0 : -1)
        ?.focus(),
    [start],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    // A press in a menu must not reach the row or dialog around it.
    event.stopPropagation();
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    const target = nextItem(itemsOf(panel.current), event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      data-dismissable=""
      className={cx(floating.panel, styles.menu)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function nextItem(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return typeahead(items, at, key);
  }
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'critical';
  /** Stays focusable. */
  disabled?: boolean;
  hint?: ReactNode;
  children: ReactNode;
}

/** Closes the menu before `onSelect` runs. */
export function MenuItem({ icon, onSelect, tone, disabled, hint, children }: MenuItemProps) {
  const close = use(CloseContext);

  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={styles.item}
      data-tone={tone}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (disabled) return;
        close();
        onSelect();
      }}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
