/**
 * Stored in cookies, because signing out clears local storage, and because the server can apply them before first
 * paint.
 */
type Preference = 'theme' | 'menu' | 'employeeColumns' | 'shortcuts';

const YEAR_S = 365 * 24 * 60 * 60;

export function readPreference(name: Preference): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));

  return decodeURIComponent(found?.slice(name.length + 1) ?? '') || undefined;
}

/** Empty text deletes the preference. */
export function writePreference(name: Preference, value: string): void {
  const age = value === '' ? 0 : YEAR_S;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=strict`;
}
