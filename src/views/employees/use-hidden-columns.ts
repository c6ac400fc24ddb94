import { useState } from 'react';
import { readPreference, writePreference } from '../frame/preferences.ts';

/** The columns that this browser does not want to see. */
export function useHiddenColumns(): [readonly string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => readPreference('employeeColumns')?.split(',').filter(Boolean) ?? [],
  );
  const remember = (next: string[]) => {
    setHidden(next);
    writePreference('employeeColumns', next.join(','));
  };

  return [hidden, remember];
}
