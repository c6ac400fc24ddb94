/** Days, unless the name says otherwise. */

export const TITLE_MAX = 80;
export const DESCRIPTION_MAX = 4_000;
export const ALIAS_MAX = 30;
export const REASON_MAX = 300;
export const CHALLENGE_PICTURE_MAX_BYTES = 2 * 1024 * 1024;

export const LONGEST_CHALLENGE = 92;
export const FURTHEST_AHEAD = 2 * 366;
export const VISIBLE_BEFORE = 366;
export const GOAL_MAX = 20_000_000;
export const MIN_TEAM_SIZE_MAX = 50;
export const MANUAL_BACK_DAYS_MAX = 14;

/** Late activity counts this long after the last day. */
export const SETTLING_DAYS = 3;
/** Activity of earlier days is refused. Long enough for the history of a new device. */
export const ACTIVITY_REACHES_BACK = 100;
export const ACTIVITY_BATCH_MAX = 500;
/** A preview replays this many days. */
export const PREVIEW_DAYS = 30;
