/** Why nothing is counted of a chart. */
export const uncounted: Readonly<Record<string, string>> = {
  login: 'Nothing is counted before sign-in.',
  forgotPassword: 'Nothing is counted before sign-in.',
  workflows: 'This page is not counted.',
  counting: 'Counting itself is not counted.',
};
