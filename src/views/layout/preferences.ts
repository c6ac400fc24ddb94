import { type Preference, preferenceIn, preferencesIn } from '../../rules/shared/preferences.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** The document contains them, because a page waits when it asks the browser for cookies. */
export const readPreference = (name: Preference): string | undefined =>
  preferenceIn(document.documentElement.dataset.preferences ?? document.cookie, name);

/** Empty text deletes the preference. */
export function writePreference(name: Preference, value: string): void {
  const age = value === '' ? 0 : YEAR_S;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=strict`;
  document.documentElement.dataset.preferences = preferencesIn(document.cookie);
}
