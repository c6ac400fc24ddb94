export function need<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The demo refers to something undefined');

  return value;
}
