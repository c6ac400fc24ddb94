import type { Preference } from '../../rules/shared/preferences.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** The document contains them, because a page waits when it asks the browser for cookies. */
export function readPreference(name: Preference): string | undefined {
  const cookies = document.documentElement.dataset.preferences ?? document.cookie;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));

  return decodeURIComponent(found?.slice(name.length + 1) ?? '') || undefined;
}

/** Empty text deletes the preference. */
export function writePreference(name: Preference, value: string): void {
  const age = value === '' ? 0 : YEAR_S;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=strict`;
  document.documentElement.dataset.preferences = document.cookie;
}
