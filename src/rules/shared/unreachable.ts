/** Shown where a call got no reply. */
export const SERVER_UNREACHABLE = 'The server could not be reached. Check your connection and try again.';
