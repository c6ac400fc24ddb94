/** Shown where a search for a manager finds no one. */
export const NO_MANAGERS =
  'No matches. Only people with the Reporting Manager role are listed. Edit a person to give them the role.';

/** Below a field in which a manager is chosen. */
export const MANAGER_HELP =
  'Approves their leave and work from home. Only people with the Reporting Manager role are listed; edit a person to give them the role.';
