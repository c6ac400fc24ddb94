import { WITH_LEAVE } from '../../machines/modules/away-calendar.ts';
import type { RequestKind } from '../../machines/rules/time-off.ts';

const ofLeave = {
  title: 'Who is away',
  nobody: 'Nobody is away',
  type: 'Type',
  kinds: [
    { value: '', label: 'Every kind' },
    { value: 'leave', label: 'Leave' },
    { value: 'sick', label: 'Sick leave' },
  ],
} as const;

const ofHome = {
  title: 'Who works from home',
  nobody: 'Nobody works from home',
  type: 'Policy',
  kinds: [
    { value: '', label: 'At home' },
    { value: WITH_LEAVE, label: 'At home or on leave' },
  ],
} as const;

/** What the calendar under a page of requests says of itself. */
export const awayWords = (kind: RequestKind) => (kind === 'wfh' ? ofHome : ofLeave);
