import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createSignal } from '../../rules/shared/signal.ts';
import { readPreference, writePreference } from './preferences.ts';

const TYPED_IN =
  'textarea, select, [contenteditable], [role="combobox"], input:not([type="checkbox"], [type="radio"], [type="button"])';
/** Open over a dialog, whose own shortcuts then rest; not tooltips, which come and go by themselves. */
const OVER_DIALOG = '[role="alertdialog"], [popover]:popover-open:not([role="tooltip"])';
/** Open over the page, except a dialog with its own shortcuts. */
const OVER_PAGE = `[role="dialog"]:not(:has([data-shortcuts])), ${OVER_DIALOG}`;

const changes = createSignal();

/** Single-key shortcuts can be switched off, because speech input and slips trigger them too. */
export function useShortcutsSwitch(): [isOn: boolean, change: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(changes.subscribe, () => readPreference('shortcuts') !== 'off');

  return [
    isOn,
    (next) => {
      writePreference('shortcuts', next ? '' : 'off');
      changes.emit();
    },
  ];
}

/** Keys without a modifier, by what they do, on a page or in a dialog; never while someone types or something is open over it. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>, place: 'page' | 'dialog' = 'page'): void {
  const [isOn] = useShortcutsSwitch();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!run || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      (event.target as Element).closest?.(TYPED_IN) ||
      document.querySelector(place === 'page' ? OVER_PAGE : OVER_DIALOG)
    )
      return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', pressed);

    return () => document.removeEventListener('keydown', pressed);
  }, [isOn]);
}
