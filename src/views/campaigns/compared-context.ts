import { createContext } from 'react';
import type { Campaign } from '../../api/contract/campaigns.ts';

interface Comparing {
  readonly chosen: readonly Campaign[];
  readonly toggle: (campaign: Campaign) => void;
}

/** Campaigns chosen in the list to be compared. */
export const ComparedContext = createContext<Comparing>({ chosen: [], toggle: () => {} });
