import { fromPromise } from 'xstate';
import type { OrgChartReply } from '../../api/contract/people.ts';
import type { Reply } from '../ports.ts';
import { createResourceMachine, type ResourceActor } from '../resource.machine.ts';
import type { Services } from '../wiring.ts';

export type OrgLevelActor = ResourceActor<OrgChartReply>;

/** More are found in the list. */
const SHOWN = 200;

/** The key is the manager; empty for those at the top. */
export const wireOrgChart = (io: Services) =>
  createResourceMachine<OrgChartReply>('orgLevel').provide({
    actors: {
      loadThing: fromPromise<Reply<OrgChartReply>, { key: string | null }>(({ input: { key }, signal }) =>
        io.api.call('viewOrgChart', { query: { ...(key && { manager: key }), count: SHOWN }, signal }),
      ),
    },
    actions: io.effects,
  });
