import {
  createResourceMachine,
  type ResourceContext,
  type ResourceEvent,
} from '../../src/machines/resource.machine.ts';
import { refusal } from './fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from './mbt.ts';

export interface Thing {
  name: string;
}

const stimuli = {
  'reload.requested': [{ type: 'reload.requested' }],
  'xstate.done.actor.loadThing': [
    done('loadThing', { status: 200, body: { name: 'Harbour & Vale' } }),
    done('loadThing', refusal(404, 'no such thing')),
    done('loadThing', refusal(500, 'something broke')),
  ],
  'xstate.error.actor.loadThing': [failed('loadThing')],
} satisfies Stimuli<ResourceEvent>;

export const resource: ChartUnderTest = {
  machine: createResourceMachine<Thing>('thing'),
  stimuli,
  inputs: [{ key: '7' }],
  project: ({ thing, message }: ResourceContext<Thing>) => ({ thing, message }),
};
