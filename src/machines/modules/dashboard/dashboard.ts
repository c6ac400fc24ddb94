import { fromPromise } from 'xstate';
import type { Dashboard } from '../../../api/contract/dashboard.ts';
import { watchNotificationSignal } from '../../../api/notification-signal.ts';
import { readDashboardQuery } from '../../../rules/dashboard/period.ts';
import { DASHBOARD_POLL_MS } from '../../../rules/shared/constants.ts';
import type { RowCommand } from '../../collection.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';

export type DashboardActor = ResourceActor<Dashboard>;

/** `row` is the dashboard with the new layout. */
export const arrange = (row: Dashboard): RowCommand<Dashboard> => ({
  name: 'arrange',
  row,
  needsConfirmation: false,
  done: 'Dashboard updated',
});

export const wireDashboard = ({ api, effects }: Services) => ({
  /** The key is the query of the page's address. */
  dashboard: createResourceMachine<Dashboard>('dashboard').provide({
    actors: {
      loadRecord: fromPromise<Reply<Dashboard>, { key: string | null }>(async ({ input: { key }, signal }) =>
        mapReply(
          await api.call('companyDashboard', { query: readDashboardQuery(key ?? ''), signal }),
          ({ dashboard }) => dashboard,
        ),
      ),
      runCommand: fromPromise<Reply, RowCommand<Dashboard>>(({ input: { row }, signal }) => {
        const { tiles, hidden, version } = row.layout;

        return api.call('arrangeDashboard', { body: { tiles: [...tiles], hidden: [...hidden], version }, signal });
      }),
    },
    actions: effects,
  }),
  /** Returns the unsubscribe function. */
  watch: (mayBeNew: () => void) => watchNotificationSignal(mayBeNew, DASHBOARD_POLL_MS),
});
