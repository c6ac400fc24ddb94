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

export const commandOf = (name: string, needsConfirmation: boolean) => ({
  name,
  row: { name: 'Harbour & Vale' },
  needsConfirmation,
  done: 'Done',
});

const stimuli = {
  'reload.requested': [{ type: 'reload.requested' }],
  'key.changed': [{ type: 'key.changed', key: '8' }],
  'command.requested': [
    { type: 'command.requested', command: commandOf('delete', true) },
    { type: 'command.requested', command: commandOf('remind', false) },
  ],
  'command.confirmed': [{ type: 'command.confirmed' }],
  'command.dismissed': [{ type: 'command.dismissed' }],
  'xstate.done.actor.loadThing': [
    done('loadThing', { status: 200, body: { name: 'Harbour & Vale' } }),
    done('loadThing', refusal(404, 'no such thing')),
    done('loadThing', refusal(400, 'not an id')),
    done('loadThing', refusal(500, 'something broke')),
  ],
  'xstate.error.actor.loadThing': [failed('loadThing')],
  'xstate.done.actor.runCommand': [
    done('runCommand', { status: 200, body: {} }),
    done('runCommand', refusal(409, 'it has changed')),
  ],
  'xstate.error.actor.runCommand': [failed('runCommand')],
} satisfies Stimuli<ResourceEvent<Thing>>;

export const resource: ChartUnderTest = {
  machine: createResourceMachine<Thing>('thing'),
  stimuli,
  inputs: [{ key: '7' }, {}],
  project: ({ key, thing, message, command }: ResourceContext<Thing>) => ({
    key,
    thing,
    message,
    command: command?.name,
  }),
};
