import { useSyncExternalStore } from 'react';
import { createSignal } from '../../rules/shared/signal.ts';
import { readPreference, writePreference } from './preferences.ts';

export type Theme = 'system' | 'light' | 'dark';

const isChosen = (theme: string | undefined): theme is 'light' | 'dark' => theme === 'light' || theme === 'dark';

/** Called before the first paint. */
export function applyTheme(theme: string | undefined = readPreference('theme')): void {
  if (isChosen(theme)) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

const changes = createSignal();

function chosenTheme(): Theme {
  const wished = readPreference('theme');

  return isChosen(wished) ? wished : 'system';
}

/** `system` follows the device. */
export function changeTheme(next: Theme): void {
  writePreference('theme', next === 'system' ? '' : next);
  applyTheme(next);
  changes.emit();
}

export const useTheme = (): Theme => useSyncExternalStore(changes.subscribe, chosenTheme, chosenTheme);
