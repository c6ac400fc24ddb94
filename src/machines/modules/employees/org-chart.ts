import { fromPromise } from 'xstate';
import type { OrgChartReply } from '../../../api/contract/people.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';

/** More are found in the list. */
const SHOWN = 200;

/** A manager's direct reports, or the top level with the path to the person the chart is opened for. */
export const levelKey = (level: { manager: string } | { for: string | null }): string => JSON.stringify(level);

/** The key is made with `levelKey`. */
export const wireOrgChart = (io: Services) =>
  createResourceMachine<OrgChartReply>('orgLevel').provide({
    actors: {
      loadRecord: fromPromise<Reply<OrgChartReply>, { key: string | null }>(({ input: { key }, signal }) =>
        io.api.call('viewOrgChart', { query: { ...levelOf(key), count: SHOWN }, signal }),
      ),
    },
    actions: io.effects,
  });

function levelOf(key: string | null): { manager?: string; for?: string } {
  const level = JSON.parse(key ?? '{}') as { manager?: string; for?: string | null };

  return { ...(level.manager && { manager: level.manager }), ...(level.for && { for: level.for }) };
}
