import { createDraftStorage } from '../../../api/draft-storage.ts';
import type { History, KeptReply } from '../../conversation.setup.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { recalled } from '../shared/recalled.ts';

const nameOf = (id: string): string => `reply:${id}`;

/** Keeps a message that is being written in this browser, apart for each person and conversation. */
export const wireReplyDrafts = ({ personId, effects }: Services, storageOf = createDraftStorage) => ({
  keepReply(_: unknown, { id, ...reply }: KeptReply & { id: string }): void {
    const storage = storageOf(personId());
    if (reply.text.trim() === '') storage.forget(nameOf(id));
    else storage.keep(nameOf(id), reply);
  },

  /** Adds the kept drafts to the history. A draft that the history already has was sent, and its reply lost. */
  async withKept(id: string, loading: Promise<Reply<History>>): Promise<Reply<History>> {
    const [reply, kept] = await Promise.all([
      loading,
      recalled({ effects }, storageOf(personId()).recall<KeptReply & { at?: string }>(nameOf(id))),
    ]);
    if (!kept || !isSuccess<History>(reply)) return reply;
    const isSent = reply.body.entries.some(({ body }) => body === kept.text.trim());

    return isSent ? reply : { ...reply, body: { ...reply.body, kept: { text: kept.text, isNote: kept.isNote } } };
  },
});
