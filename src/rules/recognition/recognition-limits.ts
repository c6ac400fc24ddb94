export const MESSAGE_MAX = 1_000;
export const COMMENT_MAX = 500;
export const PRAISED_MAX = 20;
export const TAGS_MAX = 5;
export const TAG_NAME_MAX = 40;
export const TAG_DESCRIPTION_MAX = 300;
export const REASON_MAX = 300;
export const APPEAL_MAX = 500;
export const WATCHED_WORDS_MAX = 200;
export const WATCHED_WORD_MAX = 40;
export const RECOGNITION_PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** A post shows this many of its latest comments. */
export const COMMENTS_SHOWN = 3;
export const POSTS_PAGE_MAX = 100;
export const MODERATE_MANY_MAX = 100;

/** Posting the same message to the same person within this time has to be confirmed. */
export const REPEATED_WITHIN_HOURS = 24;
/** By one person within 24 hours, so that a script can't bury the feed. */
export const POSTS_A_DAY = 50;
export const COMMENTS_A_DAY = 100;
/** People who have gone longer without praise are listed. */
export const UNRECOGNISED_DAYS = 90;
/** Two people who praise no one else, this often each, are shown as a pattern. */
export const MUTUAL_POSTS = 3;
export const INSIGHT_MONTHS = 12;
/** The feed says "99+" beyond this. */
export const FRESH_MAX = 99;
