/** Scopes go by the same names as levels. */
export const administers = (level: string | undefined): level is 'company' | 'branch' =>
  level === 'company' || level === 'branch';
