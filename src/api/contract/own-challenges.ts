/** What employees' apps call. */
import { type Static, Type } from 'typebox';
import { ACTIVITY_BATCH_MAX, ALIAS_MAX } from '../../rules/challenges/challenge-limits.ts';
import { BoardReply } from './challenge-boards.ts';
import { ActivitySource, ChallengeState, ChallengeType, SuspicionKind } from './challenge-values.ts';
import { Challenge } from './challenges.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  replyWith,
  SingleLine,
  StatusReply,
  strictObject,
  WholeNumber,
} from './common.ts';

const shared = Type.Pick(Challenge, [
  '_id',
  'title',
  'description',
  'type',
  'format',
  'teamScore',
  'minTeamSize',
  'goal',
  'dailyCap',
  'manualAllowed',
  'manualBackDays',
  'from',
  'to',
  'endsAt',
  'settlesAt',
  'finalAt',
  'image',
]).properties;

export const Standing = Type.Object({
  joinedAt: Instant(),
  alias: Nullable(Type.String()),
  rank: Type.Integer(),
  score: Type.Integer(),
  days: Type.Integer(),
  isGoalReached: Type.Boolean(),
  team: Nullable(Type.Object({ _id: Id(), name: Type.String(), rank: Nullable(Type.Integer()), score: Type.Number() })),
});
export type Standing = Static<typeof Standing>;

export const OwnChallenge = Type.Object({
  ...shared,
  state: ChallengeState,
  joined: Type.Integer(),
  /** Null when the caller has not joined. */
  standing: Nullable(Standing),
});
export type OwnChallenge = Static<typeof OwnChallenge>;

export const OwnDay = Type.Object({
  type: ChallengeType,
  day: Day(),
  wearable: Nullable(Type.Integer()),
  app: Nullable(Type.Integer()),
  manual: Nullable(Type.Integer()),
  suspicion: Nullable(SuspicionKind),
  /** Challenges in which the day does not count. */
  setAside: Type.Array(Type.Object({ challengeId: Id(), title: Type.String(), reason: Type.String(), at: Instant() })),
});
export type OwnDay = Static<typeof OwnDay>;

const alias = Type.Optional(Nullable(SingleLine(ALIAS_MAX, { title: 'Alias' })));

export const ActivityBody = strictObject({
  activities: Type.Array(
    strictObject({
      type: ChallengeType,
      day: Day({ title: 'Day', message: 'Choose a day.' }),
      value: Type.Integer({ minimum: 0, maximum: 1_000_000_000, title: 'Value', message: 'Enter a value.' }),
      source: ActivitySource,
    }),
    { minItems: 1, maxItems: ACTIVITY_BATCH_MAX, title: 'Activities' },
  ),
});
export type ActivityBody = Static<typeof ActivityBody>;

const own = replyWith({ challenge: OwnChallenge });

export const ownChallenges = {
  listOwnChallenges: {
    summary: 'Challenges the caller can see: announced, running, finalising and final',
    query: strictObject({ skip: listQuery.skip, count: listQuery.count }),
    reply: replyWith({ challenges: Type.Array(OwnChallenge), total: Type.Integer() }),
  },
  viewOwnChallenge: { summary: 'One challenge with the caller’s rank and score', params: IdParams, reply: own },
  joinChallenge: {
    summary: 'Join a challenge, under an alias if wanted; joining again changes the alias',
    params: IdParams,
    body: strictObject({ alias }),
    reply: own,
  },
  leaveChallenge: {
    summary: 'Leave a challenge; the caller disappears from its leaderboard',
    params: IdParams,
    reply: StatusReply,
  },
  viewOwnBoard: {
    summary: 'A page of the leaderboard of a challenge the caller can see',
    params: IdParams,
    query: strictObject({
      search: listQuery.search,
      of: Type.Optional(Type.Unsafe<'people' | 'teams'>(Type.String({ enum: ['people', 'teams'], title: 'Show' }))),
      skip: listQuery.skip,
      count: listQuery.count,
      since: Type.Optional(WholeNumber(0, { title: 'Since' })),
      follow: Type.Optional(Type.Boolean({ title: 'Follow' })),
    }),
    reply: BoardReply,
  },
  /** Each entry replaces what the same source sent for that day; refused ones don't stop the others. */
  sendActivity: {
    summary: 'Send activity for several days; sending the same batch twice changes nothing',
    body: ActivityBody,
    bodyBytes: 128 * 1024,
    reply: replyWith({
      stored: Type.Integer(),
      /** `index` in the batch. */
      refused: Type.Array(Type.Object({ index: Type.Integer(), reason: Type.String() })),
      /** Stored, but an entry by hand that does not count in a challenge that the caller has joined. */
      notCounted: Type.Array(
        Type.Object({ index: Type.Integer(), challengeId: Id(), title: Type.String(), reason: Type.String() }),
      ),
    }),
  },
  viewOwnActivity: {
    summary: 'The caller’s own days, as far back as they can be sent',
    query: strictObject({ type: Type.Optional(ChallengeType) }),
    reply: replyWith({ days: Type.Array(OwnDay) }),
  },
} as const satisfies Record<string, CallContract>;
