/** Time zones by their IANA names: `Europe/Lisbon`, `America/Argentina/Ushuaia`, and `UTC`. */
const NAME = /^(UTC|[A-Z][A-Za-z_-]+(\/[A-Z][A-Za-z0-9_+-]+){1,2})$/;

/** Whether this names a zone that clocks know. Offsets and old abbreviations are no names. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });

    return true;
  } catch {
    return false;
  }
}

/** Every zone to choose from, by name. */
export const timeZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC'),
];

/** The zone of whoever asks. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
