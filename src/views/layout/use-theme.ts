import { useSyncExternalStore } from 'react';
import { readPreference, writePreference } from './preferences.ts';

export type Theme = 'system' | 'light' | 'dark';

const isChosen = (theme: string | undefined): theme is 'light' | 'dark' => theme === 'light' || theme === 'dark';

/** Called before the first paint. */
export function applyTheme(theme: string | undefined = readPreference('theme')): void {
  if (isChosen(theme)) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);

  return () => listeners.delete(changed);
}

function chosenTheme(): Theme {
  const wished = readPreference('theme');

  return isChosen(wished) ? wished : 'system';
}

/** `system` follows the device. */
export function changeTheme(next: Theme): void {
  writePreference('theme', next === 'system' ? '' : next);
  applyTheme(next);
  for (const changed of listeners) changed();
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme, chosenTheme);
