/** What tabs of one browser say to each other about the charts that run in them. */
import type { Step } from './recording.ts';

export const CHANNEL = 'workflows';

/**
 * `opened`: a page of the console has come. `asked` and `stopped`: somebody wants to hear what happens in other tabs, or no
 * longer does. `step`: what happened.
 */
export type Said = { type: 'opened' } | { type: 'asked' | 'stopped'; by: string } | { type: 'step'; step: Step };

/** What this tab is called. */
export const tabName = `tab ${Math.random().toString(36).slice(2, 5)}`;
