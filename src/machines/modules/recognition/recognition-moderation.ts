import { fromPromise } from 'xstate';
import type { AdminPost, AdminPostDetails, AdminPostsQuery } from '../../../api/contract/recognition-admin.ts';
import { WATCHED_WORD_MAX, WATCHED_WORDS_MAX } from '../../../rules/recognition/recognition-limits.ts';
import { type ListQuery, type ListShape, takeFilters, toApiQuery } from '../../../rules/shared/list-query.ts';
import { errorsOf } from '../../../rules/shared/validation.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { FormActor } from '../../form.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireForm } from '../shared/wire-form.ts';
import { wireList } from '../shared/wire-list.ts';
import { postFiltersOf } from './recognition.ts';

/** The action of a moderator on posts, or on one comment of the first. */
export interface Decided {
  ids: readonly string[];
  comment?: string;
  reason?: string;
}

export type ModerationRow = AdminPost & Partial<Decided>;
export type ModerationActor = CollectionActor<ModerationRow>;
export type ModeratedPost = AdminPostDetails & Partial<Decided>;
export type ModeratedPostActor = ResourceActor<ModeratedPost>;

export interface WatchedWords {
  words: string[];
  version: number;
}

export interface WordsValues {
  /** One per line, or separated by commas. */
  words: string;
  record: { version: number };
}
export type WordsFormActor = FormActor<object, WordsValues, WatchedWords>;

/** The default when the address names no state. */
export const TODO = 'todo';
export const ANY_STATE = 'all';
export const MODERATED_STATES = [TODO, 'reported', 'waiting', 'appealed', 'hidden', 'withdrawn', 'visible'] as const;

export const moderationShape: ListShape = {
  sorts: [],
  filters: ['state', 'tag', 'branch', 'person', 'from', 'to', 'open'],
};

export function moderationQueryOf(query: ListQuery): AdminPostsQuery {
  const { searchPattern: search, ...filters } = postFiltersOf(query);
  const { skip, count } = toApiQuery({ ...query, filters: {} });
  const { state = TODO } = takeFilters<Pick<AdminPostsQuery, 'state'>, { state: typeof ANY_STATE }>(query, {
    state: 'one',
  });

  return {
    ...filters,
    ...(search !== undefined && { search }),
    ...(state !== ANY_STATE && { state }),
    skip,
    count,
  };
}

type Decision = 'hide' | 'restore';

const past = { hide: 'hidden', restore: 'restored' } as const;

const restored = {
  visible: 'Post kept',
  waiting: 'Post approved',
  hidden: 'Post restored',
  withdrawn: 'Post restored',
};

/** For a single post, the verb of the button that was pressed. */
function doneWords({ state }: AdminPost, name: Decision, { ids, comment }: Decided): string {
  if (comment !== undefined) return `Comment ${past[name]}`;
  if (ids.length > 1) return `${ids.length} posts ${past[name]}`;
  if (name === 'restore') return restored[state];

  return state === 'hidden' ? 'Appeal declined' : 'Post hidden';
}

/** Needs no confirmation: hiding already required a reason, and restoring can be undone. */
export const decide = <Row extends ModerationRow>(row: Row, name: Decision, decided: Decided): RowCommand<Row> => ({
  name,
  row: { ...row, ...decided },
  needsConfirmation: false,
  done: doneWords(row, name, decided),
});

export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const wordsValuesOf = ({ words, version }: WatchedWords): WordsValues => ({
  words: words.join('\n'),
  record: { version },
});

const wordsError = (words: readonly string[]): string | false =>
  (words.length > WATCHED_WORDS_MAX && `Use at most ${WATCHED_WORDS_MAX} words.`) ||
  (words.some((word) => word.length > WATCHED_WORD_MAX) && `Use at most ${WATCHED_WORD_MAX} characters for each word.`);

export const wireModeration = (io: Services) => {
  const { api, effects } = io;
  const run = async ({ name, row }: RowCommand<ModerationRow>, signal: AbortSignal): Promise<Reply> => {
    const { _id, ids = [_id], comment, reason } = row;
    const decision = name as Decision;
    const withReason = reason === undefined ? {} : { reason };
    if (ids.length === 1) {
      const body = { post_id: ids[0] ?? _id, ...(comment !== undefined && { comment_id: comment }), ...withReason };

      return api.call('reactToRecognition', { params: { x: decision }, body, signal });
    }
    const body = { post_ids: [...ids], decision, ...withReason };
    const reply = await api.call('moderateRecognitionPosts', { body, signal });
    if (isSuccess(reply) && reply.body.refused.length > 0) {
      const { refused } = reply.body;
      const text = `${refused.length} of ${ids.length} posts could not be changed: ${refused[0]?.message ?? ''}`;
      effects.showToast(undefined, { kind: 'info', text });
    }

    return reply;
  };
  const loadWords = async (signal: AbortSignal) =>
    mapReply(await api.call('getWatchedWords', { signal }), (stored) => ({
      options: {},
      values: wordsValuesOf(stored),
    }));

  return {
    list: wireList<ModerationRow>(io, 'moderation', {
      load: async (query, signal) =>
        mapReply(
          await api.call('getAdminPosts', { query: moderationQueryOf(query), signal }),
          ({ posts: rows, total, counts }) => ({ rows, total, counts }),
        ),
      run,
    }),
    one: createResourceMachine<ModeratedPost>('moderatedPost').provide({
      actors: {
        loadRecord: fromPromise<Reply<ModeratedPost>, { key: string | null }>(async ({ input: { key }, signal }) =>
          mapReply(await api.call('getAdminPost', { params: { id: key ?? '' }, signal }), ({ post }) => post),
        ),
        runCommand: fromPromise<Reply, RowCommand<ModeratedPost>>(({ input, signal }) => run(input, signal)),
      },
      actions: effects,
    }),
    words: wireForm<object, WordsValues, WatchedWords>(io, {
      id: 'watchedWords',
      validate: ({ words }) => errorsOf<WordsValues>({ words: wordsError(wordsIn(words)) }),
      messages: { added: '', updated: 'Watched words updated' },
      readSaved: ({ words, version }) =>
        words && version !== undefined ? wordsValuesOf({ words, version }) : undefined,
      load: (_, signal) => loadWords(signal),
      save: (_, { words, record: { version } }, signal) =>
        api.call('setWatchedWords', { body: { words: wordsIn(words), version }, signal }),
    }),
  };
};

export type ModerationCharts = ReturnType<typeof wireModeration>;
