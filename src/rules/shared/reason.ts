/** For whatever another person reads the reason of. Its own file, so that the sign-in page does not load it. */
export const REASON_MISSING = 'Enter a reason.';
