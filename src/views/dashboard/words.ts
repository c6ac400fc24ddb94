import { type FigureId, LEAVING_DAYS, type TrendId } from '../../rules/dashboard/figures.ts';
import type { PeriodDays } from '../../rules/dashboard/period.ts';
import type { SetUpStep } from '../../rules/dashboard/set-up.ts';
import type { TileId } from '../../rules/dashboard/tiles.ts';
import { paths } from '../../rules/shared/paths.ts';

export const tileTitles: Readonly<Record<TileId, string>> = {
  setUp: 'Set up your company',
  waiting: 'Needs attention',
  away: 'Away',
  people: 'People',
  celebrations: 'Birthdays and anniversaries',
  challenges: 'Challenges',
  recognition: 'Recognition',
  articles: 'Articles',
  documents: 'Policies and campaigns',
  trends: 'Last 12 weeks',
  branches: 'Branches',
  departments: 'Departments',
};

interface FigureWords {
  readonly label: string;
  /** What exactly is counted. */
  readonly hint?: string;
  /** Follows the number of days of the period. */
  readonly isOfPeriod?: true;
}

export const figureWords: Readonly<Record<FigureId, FigureWords>> = {
  leaveRequests: { label: 'Leave requests' },
  leaveCancellations: { label: 'Leave cancellation requests' },
  sickLeaveRequests: { label: 'Sick leave requests' },
  sickLeaveCancellations: { label: 'Sick leave cancellation requests' },
  wfhRequests: { label: 'Work from home requests' },
  conversations: { label: 'Unanswered conversations' },
  posts: { label: 'Posts to moderate' },
  policyReviews: { label: 'Policies due for review' },
  unreadTickets: { label: 'Tickets with new replies' },
  failedUploads: { label: 'Uploads with failed rows', isOfPeriod: true },
  awayToday: { label: 'On leave today', hint: 'Leave and sick leave' },
  awayThisWeek: { label: 'On leave this week', hint: 'On at least one day, Monday to Sunday' },
  homeToday: { label: 'Working from home today' },
  homeThisWeek: { label: 'Working from home this week', hint: 'On at least one day, Monday to Sunday' },
  active: { label: 'Active people', hint: 'Not counting people yet to start' },
  joined: { label: 'Joined', isOfPeriod: true },
  left: { label: 'Deactivated', isOfPeriod: true },
  leaving: { label: `Leaving in the next ${LEAVING_DAYS} days` },
  withoutManager: { label: 'Without a manager' },
  notSignedIn: {
    label: 'Account not set up',
    hint: 'Active people who have neither set a password nor filled in a profile',
  },
  runningChallenges: { label: 'Running challenges' },
  posted: { label: 'Posts', isOfPeriod: true },
  articlesRead: {
    label: 'Articles with new readers',
    hint: 'Articles that at least one person opened for the first time',
    isOfPeriod: true,
  },
  published: { label: 'Published articles' },
  policiesInForce: { label: 'Policies in force' },
  scheduledCampaigns: { label: 'Scheduled campaigns' },
  sendingCampaigns: { label: 'Campaigns being sent' },
  sentCampaigns: { label: 'Sent campaigns', hint: 'Not ended yet' },
};

export const trendTitles: Readonly<Record<TrendId | 'challenges', string>> = {
  joined: 'People who joined',
  left: 'People deactivated',
  leave: 'Approved leave',
  home: 'Approved work from home',
  posted: 'Recognition posts',
  articlesRead: 'Articles with new readers',
  challenges: 'People who joined a challenge',
};

export const setUpWords: Readonly<Record<SetUpStep, { readonly label: string; readonly to: string }>> = {
  departments: { label: 'Add departments', to: `${paths.departments}?add` },
  designations: { label: 'Add designations', to: `${paths.designations}?add` },
  branch: { label: 'Add a branch', to: paths.addBranch },
  people: { label: 'Add people', to: paths.addEmployee },
  leaveTypes: { label: 'Add leave types', to: paths.createLeave },
  logo: { label: 'Upload your logo', to: paths.changeLogo },
};

export const periodWords = (days: PeriodDays): string => `Last ${days} days`;

/** Shown in place of a hidden number. */
export const WITHHELD = 'Hidden';
export const WITHHELD_WHY = 'Hidden to protect privacy: too few people.';
