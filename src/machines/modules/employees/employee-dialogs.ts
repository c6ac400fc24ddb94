/** What the dialogs about an employee load. The list does without, because it is weighed. */
import { fromPromise } from 'xstate';
import type { EmployeeDetailsReply, EmployeeEffects } from '../../../api/contract/employees.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';

export type EmployeeDetailsActor = ResourceActor<EmployeeDetailsReply>;

/** The key: the person, and the last working day if it isn't today. */
export const effectsKey = (id: string, lastDay?: string | null): string => `${id} ${lastDay ?? ''}`;

function effectsOf(key: string | null) {
  const [id = '', lastDay = ''] = (key ?? '').split(' ');

  return { params: { id }, ...(lastDay && { query: { lastDay } }) };
}

export const wireEmployeeDialogs = (io: Services) => ({
  effects: createResourceMachine<EmployeeEffects>('employeeEffects').provide({
    actors: {
      loadRecord: fromPromise<Reply<EmployeeEffects>, { key: string | null }>(async ({ input: { key }, signal }) =>
        mapReply(await io.api.call('getEmployeeEffects', { ...effectsOf(key), signal }), ({ effects }) => effects),
      ),
    },
    actions: io.effects,
  }),
  details: createResourceMachine<EmployeeDetailsReply>('employeeDetails').provide({
    actors: {
      loadRecord: fromPromise<Reply<EmployeeDetailsReply>, { key: string | null }>(({ input: { key }, signal }) =>
        io.api.call('getEmployee', { params: { id: key ?? '' }, signal }),
      ),
    },
    actions: io.effects,
  }),
});
