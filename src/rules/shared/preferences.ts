/**
 * Stored in cookies, because signing out clears local storage, and because the server can apply them before first
 * paint.
 */
export const preferences = ['theme', 'menu', 'employeeColumns', 'shortcuts'] as const;

export type Preference = (typeof preferences)[number];
