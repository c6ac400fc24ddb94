/** Examples of the calls about the dashboard. */
import { branchAt } from './branch-of.ts';
import type { Example } from './example.ts';

export const dashboardExamples = {
  companyDashboard: {
    isAboutTarget: true,
    without: ['no branch'],
    send: ({ targetBranch, fixture }) => ({ query: { branchId: branchAt(targetBranch, fixture) } }),
  },
  arrangeDashboard: {
    send: async ({ fixture: { db }, caller }) => {
      const row = await db
        .selectFrom('dashboard_layout')
        .select('version')
        .where('person_id', '=', caller.id)
        .executeTakeFirst();

      return { body: { tiles: ['people', 'waiting'], hidden: ['articles'], version: row?.version ?? 0 } };
    },
  },
} as const satisfies Record<string, Example>;
