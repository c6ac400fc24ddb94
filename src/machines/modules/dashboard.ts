import { fromPromise } from 'xstate';
import type { ApiClient } from '../../api/client.ts';
import type { Level } from '../../rules/auth/roles.ts';
import { bodyOf, isSuccess, type Reply } from '../ports.ts';
import { createResourceMachine, type ResourceActor } from '../resource.machine.ts';
import type { Services } from '../wiring.ts';

export interface Overview {
  active: number;
  deactivated: number;
  departments: Share[];
  /** Company level only. */
  branches: Share[];
}

export interface Share {
  id: string;
  name: string;
  people: number;
}

export type OverviewActor = ResourceActor<Overview>;

/** Bars shown; more become hard to read. */
const SHOWN = 6;

export const wireDashboard = (io: Services) => ({
  overview: createResourceMachine<Overview>('overview').provide({
    actors: {
      loadThing: fromPromise<Reply<Overview>, { key: string | null }>(({ input: { key }, signal }) =>
        loadOverview(io.api, key as Level, signal),
      ),
    },
    actions: io.effects,
  }),
});

async function loadOverview(api: ApiClient, level: Level, signal: AbortSignal): Promise<Reply<Overview>> {
  const [active, deactivated, departments, branches] = await Promise.all([
    api.call('allUsers', { query: { state: 'enabled', count: 1 }, signal }),
    api.call('allUsers', { query: { state: 'disabled', count: 1 }, signal }),
    api.call('getDepartments', { query: { sort: '-headcount', count: SHOWN }, signal }),
    level === 'company' ? api.call('getBranches', { query: { sort: '-headcount', count: SHOWN }, signal }) : undefined,
  ]);
  const refused = [active, deactivated, departments, branches].find((reply) => reply && !isSuccess<unknown>(reply));
  if (refused) return refused as Reply<never>;

  return {
    status: 200,
    body: {
      active: bodyOf(active).total,
      deactivated: bodyOf(deactivated).total,
      departments: bodyOf(departments).departments.map(({ _id, name, headcount }) => ({
        id: _id,
        name,
        people: headcount,
      })),
      branches: branches
        ? bodyOf(branches).branches.map(({ _id, branchName, headcount }) => ({
            id: _id,
            name: branchName,
            people: headcount,
          }))
        : [],
    },
  };
}
