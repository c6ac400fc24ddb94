/** Times in milliseconds, sizes in bytes. Every number a person may notice has its name here. */

export const TOAST_SUCCESS_MS = 5_000;
export const TOAST_OTHER_MS = 15_000;
/** More than this many toasts at once hide the page; the others wait their turn. */
export const TOASTS_VISIBLE = 4;
/** A queue longer than this is a flood; the oldest waiting ones go first. */
export const TOASTS_KEPT = 20;

/** How long the notification list waits after "seen" before it loads again. */
export const NOTIFICATION_REFRESH_MS = 5_000;
/**
 * What is new is loaded within this time, at another moment by each of those who heard of it together: the bell counts it
 * already. Sooner where the numbers were not told.
 */
export const LIST_SPREAD_MS = 30_000;
export const LIST_SPREAD_UNCOUNTED_MS = 5_000;
/** How many notifications the panel shows, and how many more it is given at a time. */
export const NOTIFICATIONS_SHOWN = 25;
/** A feed that is not there within this time counts as lost. */
export const FEED_CONNECT_TIMEOUT_MS = 15_000;
/** A feed that has held this long has earned quick retries again. */
export const FEED_STEADY_MS = 30_000;
/** Before the feed's token ends, the console connects anew with a fresh one. */
export const FEED_RENEWAL_MS = 10 * 60_000;
/** The pauses before each try to get the feed back double from the first to the longest. */
export const FEED_RETRY_FIRST_MS = 1_000;
export const FEED_RETRY_LONGEST_MS = 60_000;

/** How long the console waits to hear who is signed in before it offers the sign-in page. */
export const TRACK_TIMEOUT_MS = 10_000;
/** Signing out clears this browser at once; the server gets this long to end its side. */
export const SIGN_OUT_TIMEOUT_MS = 3_000;
/** From the last keystroke to the search request. */
export const SEARCH_DEBOUNCE_MS = 120;
/** When a 429 names no time to wait. */
export const DEFAULT_RETRY_AFTER_S = 30;

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
/** For a file picker's `accept`. */
export const LOGO_ACCEPT = '.png,.jpg,.jpeg';
export const BULK_ACCEPT = '.xls,.xlsx,.ods,.csv';
export const BULK_MAX_BYTES = 25 * 1024 * 1024;
/** How often the server is asked how far an upload is, and how soon again when it did not answer. */
export const IMPORT_POLL_MS = 700;
export const IMPORT_RETRY_MS = 3_000;

/** How soon a request is looked at again when the answer to a decision got lost. */
export const REVIEW_RETRY_MS = 3_000;

/** How soon a message goes again when the answer to it got lost: the server stores it once. */
export const MESSAGE_RETRY_MS = 3_000;
export const MESSAGE_MAX = 5_000;
export const MESSAGE_FILES_MAX = 10;
export const MESSAGE_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** For a file picker's `accept`. */
export const MESSAGE_FILE_ACCEPT = '.pdf,.jpg,.jpeg,.png';
/** What nobody is told of, such as a colleague's answer, is asked for so often while somebody looks. */
export const CONVERSATION_POLL_MS = 30_000;

/** An article is saved after a pause of this length, and again so soon when no answer came. */
export const ARTICLE_AUTOSAVE_MS = 1_200;
export const ARTICLE_RETRY_MS = 3_000;
/** For so long publishing is offered to be undone. */
export const ARTICLE_UNDO_MS = 15_000;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const PAGE_SIZE = 25;
export const PAGE_SIZE_MAX = 500;
export const SEARCH_MAX = 100;
export const PAGE_BUTTONS = 3;

export const RECOGNITION_PAGE_SIZE = 5;

export const INCHES_PER_CM = 0.3937;

/** The progress bar of the company's three set-up steps, in percent. */
export const ONBOARDING_PROGRESS = { password: 33, profile: 66, logo: 100 } as const;

/**
 * How long whoever decided on a request can take it back: long enough to notice a slip of the hand, too short for somebody
 * to have booked a journey on it.
 */
export const DECISION_UNDO_MS = 5 * 60_000;

/** A policy document: a PDF of at most this size. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_ACCEPT = '.pdf,application/pdf';

/** What comes with an announcement or a policy, up to the same size. */
export const ATTACHMENT_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/png',
  'image/jpeg',
] as const;
/** For a file picker's `accept`. */
export const ATTACHMENT_ACCEPT = '.pdf,.doc,.docx,.png,.jpg,.jpeg';

/** For how long arrows are counted before the counts are sent, and how soon a parcel that got lost goes again: later each time. */
export const COUNTING_GATHER_MS = 30_000;
export const COUNTING_RETRY_MS = 30_000;
/** A parcel is tried so often, and then dropped. */
export const COUNTING_TRIES = 4;
