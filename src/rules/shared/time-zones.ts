const NAME = /^(UTC|[A-Z][A-Za-z_-]+(\/[A-Z][A-Za-z0-9_+-]+){1,2})$/;

/** Refuses offsets and abbreviations, which are not IANA names. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });

    return true;
  } catch {
    return false;
  }
}

export const timeZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC'),
];

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
