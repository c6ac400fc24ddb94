/** Times in milliseconds, sizes in bytes, unless the name says otherwise. */

export const TOAST_SUCCESS_MS = 5_000;
export const TOAST_OTHER_MS = 15_000;
/** More toasts at once would cover the page; the rest wait. */
export const TOASTS_VISIBLE = 4;
/** Beyond this the oldest waiting toasts are dropped. */
export const TOASTS_KEPT = 20;

/** The bell's list is loaded once more this long after each opening of its panel, if it is still open then. */
export const BELL_RELOAD_AFTER_OPENING_MS = 5_000;
/**
 * New notifications are loaded at a random moment within this time, because everyone in a company is notified of an
 * announcement at once.
 */
export const BELL_SPREAD_MS = 30_000;
/** The same for news that comes without the number of unread notifications: until then the bell shows a wrong one. */
export const BELL_SPREAD_UNCOUNTED_MS = 5_000;
export const NOTIFICATIONS_SHOWN = 25;
/** How long the bell's first list waits for the feed: loaded before, it would have to be loaded again. */
export const FEED_PATIENCE_MS = 1_000;
/** A feed that has not connected by then counts as lost. */
export const FEED_CONNECT_TIMEOUT_MS = 15_000;
/** A feed that lasted this long resets the retry delay. */
export const FEED_STEADY_MS = 30_000;
/** A feed reconnects with a new token after this long; tokens last longer. */
export const FEED_RENEWAL_MS = 10 * 60_000;
/** Retry delays double from the first to the longest. */
export const FEED_RETRY_FIRST_MS = 1_000;
export const FEED_RETRY_LONGEST_MS = 60_000;

export const TRACK_TIMEOUT_MS = 10_000;
/** The browser is cleared at once; the server gets this long to end the session. */
export const SIGN_OUT_TIMEOUT_MS = 3_000;
/** A name is looked up on a leader board when no key came for this long. */
export const SEARCH_DEBOUNCE_MS = 120;
/** How long a new search waits for the reply to an earlier one. */
export const SEARCH_PATIENCE_MS = 300;
/** For a 429 without a Retry-After header. */
export const DEFAULT_RETRY_AFTER_S = 30;

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
/** For a file picker's `accept`. */
export const LOGO_ACCEPT = '.png,.jpg,.jpeg';
export const BULK_ACCEPT = '.xls,.xlsx,.xlsm,.xlsb,.ods,.csv';
export const BULK_MAX_BYTES = 25 * 1024 * 1024;
export const BULK_MAX_ROWS = 100_000;
export const IMPORT_POLL_MS = 700;
export const IMPORT_RETRY_MS = 3_000;

export const REVIEW_RETRY_MS = 3_000;

/** The server stores a repeated message once. */
export const MESSAGE_RETRY_MS = 3_000;
export const MESSAGE_MAX = 5_000;
export const MESSAGE_FILES_MAX = 10;
export const MESSAGE_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** For a file picker's `accept`. */
export const MESSAGE_FILE_ACCEPT = '.pdf,.jpg,.jpeg,.png';
/** Polling interval while the page is visible, for changes without a notification, such as a colleague's reply. */
export const CONVERSATION_POLL_MS = 30_000;
/** While the dashboard is visible: not everything that it counts is notified. */
export const DASHBOARD_POLL_MS = 60_000;
/** While a list of requests is visible: no one is notified of what a colleague has decided. */
export const REQUESTS_POLL_MS = 60_000;

export const ARTICLE_AUTOSAVE_MS = 1_200;
export const ARTICLE_RETRY_MS = 3_000;
export const ARTICLE_UNDO_MS = 15_000;

/** Several people move at once: a board waits this long for the rest of them. */
export const BOARD_GATHER_MS = 700;
/** Shorter than the minute for which the feed reports that a board has moved. */
export const BOARD_POLL_MS = 25_000;
export const BOARD_REFUSED_RETRY_MS = 30_000;
/** Between two looks at a campaign that is being sent. */
export const CAMPAIGN_POLL_MS = 1_000;
export const CAMPAIGN_RETRY_MS = 5_000;
/** The longest wait before looking whether a scheduled campaign has been sent: a computer may sleep past its time. */
export const CAMPAIGN_WAIT_MS = 60_000;
export const PREVIEW_PAUSE_MS = 500;
export const PREVIEW_RETRY_MS = 5_000;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const PAGE_SIZE = 25;
/** For departments, designations and teams. */
export const UNIT_NAME_MAX = 80;

export const PAGE_SIZE_MAX = 500;
export const SEARCH_MAX = 100;
export const PAGE_BUTTONS = 3;

export const RECOGNITION_PAGE_SIZE = 5;
/** Shown posts that are loaded again when something moved. */
export const RECOGNITION_CHECKED = 20;
/** Several people post at once: a feed waits this long for the rest of them. */
export const RECOGNITION_GATHER_MS = 1_000;
/** In case a message from the feed was lost. */
export const RECOGNITION_POLL_MS = 30_000;
export const RECOGNITION_REFUSED_RETRY_MS = 30_000;
export const CELEBRATION_MS = 2_600;

export const INCHES_PER_CM = 0.3937;

/** Percent. */
export const ONBOARDING_PROGRESS = { password: 33, profile: 66, logo: 100 } as const;

/** Long enough to notice a mistake, too short for anyone to have booked a journey. */
export const DECISION_UNDO_MS = 5 * 60_000;

export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_ACCEPT = '.pdf,application/pdf';

export const ATTACHMENT_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/png',
  'image/jpeg',
] as const;
/** For a file picker's `accept`. */
export const ATTACHMENT_ACCEPT = '.pdf,.doc,.docx,.png,.jpg,.jpeg';

/** Counts are collected this long before they are sent. */
export const COUNTING_GATHER_MS = 30_000;
export const COUNTING_RETRY_MS = 30_000;
/** A batch is dropped after this many tries. */
export const COUNTING_TRIES = 4;

/** How often a report that runs in the background is polled, and retried after a network failure. */
export const REPORT_POLL_MS = 2_000;
export const REPORT_RETRY_MS = 10_000;
