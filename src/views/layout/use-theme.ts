import { useState } from 'react';
import { readPreference, writePreference } from './preferences.ts';

export type Theme = 'system' | 'light' | 'dark';

const isChosen = (theme: string | undefined): theme is 'light' | 'dark' => theme === 'light' || theme === 'dark';

/** Called before the first paint. */
export function applyTheme(theme: string | undefined = readPreference('theme')): void {
  if (isChosen(theme)) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** `system` follows the device. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => {
    const wished = readPreference('theme');

    return isChosen(wished) ? wished : 'system';
  });
  const choose = (next: Theme) => {
    setTheme(next);
    writePreference('theme', next === 'system' ? '' : next);
    applyTheme(next);
  };

  return [theme, choose];
}
