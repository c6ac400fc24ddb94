/** The path of a Chromium that starts; ends the program with what to do where none can be had. */
export function findBrowser(): Promise<string>;
