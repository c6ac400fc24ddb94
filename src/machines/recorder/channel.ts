import type { Step } from './recording.ts';

export const CHANNEL = 'workflows';

/**
 * `markOpened`: a page was opened. `asked`, `stopped`: another tab starts or stops watching. `step`: a step was taken.
 */
export type ChannelMessage =
  | { type: 'opened' }
  | { type: 'asked' | 'stopped'; by: string }
  | { type: 'step'; step: Step };

/** When the tab was opened, with a suffix that distinguishes it from others of the same second. */
export const tabName = `tab ${new Date(performance.timeOrigin).toTimeString().slice(0, 8)} ${Math.random().toString(36).slice(2, 5)}`;
