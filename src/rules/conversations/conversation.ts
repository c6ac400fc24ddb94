import type {
  ChangeConversationBody,
  Conversation,
  ConversationEntry,
  ConversationFile,
} from '../../api/contract/conversations.ts';
import { DOCUMENT_MAX_BYTES, MESSAGE_FILE_TYPES, MESSAGE_FILES_MAX, MESSAGE_MAX } from '../shared/constants.ts';
import { limitInWords } from '../shared/sizes.ts';

/** A run of entries without gaps; earlier ones may exist. */
export interface KnownEntries {
  entries: readonly ConversationEntry[];
  hasEarlier: boolean;
}

/** If the two runs do not meet, the latest entries replace the known ones. */
export function withLatest({ entries, hasEarlier }: KnownEntries, latest: KnownEntries): KnownEntries {
  const [first] = latest.entries;
  if (!first) return { entries, hasEarlier };
  const before = entries.filter(({ number }) => number < first.number);
  const isFollowedOn = before.length < entries.length || before.at(-1)?.number === first.number - 1;

  return before.length > 0 && isFollowedOn ? { entries: [...before, ...latest.entries], hasEarlier } : latest;
}

export const withAdded = (existing: readonly ConversationEntry[], added: readonly ConversationEntry[]) => [
  ...existing.filter(({ number }) => number < (added[0]?.number ?? Number.POSITIVE_INFINITY)),
  ...added,
];

export const withEarlier = ({ entries }: KnownEntries, earlier: KnownEntries): KnownEntries => ({
  entries: [
    ...earlier.entries.filter(({ number }) => number < (entries[0]?.number ?? Number.POSITIVE_INFINITY)),
    ...entries,
  ],
  hasEarlier: earlier.hasEarlier,
});

export function fileError({ size, type }: File): string | null {
  if (!(MESSAGE_FILE_TYPES as readonly string[]).includes(type)) return 'Only PDF, PNG and JPEG files can be attached.';

  return size > DOCUMENT_MAX_BYTES ? `Too large. Files can be up to ${limitInWords(DOCUMENT_MAX_BYTES)}.` : null;
}

/** Only as many as one message allows, with ids that are unique within it. */
export function newFiles(attachments: readonly { id: string }[], files: readonly File[]): { id: string; file: File }[] {
  const last = Number(attachments.at(-1)?.id ?? 0);

  return files
    .slice(0, Math.max(0, MESSAGE_FILES_MAX - attachments.length))
    .map((file, index) => ({ id: String(last + index + 1), file }));
}

export interface Draft {
  text: string;
  /** Visible to HR only. */
  isNote: boolean;
  attachments: readonly { stored: ConversationFile | null }[];
}

export const isTooLong = (text: string): boolean => text.trim().length > MESSAGE_MAX;

/** A note cannot have files. */
export const canSend = ({ text, isNote, attachments }: Draft): boolean =>
  (text.trim() !== '' || attachments.length > 0) &&
  !(isNote && attachments.length > 0) &&
  !isTooLong(text) &&
  attachments.every(({ stored }) => stored !== null);

/** Carries the version it is based on and a key, so that a repeat is stored once. */
export type ConversationUpdate = ChangeConversationBody;

/** Answering a resolved conversation reopens it. */
export function answerOf(
  { _id, version, status, isOwn }: Conversation,
  { text, attachments }: Draft,
  { key, resolves }: { key: string; resolves: boolean },
): ConversationUpdate {
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

export const noteOf = ({ _id, version }: Conversation, { text }: Draft, key: string): ConversationUpdate => ({
  _id,
  version,
  key,
  note: text.trim(),
});

export const isText = (change: ConversationUpdate | null): boolean =>
  change?.body !== undefined || change?.note !== undefined;
