import { LONG_WAIT_DAYS, type RequestKind, type WaitingFor } from '../../rules/leave/time-off.ts';
import { paths } from '../../rules/shared/paths.ts';

export interface RequestWords {
  at: string;
  title: string;
  help: string;
  /** Shown when nothing is pending. */
  empty: string;
  type: string;
  /** The kind that the calendar shows first; null where requests of every kind are shown. */
  kind: RequestKind | null;
}

export const inboxWords: RequestWords = {
  at: paths.requests,
  title: 'Requests',
  help: 'Leave, sick leave and work from home requests waiting for a decision, oldest first.',
  empty: 'New requests will appear here and you’ll be notified.',
  type: 'Type',
  kind: null,
};

export const leaveWords: RequestWords = {
  at: paths.manageLeaves,
  title: 'Manage Leaves',
  help: 'Leave requests from your people, and who is away.',
  empty: 'New leave requests will appear here and you’ll be notified.',
  type: 'Type',
  kind: 'leave',
};

export const sickLeaveWords: RequestWords = {
  at: paths.manageSickLeaves,
  title: 'Manage Sick Leaves',
  help: 'Sick leave requests from your people, and who is away.',
  empty: 'New sick leave requests will appear here and you’ll be notified.',
  type: 'Type',
  kind: 'sick',
};

export const wfhWords: RequestWords = {
  at: paths.manageWfh,
  title: 'Manage Work From Home',
  help: 'Work from home requests from your people, and who is working from home.',
  empty: 'New work from home requests will appear here and you’ll be notified.',
  type: 'Policy',
  kind: 'wfh',
};

export const statusTabs = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
] as const;

export const waitingWords: Readonly<Record<WaitingFor, string>> = {
  me: 'For me',
  nobody: 'No active manager',
  overdue: 'Overdue',
};

const overdueHelp = `Overdue: ${LONG_WAIT_DAYS} working days have passed.`;

/** A manager is offered the last one only. */
export const waitingHelp = (isManager: boolean): string =>
  isManager ? overdueHelp : `For me: yours to decide. ${overdueHelp}`;

export const kindLinks = [
  { kind: 'leave', to: paths.manageLeaves, feature: 'leave' },
  { kind: 'sick', to: paths.manageSickLeaves, feature: 'sickLeave' },
  { kind: 'wfh', to: paths.manageWfh, feature: 'workFromHome' },
] as const;
