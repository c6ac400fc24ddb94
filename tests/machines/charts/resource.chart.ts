import {
  createResourceMachine,
  type ResourceContext,
  type ResourceEvent,
} from '../../../src/machines/resource.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export interface Item {
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
  'xstate.done.actor.loadRecord': [
    done('loadRecord', { status: 200, body: { name: 'Harbour & Vale' } }),
    done('loadRecord', refusal(404, 'no such thing')),
    done('loadRecord', refusal(400, 'not an id')),
    done('loadRecord', refusal(500, 'something broke')),
  ],
  'xstate.error.actor.loadRecord': [failed('loadRecord')],
  'xstate.done.actor.runCommand': [
    done('runCommand', { status: 200, body: {} }),
    done('runCommand', refusal(409, 'it has changed')),
  ],
  'xstate.error.actor.runCommand': [failed('runCommand')],
} satisfies Stimuli<ResourceEvent<Item>>;

export const resource: ChartUnderTest = {
  machine: createResourceMachine<Item>('thing'),
  stimuli,
  inputs: [{ key: '7' }, {}],
  project: ({ key, record, message, command }: ResourceContext<Item>) => ({
    key,
    record,
    message,
    command: command?.name,
  }),
};
