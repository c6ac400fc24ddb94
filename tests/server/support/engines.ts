/**
 * Which test files of the server run on both engines. The others run on PostgreSQL where one answers, where calls really
 * meet, and on the embedded database elsewhere. That every call works on both is the matrix's business.
 */
import { fileURLToPath } from 'node:url';

/** One file an area, the one with the most of its SQL, and what depends on how an engine locks. */
export const onEveryEngine = [
  'access/throttle.test.ts',
  'articles/writing.test.ts',
  'auth/sign-in.test.ts',
  'campaigns/sending.test.ts',
  'challenges/interleavings.test.ts',
  'company/company.test.ts',
  'conversations/hr.test.ts',
  'dashboard/cached.test.ts',
  'demo/seed.test.ts',
  'documents/announcements.test.ts',
  'employees/leaving.test.ts',
  'employees/list.test.ts',
  'feed/feed.test.ts',
  'files/files.test.ts',
  'imports/balances.test.ts',
  'imports/employees.test.ts',
  'imports/new-units.test.ts',
  'imports/remembered-names.test.ts',
  'leave/requests.test.ts',
  'leave/interleavings.test.ts',
  'lists/cached-totals.test.ts',
  'mail/mail.test.ts',
  'matrix.test.ts',
  'matrix-of-several.test.ts',
  'notifications/notifications.test.ts',
  'organisation/org-units.test.ts',
  'people/approvers.test.ts',
  'plugins/health.test.ts',
  'plugins/one-trip.test.ts',
  'recognition/counts.test.ts',
  'reports/reports.test.ts',
  'reports/saved-views.test.ts',
  'wfh/requests.test.ts',
  'workflows/counts.test.ts',
  'workflows/export.test.ts',
];

const folder = fileURLToPath(new URL('../', import.meta.url));

/** The ones of those there are that this file runs on. */
export function enginesOf<Engine extends 'embedded' | 'postgres'>(
  file: string,
  available: readonly Engine[],
): Engine[] {
  const path = file.replace(folder, '').replaceAll('\\', '/');
  const needsAll = path.startsWith('database/') || onEveryEngine.includes(path);

  return needsAll ? [...available] : available.slice(-1);
}
