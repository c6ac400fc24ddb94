import { describe, expect, it } from 'vitest';
import { conversationMachine } from '../../src/machines/conversation.machine.ts';
import { MESSAGE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import {
  changedReply,
  conflict,
  contract,
  conversationOf,
  entryOf,
  fromHr,
  historyReply,
  page,
  stored,
  storedReply,
  tom,
} from './charts/conversation.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const id = conversationOf()._id;

async function opened(reply = historyReply()) {
  const played = play(conversationMachine, { id });
  await played.answer('loadHistory', reply);
  const context = () => played.snapshot().context;
  const upload = (number: number) => {
    const found = context().attachments.find((one) => one.id === String(number));
    if (!found) throw new Error(`There is no file ${number}`);

    return found.actor;
  };

  return { ...played, context, upload, numbers: () => context().entries.map(({ number }) => number) };
}

async function answering(text = ' In the portal. ') {
  const played = await opened();
  played.send({ type: 'text.changed', text });
  played.send({ type: 'send.pressed', resolves: false });

  return played;
}

describe('a note', () => {
  it('goes to HR only, does not reopen the conversation, and leaves the text box empty for the next note', async () => {
    const { send, call, answer, context, numbers } = await opened(historyReply({ status: 'resolved' }));
    send({ type: 'audience.chosen', isNote: true });
    send({ type: 'text.changed', text: ' He called twice. ' });
    send({ type: 'send.pressed', resolves: false });
    expect(call('changeConversation').input).toEqual({
      _id: id,
      version: 1,
      key: expect.any(String),
      note: 'He called twice.',
    });
    await answer(
      'changeConversation',
      changedReply({ version: 2, status: 'resolved' }, [fromHr(2, { kind: 'noted' })]),
    );
    expect(numbers()).toEqual([1, 2]);
    // Someone who writes one note after another must not send the second to the employee.
    expect(context()).toMatchObject({ text: '', isNote: true });
  });

  it('has no files, and becomes an answer with the same text', async () => {
    const { send, answer, context, snapshot, upload } = await opened();
    send({ type: 'files.chosen', files: [contract] });
    upload(1).send({ type: 'turn.came' });
    upload(1).send({ type: 'answer.came', reply: storedReply });
    send({ type: 'audience.chosen', isNote: true });
    send({ type: 'text.changed', text: 'Seen.' });
    expect(snapshot().can({ type: 'send.pressed', resolves: false })).toBe(false);
    send({ type: 'audience.chosen', isNote: false });
    expect(context().text).toBe('Seen.');
    send({ type: 'send.pressed', resolves: false });
    expect(context().change).toMatchObject({ body: 'Seen.', files: [stored._id] });
    await answer('changeConversation', changedReply({ version: 2 }, [fromHr(2)]));
  });
});

describe('an answer', () => {
  it('is sent with the latest version read, and clears the text box', async () => {
    const { call, answer, context, numbers, snapshot } = await answering();
    expect(context().message).toBeNull();
    expect(call('changeConversation').input).toEqual({
      _id: id,
      version: 1,
      key: expect.any(String),
      body: 'In the portal.',
    });
    await answer('changeConversation', changedReply({ version: 2 }, [fromHr(2)]));
    expect(numbers()).toEqual([1, 2]);
    expect(context()).toMatchObject({ text: '', change: null, conversation: { version: 2 } });
    expect(snapshot().matches({ open: { writing: { ready: 'noConflict' } } })).toBe(true);
  });

  it('can resolve at once, and reopens a resolved conversation', async () => {
    const open = await opened();
    open.send({ type: 'text.changed', text: 'Done.' });
    open.send({ type: 'send.pressed', resolves: true });
    expect(open.call('changeConversation').input).toMatchObject({ body: 'Done.', status: 'resolved' });
    const resolved = await opened(historyReply({ status: 'resolved' }));
    resolved.send({ type: 'text.changed', text: 'One more thing.' });
    resolved.send({ type: 'send.pressed', resolves: false });
    expect(resolved.call('changeConversation').input).toMatchObject({ body: 'One more thing.', status: 'open' });
    const own = await opened(historyReply({ status: 'resolved', isOwn: true }));
    own.send({ type: 'text.changed', text: 'One more thing.' });
    own.send({ type: 'send.pressed', resolves: false });
    expect(own.call('changeConversation').input).not.toHaveProperty('status');
  });

  it('is not sent if it is empty or too long', async () => {
    const { send, calls } = await opened();
    for (const text of ['', ' \n ', 'x'.repeat(5_001)]) {
      send({ type: 'text.changed', text });
      send({ type: 'send.pressed', resolves: false });
    }
    expect(calls.filter(({ name }) => name === 'changeConversation')).toEqual([]);
  });

  it('is sent again unchanged with the same key after a lost connection, by itself or on request', async () => {
    const { send, call, calls, fail, answer, clock, context, snapshot } = await answering();
    await fail('changeConversation');
    expect(snapshot().hasTag('unsure')).toBe(true);
    send({ type: 'text.changed', text: 'Something else' });
    expect(context().text).toBe(' In the portal. ');
    const { input } = call('changeConversation');
    clock.increment(MESSAGE_RETRY_MS);
    await fail('changeConversation');
    send({ type: 'retry.pressed' });
    const tries = calls.filter(({ name }) => name === 'changeConversation');
    expect(tries.map((one) => one.input)).toEqual([input, input, input]);
    await answer('changeConversation', changedReply({ version: 2 }, [fromHr(2)]));
    expect(context().text).toBe('');
  });

  it('that came second stays, shows who was first, loads their message, and can be sent after it', async () => {
    const { send, call, answer, context, numbers, snapshot } = await answering();
    await answer('changeConversation', conflict);
    expect(snapshot().hasTag('conflict')).toBe(true);
    expect(context()).toMatchObject({ text: ' In the portal. ', message: 'Tom Vale sent a message.' });
    await answer('loadHistory', historyReply({ version: 2 }, [entryOf(1), fromHr(2)]));
    expect(numbers()).toEqual([1, 2]);
    send({ type: 'news.came' });
    await answer('loadHistory', historyReply({ version: 3 }, [entryOf(1), fromHr(2), entryOf(3)]));
    expect(context().message).toBe('Tom Vale sent a message.');
    const { key } = context().change ?? {};
    send({ type: 'send.pressed', resolves: false });
    expect(call('changeConversation').input).toMatchObject({ version: 3, body: 'In the portal.' });
    expect((call('changeConversation').input as { key: string }).key).not.toBe(key);
  });

  it('that is refused stays, and shows why until it is changed', async () => {
    const { send, answer, context } = await answering();
    await answer('changeConversation', refusal(422, 'a file is no longer there.'));
    expect(context()).toMatchObject({ text: ' In the portal. ', message: 'A file is no longer there.' });
    send({ type: 'text.changed', text: 'In the portal!' });
    expect(context().message).toBeNull();
  });
});

describe('an unsent message', () => {
  it('is kept in this browser together with its audience until it is sent', async () => {
    const { send, answer, effects } = await opened();
    send({ type: 'audience.chosen', isNote: true });
    send({ type: 'text.changed', text: 'He called.' });
    send({ type: 'send.pressed', resolves: false });
    await answer('changeConversation', changedReply({ version: 2 }, [fromHr(2, { kind: 'noted' })]));
    expect(effects).toEqual([
      ['keepReply', { id, text: '', isNote: true }],
      ['keepReply', { id, text: 'He called.', isNote: true }],
      ['keepReply', { id, text: '', isNote: true }],
    ]);
  });

  it('is restored when the conversation is opened, without replacing later text', async () => {
    const reply = historyReply();
    const kept = { ...reply, body: { ...reply.body, kept: { text: 'He called.', isNote: true } } };
    const { send, answer, context } = await opened(kept);
    expect(context()).toMatchObject({ text: 'He called.', isNote: true });
    send({ type: 'text.changed', text: 'He called twice.' });
    send({ type: 'news.came' });
    await answer('loadHistory', kept);
    expect(context().text).toBe('He called twice.');
  });
});

describe('another change', () => {
  it('can assign, resolve or reopen, and leaves the typed text alone', async () => {
    const { send, call, answer, context } = await opened();
    send({ type: 'text.changed', text: 'Half an ans' });
    send({ type: 'assignee.chosen', assignee: tom._id });
    expect(call('changeConversation').input).toMatchObject({ version: 1, assignee: tom._id });
    await answer('changeConversation', changedReply({ version: 2, assignee: tom }, [fromHr(2, { kind: 'assigned' })]));
    send({ type: 'resolve.pressed' });
    expect(call('changeConversation').input).toMatchObject({ version: 2, status: 'resolved' });
    await answer('changeConversation', changedReply({ version: 3, status: 'resolved' }, [fromHr(3)]));
    send({ type: 'reopen.pressed' });
    expect(call('changeConversation').input).toMatchObject({ version: 3, status: 'open' });
    expect(context().text).toBe('Half an ans');
  });
});

describe('loading messages', () => {
  it('loads new messages as they arrive, and once more if some arrived meanwhile', async () => {
    const { send, calls, answer, numbers } = await opened();
    const loads = () => calls.filter(({ name }) => name === 'loadHistory').length;
    send({ type: 'news.came' });
    send({ type: 'news.came' });
    send({ type: 'news.came' });
    expect(loads()).toBe(2);
    await answer('loadHistory', historyReply({ version: 2 }, [entryOf(1), entryOf(2)]));
    expect(loads()).toBe(3);
    await answer('loadHistory', historyReply({ version: 3 }, [entryOf(1), entryOf(2), entryOf(3)]));
    expect([loads(), numbers()]).toEqual([3, [1, 2, 3]]);
  });

  it('loads earlier messages on request, and shows when that fails', async () => {
    const { send, call, answer, fail, numbers, snapshot } = await opened(historyReply({}, [entryOf(8)], true));
    send({ type: 'earlier.pressed' });
    expect(call('loadHistory').input).toEqual({ id, before: 8 });
    await answer('loadHistory', historyReply({}, [entryOf(6), entryOf(7)], false));
    expect(numbers()).toEqual([6, 7, 8]);
    send({ type: 'earlier.pressed' });
    send({ type: 'news.came' });
    await fail('loadHistory');
    expect(snapshot().hasTag('stale')).toBe(true);
    send({ type: 'retry.pressed' });
    await answer('loadHistory', historyReply({}, [entryOf(8)]));
    expect(snapshot().hasTag('stale')).toBe(false);
  });

  it('keeps the start of the unread messages, whatever is read since', async () => {
    const read = entryOf(1, { readAt: '2026-03-05T09:31:00.000Z' });
    const { send, answer, context } = await opened(historyReply({ version: 3 }, [read, fromHr(2), entryOf(3)]));
    expect(context().firstUnread).toBe(3);
    send({ type: 'news.came' });
    await answer('loadHistory', historyReply({ version: 4 }, [read, fromHr(2), entryOf(3), entryOf(4)]));
    expect(context().firstUnread).toBe(3);
  });

  it.each(['loadHistory', 'changeConversation'])(
    'ends when %s finds the conversation gone, and keeps the text for copying',
    async (name) => {
      const { send, answer, context, snapshot } = await opened();
      send({ type: 'text.changed', text: 'For nobody' });
      if (name === 'loadHistory') send({ type: 'news.came' });
      else send({ type: 'send.pressed', resolves: false });
      await answer(name, refusal(404, 'this conversation was not found.'));
      expect(snapshot().hasTag('gone')).toBe(true);
      expect(context().text).toBe('For nobody');
    },
  );

  it('sends the same change with the same key when the conversation returns before an answer', async () => {
    const { send, answer, fail, calls, clock, context } = await opened();
    const sent = () => calls.filter(({ name }) => name === 'changeConversation').map(({ input }) => input);
    send({ type: 'text.changed', text: 'Only once.' });
    send({ type: 'send.pressed', resolves: false });
    await fail('changeConversation');
    send({ type: 'news.came' });
    await answer('loadHistory', refusal(404, 'this conversation was not found.'));
    send({ type: 'retry.pressed' });
    await answer('loadHistory', historyReply());
    clock.increment(MESSAGE_RETRY_MS);
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
    await answer('changeConversation', refusal(404, 'this conversation was not found.'));
    send({ type: 'retry.pressed' });
    await answer('loadHistory', historyReply());
    clock.increment(MESSAGE_RETRY_MS);
    expect([sent().length, context().text]).toEqual([2, 'Only once.']);
  });

  it('shows a missing conversation at once, and retries on request if the server did not answer', async () => {
    const gone = play(conversationMachine, { id });
    await gone.answer('loadHistory', refusal(404, 'this conversation was not found.'));
    expect(gone.snapshot().hasTag('gone')).toBe(true);
    const offline = play(conversationMachine, { id });
    await offline.fail('loadHistory');
    expect(offline.snapshot().hasTag('unreachable')).toBe(true);
    offline.send({ type: 'retry.pressed' });
    await offline.answer('loadHistory', historyReply());
    expect(offline.snapshot().hasTag('open')).toBe(true);
  });
});

describe('files', () => {
  it('are uploaded one by one, and sent with the answer once the server has them', async () => {
    const { send, calls, context, call, answer, upload, snapshot } = await opened();
    send({ type: 'files.chosen', files: [contract, contract, page] });
    expect([1, 2, 3].map((number) => upload(number).getSnapshot().value)).toEqual([
      { uploading: 'waiting' },
      { uploading: 'waiting' },
      'unfit',
    ]);
    upload(1).send({ type: 'turn.came' });
    upload(1).send({ type: 'answer.came', reply: storedReply });
    upload(2).send({ type: 'turn.came' });
    expect(context().attachments.map((one) => one.stored)).toEqual([stored, null, null]);
    expect(snapshot().can({ type: 'send.pressed', resolves: false })).toBe(false);
    send({ type: 'file.removed', id: '2' });
    expect(call('sendFile').signal.aborted).toBe(true);
    send({ type: 'file.removed', id: '3' });
    send({ type: 'send.pressed', resolves: false });
    expect(call('changeConversation').input).toMatchObject({ body: '', files: [stored._id] });
    await answer('changeConversation', changedReply({ version: 2 }, [fromHr(2, { files: [stored] })]));
    expect(context().attachments).toEqual([]);
    expect(calls.filter(({ name }) => name === 'sendFile')).toHaveLength(2);
  });
});
