import { describe, expect, it } from 'vitest';
import { ticketMachine } from '../../src/machines/ticket.machine.ts';
import { MESSAGE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import {
  contract,
  environment,
  page,
  raisedReply,
  stored,
  storedReply,
  ticketOf,
  written,
} from './charts/ticket.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

function begin(values: object = written) {
  const played = play(ticketMachine, { environment });
  played.send({ type: 'fields.changed', values });

  return { ...played, context: () => played.snapshot().context };
}

describe('a ticket', () => {
  it('is sent with the text, and with browser details only after consent', async () => {
    const { send, call, answer, context, snapshot } = begin();
    send({ type: 'send.pressed' });
    const sent = { subject: 'Export stops', body: 'After 500 rows.', category: 'question', priority: 'normal' };
    expect(call('raiseTicket').input).toEqual({ ...sent, key: expect.any(String) });
    await answer('raiseTicket', raisedReply);
    expect(snapshot().value).toBe('raised');
    expect(context().ticket).toEqual(ticketOf());

    const agreed = begin({ ...written, sendsEnvironment: true });
    agreed.send({ type: 'send.pressed' });
    expect(agreed.call('raiseTicket').input).toMatchObject({ environment });
  });

  it('is not sent without a subject and a message, or with a file that cannot be sent', () => {
    const { send, calls, context } = begin({ subject: ' ', body: '' });
    send({ type: 'files.chosen', files: [page] });
    send({ type: 'send.pressed' });
    expect(context().errors).toEqual({
      subject: 'Enter a subject.',
      body: 'Enter a message.',
      files: 'Remove the files that cannot be sent.',
    });
    expect(calls).toEqual([]);
    send({ type: 'file.removed', id: '1' });
    expect(context().errors).not.toHaveProperty('files');
  });

  it('sends its files first, and sends uploaded ones only once after a lost connection', async () => {
    const { send, calls, call, fail, context, snapshot, clock } = begin();
    send({ type: 'files.chosen', files: [contract] });
    send({ type: 'send.pressed' });
    expect(snapshot().value).toBe('uploading');
    send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect(snapshot().value).toBe('offline');
    clock.increment(MESSAGE_RETRY_MS);
    expect(snapshot().value).toBe('uploading');
    send({ type: 'answer.came', reply: storedReply });

    const first = call('raiseTicket').input;
    expect(first).toMatchObject({ files: [stored._id] });
    await fail('raiseTicket');
    send({ type: 'retry.pressed' });

    expect(call('raiseTicket').input).toEqual(first);
    expect(calls.filter(({ name }) => name === 'raiseTicket')).toHaveLength(2);
    expect(context().attachments[0]?.state).toBe('there');
  });

  it('gets a new key after a change', async () => {
    const { send, call, fail } = begin();
    send({ type: 'send.pressed' });
    const first = call('raiseTicket').input as { key: string };
    await fail('raiseTicket');
    send({ type: 'fields.changed', values: { body: 'After 600 rows.' } });
    send({ type: 'send.pressed' });
    expect((call('raiseTicket').input as { key: string }).key).not.toBe(first.key);
  });

  it('shows the server’s refusal at its field', async () => {
    const { send, answer, context, snapshot } = begin();
    send({ type: 'send.pressed' });
    await answer('raiseTicket', refusal(422, 'a file is no longer available.', { files: 'Attach it again.' }));
    expect(snapshot().value).toEqual({ writing: 'refused' });
    expect(context()).toMatchObject({
      message: 'A file is no longer available.',
      errors: { files: 'Attach it again.' },
    });
  });

  it('starts empty, with the browser’s details', () => {
    expect(play(ticketMachine, { environment }).snapshot().context).toEqual({
      environment,
      values: expect.objectContaining({ subject: '', body: '' }),
      attachments: [],
      errors: {},
      message: null,
      key: null,
      ticket: null,
    });
  });

  it('clears an error when its field is corrected, and a refusal when anything changes', async () => {
    const { send, answer, context, snapshot } = begin({ subject: '', body: 'After 500 rows.' });
    send({ type: 'send.pressed' });
    expect([snapshot().value, context().errors]).toEqual([{ writing: 'correcting' }, { subject: 'Enter a subject.' }]);
    send({ type: 'fields.changed', values: { subject: 'Export stops' } });
    expect([snapshot().value, context().errors]).toEqual([{ writing: 'filling' }, {}]);
    for (const change of [
      { type: 'fields.changed', values: { body: 'After 600 rows.' } },
      { type: 'files.chosen', files: [contract] },
      { type: 'file.removed', id: '1' },
    ] as const) {
      send({ type: 'send.pressed' });
      if (snapshot().value === 'uploading') send({ type: 'answer.came', reply: storedReply });
      expect([...snapshot().tags]).toEqual(['busy']);
      await answer('raiseTicket', refusal(503, 'try again later.'));
      expect([[...snapshot().tags], context().message, context().key]).toEqual([['refused'], 'Try again later.', null]);
      send(change);
      expect([snapshot().value, context().message]).toEqual([{ writing: 'filling' }, null]);
    }
    expect(context().attachments).toEqual([]);
  });

  it('sends one file after another, and shows their progress', () => {
    const { send, calls, call, context, snapshot } = begin();
    send({ type: 'files.chosen', files: [contract] });
    send({ type: 'files.chosen', files: [contract] });
    const states = () => context().attachments.map(({ state, sent }) => [state, sent]);
    expect(states().map(([state]) => state)).toEqual(['waiting', 'waiting']);
    send({ type: 'send.pressed' });
    expect([[...snapshot().tags], call('sendFile').input]).toEqual([['busy'], { file: contract }]);
    send({ type: 'bytes.sent', share: 0.5 });
    expect(states()[0]).toEqual(['sending', 0.5]);
    expect(states()[1]?.[0]).toBe('waiting');
    send({ type: 'answer.came', reply: storedReply });
    expect(states()).toEqual([
      ['there', 1],
      ['sending', 0],
    ]);
    expect(context().attachments[0]?.stored).toEqual(stored);
    send({ type: 'answer.came', reply: refusal(415, 'the document must be a PDF.') });
    expect(snapshot().value).toEqual({ writing: 'correcting' });
    expect(context().attachments.map(({ state, error }) => [state, error])).toEqual([
      ['there', context().attachments[0]?.error],
      ['failed', 'The document must be a PDF.'],
    ]);
    expect(calls.map(({ name }) => name)).toEqual(['sendFile', 'sendFile']);
  });

  it('waits for the network, and shows that it does', async () => {
    const { send, fail, effects, context, snapshot, clock, calls } = begin();
    send({ type: 'files.chosen', files: [contract] });
    send({ type: 'send.pressed' });
    send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect([[...snapshot().tags], effects.map(([name]) => name)]).toEqual([['offline'], ['keepTicket', 'logFailure']]);
    expect(context().attachments.map(({ state, sent }) => [state, sent])).toEqual([['waiting', 0]]);
    send({ type: 'retry.pressed' });
    send({ type: 'answer.came', reply: storedReply });
    await fail('raiseTicket');
    expect([snapshot().value, effects.map(([name]) => name)]).toEqual([
      'offline',
      ['keepTicket', 'logFailure', 'logFailure'],
    ]);
    clock.increment(MESSAGE_RETRY_MS - 1);
    expect(snapshot().value).toBe('offline');
    clock.increment(1);
    expect(calls.filter(({ name }) => name === 'raiseTicket')).toHaveLength(2);
    await fail('raiseTicket');
    send({ type: 'fields.changed', values: { body: 'After 600 rows.' } });
    expect([snapshot().value, context().values.body]).toEqual([{ writing: 'filling' }, 'After 600 rows.']);
  });

  it('keeps the other files when one is removed', () => {
    const { send, context } = begin();
    send({ type: 'files.chosen', files: [contract, page] });
    const [first, second] = context().attachments;
    send({ type: 'file.removed', id: second?.id ?? '' });
    expect(context().attachments).toEqual([first]);
  });

  it('clears the missing fields while its files are sent, and retries files that could not start', async () => {
    const { send, fail, context, snapshot } = begin({ subject: '', body: 'After 500 rows.' });
    send({ type: 'send.pressed' });
    send({ type: 'fields.changed', values: { subject: 'Export stops' } });
    send({ type: 'files.chosen', files: [contract] });
    send({ type: 'send.pressed' });
    const { key } = context();
    expect([context().errors, key]).toEqual([{}, expect.any(String)]);
    await fail('sendFile');
    expect([snapshot().value, context().attachments.map(({ state }) => state)]).toEqual(['offline', ['waiting']]);
    send({ type: 'retry.pressed' });
    expect([snapshot().value, context().key]).toEqual(['uploading', key]);
  });
});
