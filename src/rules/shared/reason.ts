/** For reasons that another person reads. In a separate file, so that the sign-in page doesn't load it. */
export const REASON_MISSING = 'Enter a reason.';
