import { describe, expect, it } from 'vitest';
import type { createDraftStorage } from '../../../../src/api/draft-storage.ts';
import { wireReplyDrafts } from '../../../../src/machines/modules/conversations/reply-drafts.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import { conversationOf, fromHr, historyReply } from '../../charts/conversation.chart.ts';
import { refusal } from '../../support/fixtures.ts';

const id = conversationOf()._id;
const kept = { text: ' He called. ', isNote: true };

function drafts(recall: () => Promise<unknown> = async () => ({ ...kept, at: '2026-03-05T09:40:00.000Z' })) {
  const did: unknown[] = [];
  const io = { personId: () => 'ana', effects: { logFailure: () => did.push('logFailure') } };
  const storageOf = (personId: string) => ({
    recall,
    keep: (name: string, draft: object) => did.push([personId, name, draft]),
    forget: (name: string) => did.push([personId, name, null]),
  });

  return {
    ...wireReplyDrafts(io as unknown as Services, storageOf as unknown as typeof createDraftStorage),
    did,
  };
}

describe('an unsent message', () => {
  it('is kept separately for each person and conversation, and deleted once it is empty', () => {
    const { keepReply, did } = drafts();
    keepReply(undefined, { id, ...kept });
    keepReply(undefined, { id, text: ' ', isNote: true });
    expect(did).toEqual([
      ['ana', `reply:${id}`, kept],
      ['ana', `reply:${id}`, null],
    ]);
  });

  it('is restored with the history, unless the history shows that it was sent', async () => {
    const { withKept } = drafts();
    const reply = historyReply();
    expect(await withKept(id, Promise.resolve(reply))).toEqual({ ...reply, body: { ...reply.body, kept } });
    const sent = historyReply({}, [fromHr(2, { kind: 'noted', body: 'He called.' })]);
    expect(await withKept(id, Promise.resolve(sent))).toEqual(sent);
    const refused = refusal(404, 'not there') as typeof reply;
    expect(await withKept(id, Promise.resolve(refused))).toEqual(refused);
  });

  it('is empty if the browser refuses storage', async () => {
    const { withKept, did } = drafts(() => Promise.reject(new Error('refused')));
    expect(await withKept(id, Promise.resolve(historyReply()))).toEqual(historyReply());
    expect(did).toEqual(['logFailure']);
  });
});
