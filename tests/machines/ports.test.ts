import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, type InspectionEvent, setup, waitFor } from 'xstate';
import {
  bodyOf,
  effect,
  fieldErrorsOf,
  isSuccess,
  messageOf,
  port,
  type Reply,
  retryAfterOf,
  subscription,
  unprovidedPorts,
} from '../../src/machines/ports.ts';

describe('an answer', () => {
  it.each([
    [200, true],
    [201, true],
    [204, false],
    [202, false],
    [302, false],
    [404, false],
    [500, false],
  ])('with status %i is a success: %s', (status, expected) => {
    expect(isSuccess({ status, body: {} } as Reply)).toBe(expected);
  });

  it('shows the server’s message with its first letter capitalised', () => {
    expect(messageOf({ status: 422, body: { status: 422, message: 'not accepted' } })).toBe('Not accepted');
  });

  it.each([undefined, null, 'text', {}, { message: '' }, { message: 7 }])('has a message for %j too', (body) => {
    expect(messageOf({ status: 500, body } as Reply)).toBe('Something went wrong. Try again.');
    expect(fieldErrorsOf({ status: 500, body } as Reply)).toEqual({});
  });

  it('has no body to read if it is a refusal', () => {
    expect(() => bodyOf({ status: 404, body: { status: 404, message: 'no' } })).toThrow('404');
  });

  it.each([
    [undefined, 30],
    [20, 20],
    [0, 1],
  ])('with Retry-After %s sets a pause of %i seconds', (retryAfter, expected) => {
    const reply = {
      status: 429,
      body: { status: 429, message: 'Too many' },
      ...(retryAfter !== undefined && { retryAfter }),
    };

    expect(retryAfterOf(reply)).toBe(expected);
  });
});

describe('a port that is not provided', () => {
  const machine = setup({
    types: { events: {} as { type: 'pressed' } },
    actors: { loadRecord: port<string>('loadRecord'), watchThing: subscription('watchThing') },
    actions: { ringBell: effect<undefined>('ringBell') },
  }).createMachine({
    id: 'bell',
    initial: 'loading',
    on: { pressed: { actions: 'ringBell' } },
    states: {
      loading: { invoke: { src: 'loadRecord', id: 'loadRecord', onDone: 'ready', onError: 'failed' } },
      ready: { invoke: { src: 'watchThing', id: 'watchThing' } },
      failed: {},
    },
  });

  it('is listed by name', () => {
    expect(unprovidedPorts(machine)).toEqual(['loadRecord', 'watchThing', 'ringBell']);
  });

  it('is not listed once it is provided', () => {
    const provided = machine.provide({
      actors: { loadRecord: fromPromise(async () => 'thing'), watchThing: fromCallback(() => {}) },
      actions: { ringBell: () => {} },
    });
    expect(unprovidedPorts(provided)).toEqual([]);
  });

  it('throws an error with its name', async () => {
    const errors: unknown[] = [];
    const actor = createActor(machine, {
      inspect: ({ type, event }: InspectionEvent & { event?: { type: string; error?: unknown } }) => {
        if (type === '@xstate.event' && event?.type === 'xstate.error.actor.loadRecord') errors.push(event.error);
      },
    });
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    await waitFor(actor, (snapshot) => snapshot.value === 'failed');
    actor.send({ type: 'pressed' });
    expect(errors.map(String)).toEqual([
      'UnprovidedPort: The port "loadRecord" is not provided',
      'UnprovidedPort: The port "ringBell" is not provided',
    ]);
  });
});
