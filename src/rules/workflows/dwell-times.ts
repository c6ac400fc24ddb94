/** How long charts rest in their states (dwell times), without exact times, which could reveal who it was. */

/** Upper limits in seconds; the last bucket has none. */
const dwellLimits = [
  1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 90, 120, 180, 300, 480, 720, 1_200, 1_800, 3_600, 7_200, 14_400, 28_800,
] as const;

export const LAST_BUCKET = dwellLimits.length;

export function bucketOf(ms: number): number {
  const bucket = dwellLimits.findIndex((limit) => ms < limit * 1_000);

  return bucket < 0 ? LAST_BUCKET : bucket;
}

const inUnits = (seconds: number): string => {
  if (seconds < 120 && seconds % 60 !== 0) return `${seconds} s`;

  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
};

/** "8 s to 12 s", "under 1 s", "over 8 h". */
export function bucketInWords(bucket: number): string {
  const [from, to] = [dwellLimits[bucket - 1], dwellLimits[bucket]];
  if (from === undefined) return `under ${inUnits(dwellLimits[0])}`;

  return to === undefined ? `over ${inUnits(from)}` : `${inUnits(from)} to ${inUnits(to)}`;
}

/** The bucket below which a share of all dwell times lies; null without any. */
export function quantile(timesByBucket: readonly number[], share: number): number | null {
  const all = timesByBucket.reduce((sum, times) => sum + times, 0);
  let below = 0;
  for (const [bucket, times] of timesByBucket.entries()) {
    below += times;
    if (times > 0 && below >= all * share) return bucket;
  }

  return null;
}

/** Charts that run on several pages for different tasks, and are counted by page. */
export const sharedCharts: ReadonlySet<string> = new Set(['form', 'collection', 'resource', 'bulkUpload']);

/** States in which leaving means giving up. Charts that are missing here can be left at any time. */
const unfinished: Readonly<Record<string, readonly string[]>> = {
  session: ['signedIn.page.onboarding'],
  changePassword: ['ready'],
  logo: ['choosing', 'cropping', 'interrupted'],
  bulkUpload: ['choosing', 'checked', 'fileRefused', 'slowedDown', 'notAllowed', 'interrupted', 'connectionLost'],
  leaveReview: ['reviewing', 'connectionLost', 'undoing.connectionLost', 'refused'],
  decideMany: ['asking', 'connectionLost'],
  peopleChange: ['asking', 'previewing', 'confirming', 'connectionLost'],
  ticket: ['writing', 'offline'],
  articleDraft: ['recovering', 'writing.leaving.asking'],
  recognitionComposer: ['writing', 'cropping', 'asking', 'offline'],
  policyAcknowledgement: ['reading', 'unanswered'],
  form: ['editing', 'stale', 'askingToSave', 'askingToLeave', 'failed', 'unreachable'],
};

export const canBeGivenUp = (chart: string): boolean => Object.hasOwn(unfinished, chart);

/** Whether leaving in this state means giving up; `state` with its chart's name. */
export function isUnfinished(state: string): boolean {
  const [chart = ''] = state.split('.');

  return (unfinished[chart] ?? []).some((part) => `${state}.`.startsWith(`${chart}.${part}.`));
}

/** For a test that these states exist. */
export const unfinishedStates: readonly string[] = Object.entries(unfinished).flatMap(([chart, parts]) =>
  parts.map((part) => `${chart}.${part}`),
);
