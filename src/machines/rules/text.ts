/** `invalid email or password` → `Invalid email or password`: how messages of the server are shown. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
