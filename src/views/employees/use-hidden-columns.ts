import { useState } from 'react';
import { readPreference, writePreference } from '../layout/preferences.ts';
import { extraIds } from './columns.tsx';

const isExtra = (id: string): boolean => extraIds.includes(id);

/** Remembered by what differs from the start: columns that were hidden, and with a plus extra ones that were chosen. */
export function useHiddenColumns(): [readonly string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    const stored = readPreference('employeeColumns')?.split(',') ?? [];

    return [
      ...stored.filter((id) => id && !id.startsWith('+')),
      ...extraIds.filter((id) => !stored.includes(`+${id}`)),
    ];
  });
  const remember = (next: string[]) => {
    setHidden(next);
    const chosen = extraIds.filter((id) => !next.includes(id)).map((id) => `+${id}`);
    writePreference('employeeColumns', [...next.filter((id) => !isExtra(id)), ...chosen].join(','));
  };

  return [hidden, remember];
}
