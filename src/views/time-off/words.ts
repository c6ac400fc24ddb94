import type { RequestKind } from '../../rules/leave/time-off.ts';
import { paths } from '../../rules/shared/paths.ts';

export interface RequestWords {
  at: string;
  title: string;
  help: string;
  /** For the middle of a sentence. */
  noun: string;
  numbers: string;
  type: string;
  /** The kind that the calendar shows first. */
  kind: RequestKind;
}

export const leaveWords: RequestWords = {
  at: paths.manageLeaves,
  title: 'Manage Leaves',
  help: 'Leave requests from your people, and who is away.',
  noun: 'leave',
  numbers: 'Balance',
  type: 'Type',
  kind: 'leave',
};

export const sickLeaveWords: RequestWords = {
  at: paths.manageSickLeaves,
  title: 'Manage Sick Leaves',
  help: 'Sick leave requests from your people, and who is away.',
  noun: 'sick leave',
  numbers: 'Balance',
  type: 'Type',
  kind: 'sick',
};

export const wfhWords: RequestWords = {
  at: paths.manageWfh,
  title: 'Manage Work From Home',
  help: 'Work from home requests from your people, and who is working from home.',
  noun: 'work from home',
  numbers: 'Work from home',
  type: 'Policy',
  kind: 'wfh',
};

export const stateTabs = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
] as const;

export const kindLinks = [
  { to: paths.manageLeaves, label: 'Leave', feature: 'leave' },
  { to: paths.manageSickLeaves, label: 'Sick leave', feature: 'sickLeave' },
  { to: paths.manageWfh, label: 'Work from home', feature: 'workFromHome' },
] as const;
