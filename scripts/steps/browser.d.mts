/**
 * The path of a Chromium that starts, one without windows where there is one and `isHeaded` does not ask for another; ends
 * the program with what to do where none can be had.
 */
export function findBrowser(options?: { isHeaded?: boolean }): Promise<string>;
