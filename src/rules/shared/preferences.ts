/**
 * Stored in cookies, because signing out clears local storage, and because the server can apply them before first
 * paint.
 */
const preferences = ['theme', 'menu', 'employeeColumns', 'shortcuts'] as const;

export type Preference = (typeof preferences)[number];

const STORED = new RegExp(`^(?:${preferences.join('|')})=(?:[\\w.-]|%[0-7][\\dA-F])*$`);

/** What a request's cookies say of preferences: pairs of name and encoded value, separated by "; ". Safe in an attribute. */
export const preferencesIn = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((cookie) => STORED.test(cookie))
    .join('; ');

/** From cookies, or from `preferencesIn`. */
export function preferenceIn(cookies: string, name: Preference): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));

  return decodeURIComponent(found?.slice(name.length + 1) ?? '') || undefined;
}
