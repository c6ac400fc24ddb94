/** Completes a sentence such as "Ana will be able to …". */
export const ADMIN_ACCESS =
  'see and change the profiles, requests, reports and health data of everyone in your employee list';
