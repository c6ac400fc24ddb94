import { describe, expect, it, vi } from 'vitest';
import { fromCallback } from 'xstate';
import { attachmentMachine } from '../../src/machines/attachment.machine.ts';
import { conversationMachine } from '../../src/machines/conversation.machine.ts';
import { createTurns } from '../../src/machines/modules/conversations/attachment.ts';
import { MESSAGE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import {
  changedReply,
  conflict,
  contract,
  conversationOf,
  entryOf,
  fromHr,
  historyReply,
  me,
  page,
  stored,
  storedReply,
  tom,
} from './charts/conversation.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const id = conversationOf()._id;

const begin = () => {
  const takeTurn = createTurns();
  const turns = fromCallback<{ type: 'never' }>(({ sendBack }) => takeTurn(() => sendBack({ type: 'turn.came' })));
  const attachment = attachmentMachine.provide({ actors: { takeTurn: turns } });
  const played = play(conversationMachine.provide({ actors: { attachment } }), { id });
  const made = (name: string) => played.calls.filter((call) => call.name === name);
  const uploads = () => played.snapshot().context.attachments.map(({ actor }) => actor);
  const phases = ['waiting', 'sending', 'stored', 'failed'] as const;

  return {
    ...played,
    made,
    see: () => [...played.snapshot().tags].sort(),
    names: () => played.effects.map(([name]) => name),
    context: () => played.snapshot().context,
    uploads,
    phases: () => uploads().map((upload) => phases.find((tag) => upload.getSnapshot().hasTag(tag))),
    errors: () => uploads().map((upload) => upload.getSnapshot().context.error),
  };
};

async function opened(reply = historyReply()) {
  const played = begin();
  await played.answer('loadHistory', reply);

  return played;
}

describe('a conversation being opened', () => {
  it('is empty while it loads', () => {
    const { see, context, call } = begin();
    expect(see()).toEqual(['busy']);
    expect(call('loadHistory').input).toEqual({ id });
    expect(context()).toEqual({
      id,
      conversation: null,
      entries: [],
      hasEarlier: false,
      assignees: [],
      firstUnread: null,
      conflict: null,
      isOutdated: false,
      text: '',
      isNote: false,
      attachments: [],
      change: null,
      message: null,
    });
  });

  it('shows its messages and who can take it over, and watches for news', async () => {
    const { see, context, made } = await opened(historyReply({}, [entryOf(4), entryOf(5)], true));
    expect(see()).toEqual(['open']);
    expect(context()).toMatchObject({
      conversation: conversationOf(),
      assignees: [me, tom],
      hasEarlier: true,
      firstUnread: 4,
      message: null,
    });
    expect(made('watchNews')).toHaveLength(1);
  });

  it.each([400, 404])('is gone after an answer of %i, until it is tried again', async (status) => {
    const { see, answer, send, made } = begin();
    await answer('loadHistory', refusal(status, 'not there'));
    expect(see()).toEqual(['gone']);
    send({ type: 'retry.pressed' });
    expect([see(), made('loadHistory').length]).toEqual([['busy'], 2]);
  });

  it('shows why it was refused or that the server could not be reached, until it is tried again', async () => {
    const { see, answer, fail, send, names, context } = begin();
    await answer('loadHistory', refusal(403, 'not switched on'));
    expect([see(), context().message]).toEqual([['refused'], 'Not switched on']);
    send({ type: 'retry.pressed' });
    await fail('loadHistory');
    expect([see(), names()]).toEqual([['unreachable'], ['logFailure']]);
    send({ type: 'retry.pressed' });
    expect(see()).toEqual(['busy']);
  });

  it('counts only unread messages of the other side as unread', async () => {
    const readAt = '2026-03-05T09:31:00.000Z';
    const firstUnread = async (...reply: Parameters<typeof historyReply>) =>
      (await opened(historyReply(...reply))).context().firstUnread;
    expect(await firstUnread({}, [fromHr(1), entryOf(2, { kind: 'resolved' }), entryOf(3, { readAt })])).toBeNull();
    expect(await firstUnread({ isOwn: true }, [entryOf(1), fromHr(2, { readAt }), fromHr(3)])).toBe(3);
  });
});

describe('new messages in a conversation', () => {
  it('that cannot be loaded leave the messages in place, and load on request or with more news', async () => {
    const { see, send, answer, fail, context, names, made } = await opened();
    send({ type: 'news.came' });
    expect(see()).toEqual(['open']);
    await answer('loadHistory', refusal(500, 'broken'));
    expect([see(), context().entries.length, context().message]).toEqual([['open', 'stale'], 1, null]);
    send({ type: 'retry.pressed' });
    await fail('loadHistory');
    expect([see(), names()]).toEqual([['open', 'stale'], ['logFailure']]);
    send({ type: 'news.came' });
    expect([see(), made('loadHistory').length]).toEqual([['open'], 4]);
  });

  it('are loaded only once after several arrived and loading failed', async () => {
    const { send, answer, fail, context, made } = await opened();
    send({ type: 'news.came' });
    send({ type: 'news.came' });
    await fail('loadHistory');
    expect(context().isOutdated).toBe(false);
    send({ type: 'retry.pressed' });
    await answer('loadHistory', historyReply());
    expect(made('loadHistory')).toHaveLength(3);
  });

  it('wait while earlier messages load', async () => {
    const { see, send, answer, made } = await opened(historyReply({}, [entryOf(8)], true));
    send({ type: 'earlier.pressed' });
    expect(see()).toEqual(['loadingEarlier', 'open']);
    send({ type: 'news.came' });
    expect(made('loadHistory')).toHaveLength(2);
    await answer('loadHistory', historyReply({}, [entryOf(7)], false));
    expect(made('loadHistory').at(-1)?.input).toEqual({ id });
    await answer('loadHistory', historyReply({}, [entryOf(8)]));
    expect(made('loadHistory')).toHaveLength(3);
  });

  it('are not loaded before the conversation', async () => {
    const { send, made } = await opened(historyReply({}, [entryOf(1)], false));
    send({ type: 'earlier.pressed' });
    expect(made('loadHistory')).toHaveLength(1);
  });

  it.each(['news.came', 'earlier.pressed'] as const)(
    'close the conversation if loading after %s finds it gone',
    async (type) => {
      const { see, send, answer, phases, errors } = await opened(historyReply({}, [entryOf(8)], true));
      send({ type: 'files.chosen', files: [contract] });
      send({ type });
      await answer('loadHistory', refusal(404, 'not there'));
      expect([see(), phases(), errors()]).toEqual([['gone'], ['failed'], ['The connection was lost.']]);
    },
  );

  it('keep the messages in place when loading earlier ones is refused or fails', async () => {
    const { see, send, answer, fail, names } = await opened(historyReply({}, [entryOf(8)], true));
    send({ type: 'earlier.pressed' });
    await answer('loadHistory', refusal(500, 'broken'));
    expect(see()).toEqual(['open', 'stale']);
    send({ type: 'retry.pressed' });
    await answer('loadHistory', historyReply({}, [entryOf(8)], true));
    send({ type: 'earlier.pressed' });
    await fail('loadHistory');
    expect([see(), names()]).toEqual([['open', 'stale'], ['logFailure']]);
  });

  it('still load when the listener fails', async () => {
    const { see, call, send, made, names } = await opened();
    call('watchNews').fail(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect(names()).toEqual(['logFailure']));
    send({ type: 'news.came' });
    expect([see(), made('loadHistory').length]).toEqual([['open'], 2]);
  });
});

describe('a change to a conversation', () => {
  it('is shown as being sent, then as unsure without an answer, and is sent again by itself', async () => {
    const { see, send, fail, answer, clock, names, made } = await opened();
    send({ type: 'resolve.pressed' });
    expect(see()).toEqual(['open', 'sending']);
    await fail('changeConversation');
    expect([see(), names()]).toEqual([['open', 'unsure'], ['logFailure']]);
    clock.increment(MESSAGE_RETRY_MS - 1);
    expect(made('changeConversation')).toHaveLength(1);
    clock.increment(1);
    expect(see()).toEqual(['open', 'sending']);
    await answer('changeConversation', changedReply({ version: 2, status: 'resolved' }, [fromHr(2)]));
    expect(see()).toEqual(['open']);
  });

  it('is sent only if there is something to change', async () => {
    for (const [status, assignee, types] of [
      ['open', null, ['reopen.pressed']],
      ['resolved', tom, ['resolve.pressed']],
    ] as const) {
      const { send, made } = await opened(historyReply({ status, assignee }));
      for (const type of types) send({ type });
      send({ type: 'assignee.chosen', assignee: assignee?._id ?? null });
      expect(made('changeConversation')).toEqual([]);
      send({ type: 'assignee.chosen', assignee: me._id });
      expect(made('changeConversation').map(({ input }) => input)).toEqual([
        { _id: id, version: 1, key: expect.any(String), assignee: me._id },
      ]);
    }
  });

  it('sends “no one” as the assignee when it is unassigned', async () => {
    const { send, call } = await opened(historyReply({ assignee: tom }));
    send({ type: 'assignee.chosen', assignee: null });
    expect(call('changeConversation').input).toMatchObject({ assignee: null });
  });

  it('that came second shows who was first until the next change, and loads their message', async () => {
    const { see, send, answer, context, made } = await opened();
    send({ type: 'assignee.chosen', assignee: tom._id });
    await answer('changeConversation', conflict);
    expect([see(), made('loadHistory').length, context().change]).toEqual([['conflict', 'open'], 2, null]);
    send({ type: 'resolve.pressed' });
    expect(context().message).toBeNull();
    await answer('changeConversation', refusal(422, 'not now'));
    expect([see(), context().message, context().change]).toEqual([['open'], 'Not now', null]);
    for (const change of [
      { type: 'audience.chosen', isNote: true },
      { type: 'files.chosen', files: [page] },
    ] as const) {
      send(change);
      expect(context().message).toBeNull();
      send({ type: 'assignee.chosen', assignee: tom._id });
      await answer('changeConversation', refusal(422, 'not now'));
      expect(context().message).toBe('Not now');
    }
  });

  it('that came second shows who was first until a later message arrives', async () => {
    const { send, answer, context } = await opened();
    send({ type: 'resolve.pressed' });
    await answer('changeConversation', conflict);
    await answer('loadHistory', historyReply({ version: 2 }, [entryOf(1), fromHr(2)]));
    expect(context()).toMatchObject({ message: 'Tom Vale sent a message.', conflict: { seen: 2 } });
    send({ type: 'news.came' });
    await answer('loadHistory', historyReply({ version: 2 }, [entryOf(1), fromHr(2)]));
    expect(context().message).toBe('Tom Vale sent a message.');
    send({ type: 'news.came' });
    await answer('loadHistory', historyReply({ version: 3 }, [entryOf(1), fromHr(2), entryOf(3)]));
    expect(context()).toMatchObject({ message: null, conflict: null });
  });

  it('shows why it failed when the conversation is gone', async () => {
    const { see, send, answer, context } = await opened();
    send({ type: 'resolve.pressed' });
    await answer('changeConversation', refusal(404, 'this conversation was not found.'));
    expect([see(), context().message, context().change]).toEqual([['gone'], 'This conversation was not found.', null]);
  });

  it('that only assigns keeps the unread mark; a message clears it', async () => {
    const { send, answer, context } = await opened();
    send({ type: 'assignee.chosen', assignee: tom._id });
    await answer('changeConversation', changedReply({ version: 2, assignee: tom }, [fromHr(2, { kind: 'assigned' })]));
    expect(context().firstUnread).toBe(1);
    send({ type: 'text.changed', text: 'Yes.' });
    send({ type: 'send.pressed', resolves: false });
    await answer('changeConversation', changedReply({ version: 3 }, [fromHr(3)]));
    expect(context()).toMatchObject({ firstUnread: null, text: '' });
  });

  it('removes only the files that were sent with it', async () => {
    const { send, answer, context, uploads, phases } = await opened();
    send({ type: 'files.chosen', files: [contract] });
    uploads()[0]?.send({ type: 'answer.came', reply: storedReply });
    send({ type: 'assignee.chosen', assignee: tom._id });
    await answer('changeConversation', changedReply({ version: 2, assignee: tom }, [fromHr(2, { kind: 'assigned' })]));
    expect(context().attachments.map((one) => one.stored)).toEqual([stored]);
    send({ type: 'send.pressed', resolves: false });
    send({ type: 'files.chosen', files: [contract] });
    await answer('changeConversation', changedReply({ version: 3 }, [fromHr(3)]));
    expect(phases()).toEqual(['sending']);
  });
});

describe('a file in a conversation', () => {
  it('is uploaded for this conversation, and is ready once the server has it', async () => {
    const { send, call, context, uploads, phases } = await opened();
    send({ type: 'files.chosen', files: [contract] });
    expect(call('sendFile').input).toEqual({ conversation: id, file: contract });
    uploads()[0]?.send({ type: 'bytes.sent', share: 0.5 });
    uploads()[0]?.send({ type: 'answer.came', reply: storedReply });
    expect([phases(), context().attachments[0]?.stored]).toEqual([['stored'], stored]);
    send({ type: 'file.removed', id: context().attachments[0]?.id ?? '' });
    expect(context().attachments).toEqual([]);
  });

  it('shows why it was refused or lost, and is sent again from the beginning', async () => {
    const { send, phases, errors, names, uploads, made } = await opened();
    send({ type: 'files.chosen', files: [contract, contract] });
    const [first, second] = uploads();
    first?.send({ type: 'bytes.sent', share: 0.5 });
    first?.send({ type: 'answer.came', reply: refusal(415, 'the document must be a PDF.') });
    second?.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect(phases()).toEqual(['failed', 'failed']);
    expect(errors()).toEqual(['The document must be a PDF.', 'The connection was lost.']);
    expect(names()).toEqual(['logFailure']);
    first?.send({ type: 'retry.pressed' });
    expect([phases()[0], first?.getSnapshot().context]).toEqual([
      'sending',
      expect.objectContaining({ error: null, sent: 0 }),
    ]);
    expect(made('sendFile')).toHaveLength(3);
  });

  it('waits while another is uploading, even the second time', async () => {
    const { send, context, made, call, uploads, phases } = await opened();
    send({ type: 'files.chosen', files: [contract, contract] });
    const [first, second] = context().attachments;
    uploads()[0]?.send({ type: 'answer.came', reply: refusal(415, 'the document must be a PDF.') });
    const upload = call('sendFile');
    uploads()[0]?.send({ type: 'retry.pressed' });
    expect([phases(), upload.signal.aborted]).toEqual([['waiting', 'sending'], false]);
    send({ type: 'file.removed', id: first?.id ?? '' });
    expect([context().attachments.map((one) => one.id), upload.signal.aborted]).toEqual([[second?.id], false]);
    send({ type: 'files.chosen', files: [contract] });
    expect(made('sendFile')).toHaveLength(2);
    send({ type: 'file.removed', id: second?.id ?? '' });
    expect([upload.signal.aborted, made('sendFile').length]).toEqual([true, 3]);
  });

  it('lets the next one upload when it cannot be sent', async () => {
    const { send, call, phases, effects, made, uploads } = await opened();
    send({ type: 'files.chosen', files: [contract, contract] });
    call('sendFile').fail(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect([phases(), made('sendFile').length]).toEqual([['failed', 'sending'], 2]));
    uploads()[1]?.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect(effects).toEqual(Array(2).fill(['logFailure', expect.objectContaining({ error: expect.any(TypeError) })]));
    expect(phases()).toEqual(['failed', 'failed']);
  });
});

it('resumes an unanswered change after reopening, on top of newer messages', async () => {
  const { send, fail, answer, see, context } = await opened();
  send({ type: 'resolve.pressed' });
  await fail('changeConversation');
  send({ type: 'news.came' });
  await answer('loadHistory', refusal(404, 'this conversation was not found.'));
  send({ type: 'retry.pressed' });
  await answer('loadHistory', historyReply({ version: 2 }, [entryOf(1), entryOf(2)]));
  expect([see(), context().conversation?.version, context().entries.length]).toEqual([['open', 'unsure'], 2, 2]);
});
