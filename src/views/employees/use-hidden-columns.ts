import { useState } from 'react';
import { readPreference, writePreference } from '../layout/preferences.ts';

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
