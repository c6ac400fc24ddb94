import { WITH_LEAVE } from '../../machines/modules/away-calendar.ts';
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
  only: 'Only people at home',
  type: 'Policy',
  kinds: [
    { value: '', label: 'At home' },
    { value: WITH_LEAVE, label: 'At home or on leave' },
  ],
} as const;

export const awayWords = (kind: RequestKind) => (kind === 'wfh' ? ofHome : ofLeave);
