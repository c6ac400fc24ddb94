import { WITH_LEAVE } from '../../machines/modules/time-off/away-calendar.ts';
import type { RequestKind } from '../../rules/leave/time-off.ts';

const ofLeave = {
  title: 'Who is away',
  empty: 'No one is away',
  only: 'Only people away',
  type: 'Type',
  kinds: [
    { value: '', label: 'All types' },
    { value: 'leave', label: 'Leave' },
    { value: 'sick', label: 'Sick leave' },
  ],
} as const;

const ofHome = {
  title: 'Who is working from home',
  empty: 'No one is working from home',
  only: 'Only people working from home',
  type: 'Policy',
  kinds: [
    { value: '', label: 'Working from home' },
    { value: WITH_LEAVE, label: 'Working from home or on leave' },
  ],
} as const;

export const awayWords = (kind: RequestKind) => (kind === 'wfh' ? ofHome : ofLeave);
