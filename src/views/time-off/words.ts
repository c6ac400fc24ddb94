import { paths } from '../../machines/rules/paths.ts';
import type { RequestKind } from '../../machines/rules/time-off.ts';

/** What a page of requests says of itself. */
export interface RequestWords {
  /** Where it is. */
  at: string;
  title: string;
  help: string;
  /** What is asked for, in the middle of a sentence. */
  noun: string;
  /** The heading of its numbers. */
  numbers: string;
  /** What there are several kinds of. */
  type: string;
  /** The calendar of leave begins with this kind; work from home has one of its own. */
  kind: RequestKind;
}

export const leaveWords: RequestWords = {
  at: paths.manageLeaves,
  title: 'Manage Leaves',
  help: 'Requests for leave of the people you look after, and who is away.',
  noun: 'leave',
  numbers: 'Balance',
  type: 'Type',
  kind: 'leave',
};

export const sickLeaveWords: RequestWords = {
  at: paths.manageSickLeaves,
  title: 'Manage Sick Leaves',
  help: 'Sick leave of the people you look after, and who is away.',
  noun: 'sick leave',
  numbers: 'Balance',
  type: 'Type',
  kind: 'sick',
};

export const wfhWords: RequestWords = {
  at: paths.manageWfh,
  title: 'Manage Work From Home',
  help: 'Requests to work from home of the people you look after, and who is at home.',
  noun: 'work from home',
  numbers: 'Days at home',
  type: 'Policy',
  kind: 'wfh',
};

export const stateTabs = [
  { value: 'pending', label: 'Waiting' },
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
