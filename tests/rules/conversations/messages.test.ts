import { describe, expect, it } from 'vitest';
import type { Conversation, ConversationFile } from '../../../src/api/contract/conversations.ts';
import {
  answerOf,
  canSend,
  type Draft,
  fileError,
  isText,
  isTooLong,
  newFiles,
  noteOf,
  withAdded,
  withEarlier,
  withLatest,
} from '../../../src/rules/conversations/conversation.ts';
import { messageDays } from '../../../src/rules/conversations/message-days.ts';
import {
  type Attachment,
  categoryNames,
  emptyTicket,
  environmentNames,
  priorityNames,
  type TicketValues,
  ticketBody,
  ticketStates,
  validateTicket,
  withFiles,
} from '../../../src/rules/conversations/ticket.ts';
import { DOCUMENT_MAX_BYTES, MESSAGE_FILES_MAX, MESSAGE_MAX } from '../../../src/rules/shared/constants.ts';
import { entryOf, fromHr } from '../../machines/charts/conversation.chart.ts';

const pdf = (name = 'a.pdf') => new File(['%PDF-'], name, { type: 'application/pdf' });
const stored = (id: string) => ({ _id: id }) as ConversationFile;
const draft = (changes: Partial<Draft> = {}): Draft => ({ text: 'Hello', isNote: false, attachments: [], ...changes });
const longest = 'a'.repeat(MESSAGE_MAX);
const run = (from: number, to: number, hasEarlier = false) => ({
  entries: Array.from({ length: to - from + 1 }, (_, place) => entryOf(from + place)),
  hasEarlier,
});
const numbers = ({ entries }: { entries: readonly { number: number }[] }) => entries.map(({ number }) => number);

describe('a conversation loaded in parts', () => {
  it('is joined if the parts adjoin, and not if a message is missing', () => {
    expect(numbers(withLatest(run(1, 3), run(4, 5, true)))).toEqual([1, 2, 3, 4, 5]);
    expect(withLatest(run(1, 3), run(5, 6, true))).toEqual(run(5, 6, true));
    expect(withLatest(run(1, 3, true), run(4, 5)).hasEarlier).toBe(true);
  });

  it('is replaced by the latest part if that covers everything known', () => {
    expect(withLatest(run(5, 6), run(1, 6, true))).toEqual(run(1, 6, true));
    expect(withLatest({ entries: [], hasEarlier: true }, run(1, 2))).toEqual(run(1, 2));
  });

  it('adds new and earlier messages', () => {
    expect(numbers({ entries: withAdded(run(1, 3).entries, [fromHr(3), fromHr(4)]) })).toEqual([1, 2, 3, 4]);
    expect(withAdded(run(1, 3).entries, [fromHr(3)])[2]).toEqual(fromHr(3));
    expect(withEarlier(run(3, 4), run(1, 3, true))).toMatchObject({ hasEarlier: true });
    expect(numbers(withEarlier({ entries: [], hasEarlier: false }, run(1, 2)))).toEqual([1, 2]);
  });
});

describe('a message', () => {
  it('can be sent with text or with uploaded files', () => {
    const [there, sending] = [{ stored: stored('f') }, { stored: null }];
    expect(canSend(draft())).toBe(true);
    expect(canSend(draft({ text: ' ' }))).toBe(false);
    expect(canSend(draft({ text: '', attachments: [there] }))).toBe(true);
    expect(canSend(draft({ attachments: [there, sending] }))).toBe(false);
    expect(canSend(draft({ isNote: true }))).toBe(true);
    expect(canSend(draft({ isNote: true, attachments: [there] }))).toBe(false);
    expect(canSend(draft({ text: `${longest}a` }))).toBe(false);
  });

  it('is too long by the length of what is sent', () => {
    expect([isTooLong(longest), isTooLong(` ${longest} `), isTooLong(`${longest}a`)]).toEqual([false, false, true]);
  });

  it('has as many files as fit, numbered after the existing ones', () => {
    const nine = Array.from({ length: 9 }, (_, place) => ({ id: String(place + 2) }));
    expect(newFiles(nine, [pdf(), pdf()]).map(({ id }) => id)).toEqual(['11']);
    expect(newFiles([...nine, { id: '12' }], [pdf()])).toEqual([]);
    expect(newFiles([...nine, ...nine], [pdf()])).toEqual([]);
    expect(newFiles([], [pdf(), pdf()]).map(({ id }) => id)).toEqual(['1', '2']);
    expect(MESSAGE_FILES_MAX).toBe(10);
  });

  it.each(['application/pdf', 'image/png', 'image/jpeg'])('accepts files of type %s up to 10 MB', (type) => {
    expect(fileError({ type, size: DOCUMENT_MAX_BYTES } as File)).toBeNull();
    expect(fileError({ type, size: DOCUMENT_MAX_BYTES + 1 } as File)).toBe('Too large. Files can be up to 10 MB.');
  });
});

