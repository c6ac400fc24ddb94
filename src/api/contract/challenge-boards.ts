/** What boards, teams, progress and flagged days of challenges look like. */
import { type Static, Type } from 'typebox';
import { ActivitySource, ChallengeState, SuspicionKind } from './challenge-values.ts';
import { Day, Id, Instant, listQuery, Nullable, oneOf, replyWith, strictObject, WholeNumber } from './common.ts';

export const BoardRow = Type.Object({
  /** The id of the participation or the team. */
  _id: Id(),
  /** Within the segment. Null for a team below its minimum size. */
  rank: Nullable(Type.Integer()),
  /** An alias where the participant chose one. */
  name: Type.String(),
  isAlias: Type.Boolean(),
  /** Missing for teams, and behind an alias. */
  person: Type.Optional(Id()),
  /** No longer in the company. Never sent for an alias. */
  hasLeft: Type.Optional(Type.Boolean()),
  /** A team's average has one decimal. */
  score: Type.Number(),
  /** Days with a counted value. A team has none. */
  days: Type.Integer(),
  lastActivity: Nullable(Day()),
  /** Branch or, in a segment by branch, department. Null for a team. */
  place: Nullable(Type.String()),
  /** Teams only. */
  members: Type.Optional(Type.Integer()),
  isYou: Type.Optional(Type.Boolean()),
});
export type BoardRow = Static<typeof BoardRow>;

export const boardFilter = {
  search: listQuery.search,
  /** Default: teams in a team challenge, otherwise people. */
  of: Type.Optional(oneOf(['people', 'teams'], 'Show')),
  /** People only; ranks are within the branch. */
  branch: Type.Optional(Id({ title: 'Branch' })),
  department: Type.Optional(Id({ title: 'Department' })),
  team: Type.Optional(Id({ title: 'Team' })),
};

/** To jump to a rank, set `skip`. */
export const BoardQuery = strictObject({
  challengeId: Id({ title: 'Challenge' }),
  ...boardFilter,
  skip: listQuery.skip,
  count: listQuery.count,
  /** A revision already shown: while it is the latest, `rows` is empty and `unchanged` is true. */
  since: Type.Optional(WholeNumber(0, { title: 'Since' })),
  /** Sends the caller's feed a message, for one minute from now, whenever the board moves. */
  follow: Type.Optional(Type.Boolean({ title: 'Follow' })),
});
export type BoardQuery = Static<typeof BoardQuery>;

const board = {
  rows: Type.Array(BoardRow),
  total: Type.Integer(),
  /** When the ranks were counted. */
  asOf: Instant(),
  /** Grows with every change of a score. */
  revision: Type.Integer(),
  unchanged: Type.Boolean(),
  state: ChallengeState,
  /** Set when the board is final. */
  lockedAt: Nullable(Instant()),
};
export const BoardReply = replyWith(board);
export type BoardReply = Static<typeof BoardReply>;

/** The average of one day; null if fewer than five people were active. */
const DayAverage = Type.Object({ day: Day(), average: Nullable(Type.Number()), people: Nullable(Type.Integer()) });

export const TeamStats = Type.Object({
  team: Type.Object({ _id: Id(), name: Type.String(), members: Type.Integer(), rank: Nullable(Type.Integer()) }),
  score: Type.Number(),
  /** The last day in this reply. */
  toDate: Day(),
  days: Type.Array(DayAverage),
  /** In the caller's scope. Empty for kinds that are never shown for one person day by day. */
  members: Type.Array(
    Type.Object({
      _id: Id(),
      name: Type.String(),
      isAlias: Type.Boolean(),
      /** No longer in the company, or in another team now. */
      hasLeft: Type.Optional(Type.Boolean()),
      score: Type.Integer(),
      /** In the order of `days`; null without activity or outside the team. */
      values: Type.Array(Nullable(Type.Integer())),
    }),
  ),
  /** Only totals are shown, because of the kind. */
  isPrivate: Type.Boolean(),
});
export type TeamStats = Static<typeof TeamStats>;

/**
 * Null for hidden groups: those with fewer than five people, and the next smallest if the kind is sensitive or aliases
 * are allowed.
 */
const Cell = {
  joined: Nullable(Type.Integer()),
  /** With activity on at least one day. */
  active: Nullable(Type.Integer()),
  /** The average score of a participant. */
  average: Nullable(Type.Number()),
};

export const ChallengeProgress = Type.Object({
  asOf: Instant(),
  days: Type.Array(
    Type.Object({
      day: Day(),
      active: Nullable(Type.Integer()),
      /** The average of the people who were active. */
      average: Nullable(Type.Number()),
      /** Joined by the end of the day. */
      joined: Type.Integer(),
    }),
  ),
  branches: Type.Array(Type.Object({ _id: Nullable(Id()), name: Type.String(), addressed: Type.Integer(), ...Cell })),
  teams: Type.Array(Type.Object({ _id: Nullable(Id()), name: Type.String(), ...Cell })),
  /** Participants who have reached the goal; null without a goal, or below five. */
  goalReached: Nullable(Type.Integer()),
});
export type ChallengeProgress = Static<typeof ChallengeProgress>;

export const FlaggedDay = Type.Object({
  /** The id of the participation. */
  participant: Id(),
  name: Type.String(),
  isAlias: Type.Boolean(),
  branchName: Nullable(Type.String()),
  day: Day(),
  /** Null for a day that an admin excluded without its being flagged. */
  suspicion: Nullable(SuspicionKind),
  /** Null for kinds that are never shown for one person day by day. */
  value: Nullable(Type.Integer()),
  source: Nullable(ActivitySource),
  setAside: Nullable(Type.Object({ reason: Type.String(), by: Type.String(), at: Instant() })),
  /** Looked at and left as it is. */
  isAccepted: Type.Boolean(),
});
export type FlaggedDay = Static<typeof FlaggedDay>;
