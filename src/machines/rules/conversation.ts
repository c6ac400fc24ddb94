/** Conversations with HR: putting together what came at different times, and what may be sent. */
import type {
  ChangeConversationBody,
  Conversation,
  ConversationEntry,
  ConversationFile,
} from '../../api/contract/conversations.ts';
import { DOCUMENT_MAX_BYTES, MESSAGE_FILE_TYPES, MESSAGE_FILES_MAX, MESSAGE_MAX } from './constants.ts';

/** A file on its way into a message. */
export interface Attachment {
  /** Among those beside it. */
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'there' | 'failed';
  /** 0 to 1, of its bytes. */
  sent: number;
  error: string | null;
  /** As the server knows it. */
  stored: ConversationFile | null;
}

/** What is known of a conversation's entries: no gaps, but there may be earlier ones. */
export interface Known {
  entries: readonly ConversationEntry[];
  hasEarlier: boolean;
}

/** The latest entries laid over those that are known. Where they do not meet, what is known gives way. */
export function withLatest({ entries, hasEarlier }: Known, latest: Known): Known {
  const [first] = latest.entries;
  if (!first) return { entries, hasEarlier };
  const before = entries.filter(({ number }) => number < first.number);
  const isFollowedOn = before.length < entries.length || before.at(-1)?.number === first.number - 1;

  return before.length > 0 && isFollowedOn ? { entries: [...before, ...latest.entries], hasEarlier } : latest;
}

/** What a change added behind what it was made on top of. */
export const withAdded = (known: readonly ConversationEntry[], added: readonly ConversationEntry[]) => [
  ...known.filter(({ number }) => number < (added[0]?.number ?? Number.POSITIVE_INFINITY)),
  ...added,
];

/** Earlier entries before those that are known. */
export const withEarlier = ({ entries }: Known, earlier: Known): Known => ({
  entries: [
    ...earlier.entries.filter(({ number }) => number < (entries[0]?.number ?? Number.POSITIVE_INFINITY)),
    ...entries,
  ],
  hasEarlier: earlier.hasEarlier,
});

/** What is wrong with a file before it is sent. */
export function fileError({ size, type }: File): string | null {
  if (!(MESSAGE_FILE_TYPES as readonly string[]).includes(type)) return 'Only PDF, JPEG and PNG files can be sent.';

  return size > DOCUMENT_MAX_BYTES ? 'Larger than 10 MB.' : null;
}

/** The chosen files behind those that are there, as many as one message takes. */
export function withFiles(attachments: readonly Attachment[], files: readonly File[]): Attachment[] {
  const last = Number(attachments.at(-1)?.id ?? 0);
  const taken = files.slice(0, Math.max(0, MESSAGE_FILES_MAX - attachments.length));

  return [
    ...attachments,
    ...taken.map((file, place): Attachment => {
      const error = fileError(file);

      return {
        id: String(last + place + 1),
        file,
        state: error ? 'failed' : 'waiting',
        sent: 0,
        error,
        stored: null,
      };
    }),
  ];
}

export interface Draft {
  text: string;
  /** For HR alone. */
  isNote: boolean;
  attachments: readonly Attachment[];
}

export const isTooLong = (text: string): boolean => text.trim().length > MESSAGE_MAX;

/** Something to say, all of its files there. A note has none. */
export const canSend = ({ text, isNote, attachments }: Draft): boolean =>
  (text.trim() !== '' || attachments.length > 0) &&
  !(isNote && attachments.length > 0) &&
  !isTooLong(text) &&
  attachments.every(({ state }) => state === 'there');

/** What the server is to store, and on top of which version. Sent again, it is stored once. */
export type Change = ChangeConversationBody;

/** An answer to what is resolved opens it again. */
export function answerOf(
  { _id, version, status, isOwn }: Conversation,
  { text, attachments }: Draft,
  { key, resolves }: { key: string; resolves: boolean },
): Change {
  const files = attachments.flatMap(({ stored }) => (stored ? [stored._id] : []));
  const next = resolves ? 'resolved' : 'open';

  return {
    _id,
    version,
    key,
    body: text.trim(),
    ...(files.length > 0 && { files }),
    ...(!isOwn && status !== next && { status: next }),
  };
}

/** A note leaves everything else as it is. */
export const noteOf = ({ _id, version }: Conversation, { text }: Draft, key: string): Change => ({
  _id,
  version,
  key,
  note: text.trim(),
});

/** Whether it says what stands in the composer, rather than only turning or assigning. */
export const isText = (change: Change | null): boolean => change?.body !== undefined || change?.note !== undefined;
