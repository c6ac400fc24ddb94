import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, setup } from 'xstate';
import { effects, port, type Reply } from '../../src/machines/ports.ts';
import { brokenPromises, idlePromises } from './support/invariants.ts';
import { type ChartUnderTest, done, failed, walks } from './support/mbt.ts';
import type { Promises } from './support/promises.ts';

/** A chart that breaks every promise. */
const careless: ChartUnderTest = {
  machine: setup({
    types: {
      context: {} as { note: string; hasSaved: boolean },
      events: {} as { type: 'note.typed' } | { type: 'save.pressed' } | { type: 'page.left' },
    },
    actors: { saveNote: port<Reply, { key: number; note: string }>('saveNote') },
    actions: {
      ...effects,
      type: assign({ note: 'Called twice' }),
      forget: assign({ note: '' }),
    },
  }).createMachine({
    id: 'careless',
    context: { note: '', hasSaved: false },
    initial: 'ready',
    states: {
      ready: { tags: 'busy', on: { 'note.typed': { actions: 'type' }, 'save.pressed': 'saving' } },
      saving: {
        type: 'parallel',
        states: { one: { invoke: invoked('one') }, two: { invoke: invoked('two') } },
        on: {
          'page.left': { target: 'ready', actions: 'forget' },
          'xstate.error.actor.one': {
            target: 'ready',
            actions: { type: 'showToast', params: { kind: 'error', text: 'No' } },
          },
        },
      },
    },
  } as never) as unknown as AnyStateMachine,
  stimuli: {
    'note.typed': [{ type: 'note.typed' }],
    'save.pressed': [{ type: 'save.pressed' }],
    'page.left': [{ type: 'page.left' }],
    'xstate.done.actor.one': [done('one', { status: 403, body: { message: 'not for you' } })],
    'xstate.error.actor.one': [failed('one')],
  },
  inputs: [undefined],
  project: ({ note }: { note: string }) => note,
};

function invoked(id: string) {
  return {
    src: 'saveNote',
    id,
    input: ({ context }: { context: { note: string } }) => ({ key: Math.random(), note: context.note }),
    ...(id === 'one' && { onDone: { target: '#careless.ready' } }),
  };
}

const promised: Promises = {
  shown: { busy: { during: ['one', 'two'], only: true } },
  typed: { of: ({ note }: { note: string }) => note, by: ['note.typed'] },
  keyed: { call: 'saveNote', key: 'key' },
  always: ({ event }) => (event?.type === 'page.left' ? ['somebody has left'] : []),
};

describe('a chart that breaks its rules', () => {
  it('is reported for each broken one, with a path that shows it', () => {
    const complaints = brokenPromises(walks(careless), promised);

    expect(complaints.map(({ text }) => text).sort()).toEqual([
      'nobody is told what one was refused for, 403',
      'one runs without the tag busy after save.pressed',
      'page.left abandons one before its answer',
      'page.left abandons two before its answer',
      'page.left changes what was typed',
      'saveNote is sent again under another key',
      'saveNote is under way twice after save.pressed',
      'somebody has left',
      'the failure of one is not logged',
      'the tag busy is there without a call after note.typed',
      'the tag busy is there without a call after page.left',
      'the tag busy is there without a call after undefined',
      'the tag busy is there without a call after xstate.done.actor.one',
      'the tag busy is there without a call after xstate.error.actor.one',
      'xstate.done.actor.one abandons two before its answer',
      'xstate.error.actor.one abandons two before its answer',
    ]);
    for (const { text, path } of complaints) {
      const after = / after (\w+\.\w+)$/.exec(text)?.[1];
      if (after) expect(path.events.map(({ type }) => type)).toContain(after);
    }
  });

  it('is reported for rules that no path tests', () => {
    const idle: Promises = {
      shown: { busy: { during: ['three'] } },
      saysFailureOf: ['four'],
      keyed: { call: 'saveNone', key: 'key' },
      abandoned: { 'one note.typed': 'never' },
      unsaid: { 'one 500': 'never' },
    };

    expect(idlePromises(walks(careless), idle)).toEqual([
      'three is never called',
      'four is never called',
      'saveNone is never called',
      '"one note.typed" never happens',
      '"one 500" never happens',
      'saveNone is never sent again',
    ]);
  });
});
