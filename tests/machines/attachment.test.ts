import { describe, expect, it } from 'vitest';
import { attachmentMachine, type FileStored } from '../../src/machines/attachment.machine.ts';
import { createTurns } from '../../src/machines/modules/conversations/attachment.ts';
import { contract, conversationOf, page, stored, storedReply } from './charts/conversation.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

function attach(file = contract) {
  const told: FileStored[] = [];
  const message = { send: (event: FileStored) => told.push(event) };
  const played = play(attachmentMachine, { id: '1', conversation: conversationOf()._id, file, message });

  return { ...played, told, context: () => played.snapshot().context };
}

describe('a file in a message', () => {
  it('waits for its turn, is uploaded, and gives its message the server’s ID', () => {
    const { send, call, calls, snapshot, context, told } = attach();
    expect(calls.map(({ name }) => name)).toEqual(['takeTurn']);
    send({ type: 'turn.came' });
    expect(call('sendFile').input).toEqual({ conversation: conversationOf()._id, file: contract });
    send({ type: 'bytes.sent', share: 0.5 });
    expect(context().sent).toBe(0.5);
    send({ type: 'answer.came', reply: storedReply });
    expect(snapshot().hasTag('stored')).toBe(true);
    expect(told).toEqual([{ type: 'file.stored', id: '1', file: stored }]);
    expect(call('takeTurn').signal.aborted).toBe(true);
  });

  it('is neither uploaded nor retried if it has the wrong type', () => {
    const { snapshot, calls, context } = attach(page);
    expect([snapshot().value, calls]).toEqual(['unfit', []]);
    expect(context().error).toBe('Only PDF, PNG and JPEG files can be attached.');
  });

  it('shows why it was refused, and frees its turn until it is tried again', () => {
    const { send, call, calls, snapshot, context, told } = attach();
    send({ type: 'turn.came' });
    send({ type: 'bytes.sent', share: 1 });
    send({ type: 'answer.came', reply: refusal(415, 'the document must be a PDF, PNG or JPEG file.') });
    expect([snapshot().value, context().error]).toEqual(['failed', 'The document must be a PDF, PNG or JPEG file.']);
    expect(call('takeTurn').signal.aborted).toBe(true);
    send({ type: 'retry.pressed' });
    expect(context()).toMatchObject({ error: null, sent: 0 });
    expect(calls.filter(({ name }) => name === 'takeTurn')).toHaveLength(2);
    expect([snapshot().hasTag('waiting'), told]).toEqual([true, []]);
  });

  it('shows and logs a lost connection', () => {
    const { send, context, effects } = attach();
    send({ type: 'turn.came' });
    send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect(context().error).toBe('The connection was lost.');
    expect(effects).toEqual([['logFailure', expect.objectContaining({ error: expect.any(TypeError) })]]);
  });
});

describe('a turn to upload', () => {
  it('passes from one to the next, whoever leaves the queue', () => {
    const takeTurn = createTurns();
    const served: string[] = [];
    const [first, second, third] = ['first', 'second', 'third'].map((name) => takeTurn(() => served.push(name)));
    expect(served).toEqual(['first']);
    second?.();
    expect(served).toEqual(['first']);
    first?.();
    expect(served).toEqual(['first', 'third']);
    third?.();
    takeTurn(() => served.push('fourth'));
    expect(served).toEqual(['first', 'third', 'fourth']);
  });
});