describe('an answer', () => {
  const conversation = { _id: 'c', version: 4, status: 'open', isOwn: false } as Conversation;
  const keyed = { key: 'k', resolves: false };

  it('is sent with its version, key and files', () => {
    const attachments = [{ stored: stored('f') }, { stored: null }];
    expect(answerOf(conversation, draft({ text: ' Hello ', attachments }), keyed)).toEqual({
      _id: 'c',
      version: 4,
      key: 'k',
      body: 'Hello',
      files: ['f'],
    });
    expect(answerOf(conversation, draft(), keyed)).not.toHaveProperty('files');
  });

  it('resolves or reopens the conversation if needed, but never one’s own', () => {
    const statusOf = (changes: Partial<Conversation>, resolves: boolean) =>
      answerOf({ ...conversation, ...changes }, draft(), { key: 'k', resolves }).status;
    expect([statusOf({}, true), statusOf({ status: 'resolved' }, false)]).toEqual(['resolved', 'open']);
    expect([statusOf({}, false), statusOf({ status: 'resolved' }, true)]).toEqual([undefined, undefined]);
    expect([statusOf({ isOwn: true }, true)]).toEqual([undefined]);
  });

  it('can be a note, which is also text', () => {
    expect(noteOf(conversation, draft({ text: ' For HR ' }), 'k')).toEqual({
      _id: 'c',
      version: 4,
      key: 'k',
      note: 'For HR',
    });
    const change = { _id: 'c', version: 4, key: 'k' };
    expect([isText({ ...change, body: '' }), isText({ ...change, note: 'a' }), isText(change), isText(null)]).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe('consecutive messages', () => {
  const at = (minute: number, second = 0) => new Date(2026, 2, 3, 9, minute, second).toISOString();
  const continued = (...entries: ReturnType<typeof entryOf>[]) =>
    messageDays(entries)[0]?.entries.map(({ isContinued }) => isContinued);

  it('form a run within five minutes by the same person', () => {
    expect(continued(entryOf(1, { at: at(0) }), entryOf(2, { at: at(4, 59) }))).toEqual([false, true]);
    expect(continued(entryOf(1, { at: at(0) }), entryOf(2, { at: at(5) }))).toEqual([false, false]);
    expect(continued(entryOf(1, { at: at(0) }), fromHr(2, { at: at(1) }))).toEqual([false, false]);
  });

  it('form no run across another event', () => {
    const resolved = { kind: 'resolved' as const };
    expect(continued(fromHr(1, { at: at(0), ...resolved }), fromHr(2, { at: at(1) }))).toEqual([false, false]);
    expect(continued(fromHr(1, { at: at(0) }), fromHr(2, { at: at(1), ...resolved }))).toEqual([false, false]);
  });
});

describe('a ticket', () => {
  const values: TicketValues = { ...emptyTicket, subject: ' Help ', body: ' Please ' };
  const environment = { version: '1', browser: 'b', screen: 's', language: 'l', timeZone: 't' };
  const attachment = (changes: Partial<Attachment> = {}): Attachment => ({
    id: '1',
    file: pdf(),
    state: 'there',
    sent: 1,
    error: null,
    stored: stored('f'),
    ...changes,
  });

  it('starts empty, as an ordinary question without browser details', () => {
    expect(emptyTicket).toEqual({
      subject: '',
      category: 'question',
      priority: 'normal',
      body: '',
      sendsEnvironment: false,
    });
  });

  it('needs a subject and a message within the limits', () => {
    expect(validateTicket(emptyTicket, [])).toEqual({
      subject: 'Enter a subject.',
      body: 'Enter a message.',
    });
    expect(validateTicket({ ...values, subject: ` ${'a'.repeat(120)} `, body: longest }, [])).toEqual({});
    expect(validateTicket({ ...values, subject: 'a'.repeat(121), body: ` ${longest}b ` }, [])).toEqual({
      subject: 'Use at most 120 characters.',
      body: 'Use at most 5,000 characters. You have 5,001.',
    });
  });

  it('cannot be sent with a failed file', () => {
    expect(validateTicket(values, [attachment(), attachment({ state: 'failed' })])).toEqual({
      files: 'Remove the files that cannot be sent.',
    });
    expect(validateTicket(values, [attachment()])).toEqual({});
  });

  it('is sent with its files, and with browser details only on request', () => {
    const more = { key: 'k', attachments: [attachment(), attachment({ stored: null })], environment };
    expect(ticketBody({ ...values, sendsEnvironment: true }, more)).toEqual({
      subject: 'Help',
      category: 'question',
      priority: 'normal',
      body: 'Please',
      key: 'k',
      files: ['f'],
      environment,
    });
    const bare = ticketBody(values, { ...more, attachments: [] });
    expect([bare.files, bare.environment]).toEqual([undefined, undefined]);
    expect(Object.keys(bare)).not.toContain('files');
  });

  it('adds waiting files after the existing ones', () => {
    const [first, second] = withFiles([attachment()], [pdf('b.pdf')]);
    expect(first).toEqual(attachment({ file: first?.file as File }));
    expect(second).toMatchObject({ id: '2', state: 'waiting', sent: 0, error: null, stored: null });
  });

  it('has a label for each state and each browser detail', () => {
    expect([categoryNames, priorityNames, ticketStates].map(Object.keys)).toEqual([
      ['question', 'problem', 'idea', 'account'],
      ['low', 'normal', 'high', 'urgent'],
      ['open', 'answered', 'closed'],
    ]);
    for (const names of [categoryNames, priorityNames, ticketStates])
      for (const name of Object.values(names)) expect(name).toMatch(/^[A-Z]/);
    expect(environmentNames.map(([fact]) => fact)).toEqual(Object.keys(environment));
    for (const [, name] of environmentNames) expect(name).toMatch(/^[A-Z]/);
  });
});
