import { type Static, Type } from 'typebox';
import {
  CHALLENGE_PICTURE_MAX_BYTES,
  DESCRIPTION_MAX,
  REASON_MAX,
  TITLE_MAX,
} from '../../rules/challenges/challenge-limits.ts';
import { REASON_MISSING } from '../../rules/shared/reason.ts';
import { Audience, AudienceSelection } from './audience.ts';
import { BoardQuery, BoardReply, boardFilter, ChallengeProgress, FlaggedDay, TeamStats } from './challenge-boards.ts';
import { ChallengeFormat, ChallengeState, ChallengeStatus, ChallengeType, TeamScore } from './challenge-values.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  oneOf,
  replyWith,
  SingleLine,
  SortBy,
  StatusReply,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';

export type { BoardQuery, BoardReply, BoardRow, ChallengeProgress, FlaggedDay, TeamStats } from './challenge-boards.ts';
export type {
  ActivitySource,
  ChallengeFormat,
  ChallengeState,
  ChallengeStatus,
  ChallengeType,
  SuspicionKind,
  TeamScore,
} from './challenge-values.ts';

/** What scores depend on. Values are whole numbers of the kind's unit (`rules/challenges/challenge-kinds.ts`). */
const rules = {
  type: ChallengeType,
  format: ChallengeFormat,
  teamScore: TeamScore,
  /** Smaller teams have no rank. */
  minTeamSize: Type.Integer(),
  /** For one participant over all days. */
  goal: Nullable(Type.Integer()),
  dailyCap: Nullable(Type.Integer()),
  /** Otherwise entries by hand don't count. */
  manualAllowed: Type.Boolean(),
  /** Entries by hand count when made at most this many days later. */
  manualBackDays: Type.Integer(),
};

export const Podium = Type.Object({ rank: Type.Integer(), name: Type.String(), score: Type.Number() });
export type Podium = Static<typeof Podium>;

export const Challenge = Type.Object({
  _id: Id(),
  title: Type.String(),
  /** Plain text with line breaks. */
  description: Type.String(),
  ...rules,
  visibleFrom: Day(),
  from: Day(),
  /** The last day. */
  to: Day(),
  /** IANA name; the moments below are midnights there. Activity counts on each participant's own local days. */
  zone: Type.String(),
  announcesAt: Instant(),
  beginsAt: Instant(),
  endsAt: Instant(),
  settlesAt: Instant(),
  /** When the board was stored. */
  finalAt: Nullable(Instant()),
  /** For `file/:name`. */
  image: Nullable(Type.String()),
  audience: Audience,
  state: ChallengeState,
  /** False for a draft that is still being written; a released one is announced on `visibleFrom`. */
  isReleased: Type.Boolean(),
  /** Released and not withdrawn; `challenge/active/:id` switches it. */
  isActive: Type.Boolean(),
  /** Set when it was deleted although it has activity. It is then listed only with `retired=true`. */
  retiredAt: Nullable(Instant()),
  /** A branch's own; null for the company's. */
  branch: Nullable(Type.Object({ _id: Id(), branchName: Type.String() })),
  /** Otherwise the caller may only look. */
  canEdit: Type.Boolean(),
  /** Deleting removes it, because no one has any activity in it; otherwise it is retired. */
  isRemovable: Type.Boolean(),
  /** People in the caller's scope, now. */
  addressed: Type.Integer(),
  joined: Type.Integer(),
  /** Participants with activity on their local today. */
  activeToday: Type.Integer(),
  /** Unusual days that no one has looked at. */
  flagged: Type.Integer(),
  /** The first three, once there are scores; of teams in a team challenge. */
  podium: Type.Array(Podium),
  createdAt: Instant(),
  createdBy: Type.String(),
  version: Type.Integer(),
});
export type Challenge = Static<typeof Challenge>;

const whole = (title: string, minimum: number, maximum: number) => Type.Integer({ title, minimum, maximum });

const required = {
  title: SingleLine(TITLE_MAX, { title: 'Title', message: 'Enter a title.' }),
  type: Type.Unsafe<ChallengeType>({ ...ChallengeType, message: 'Choose a type.' }),
  visibleFrom: Day({ title: 'Visible from', message: 'Choose when employees can first see it.' }),
  from: Day({ title: 'First day', message: 'Choose the first day.' }),
  to: Day({ title: 'Last day', message: 'Choose the last day.' }),
};

/** Bounds of the fields; the kind's own limits are in `rules/challenges/challenge-rules.ts`. */
const optional = {
  description: Type.Optional(MultiLine(DESCRIPTION_MAX, { title: 'Description' })),
  format: Type.Optional(ChallengeFormat),
  teamScore: Type.Optional(TeamScore),
  minTeamSize: Type.Optional(whole('Minimum team size', 1, 50)),
  goal: Type.Optional(Nullable(whole('Goal', 1, 20_000_000))),
  dailyCap: Type.Optional(Nullable(whole('Daily cap', 1, 1_000_000))),
  manualAllowed: Type.Optional(Type.Boolean({ title: 'Manual entries' })),
  manualBackDays: Type.Optional(whole('Days for manual entry', 0, 14)),
  audience: Type.Optional(Type.Unsafe<AudienceSelection>({ ...AudienceSelection, title: 'Audience' })),
  /** From `challenge/picture`. */
  image: Type.Optional(Nullable(Type.String({ title: 'Picture', pattern: '^[0-9a-f]{32}\\.jpg$' }))),
};

/** Defaults: individual, average, 3, no goal, no cap, by hand up to 2 days back, everyone. */
export const CreateChallengeBody = strictObject({
  ...required,
  ...optional,
  isDraft: Type.Optional(Type.Boolean({ title: 'Draft' })),
  /** Idempotency key: repeated after a lost reply, nothing is stored twice. */
  key: Type.Optional(Id({ title: 'Key' })),
});
export type CreateChallengeBody = Static<typeof CreateChallengeBody>;

/** Omitted fields stay unchanged. `rules/challenges/challenge-rules.ts` says what can be edited in which state. */
export const EditChallengeBody = strictObject({
  version: Version,
  ...(Object.fromEntries(Object.entries(required).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof typeof required]: ReturnType<typeof Type.Optional<(typeof required)[K]>>;
  }),
  ...optional,
  /** `false` publishes a draft. */
  isDraft: Type.Optional(Type.Boolean({ title: 'Draft' })),
});
export type EditChallengeBody = Static<typeof EditChallengeBody>;

/** `day` is the first day of a challenge that starts and the last of one that ends, as the caller saw it when confirming. */
export const MoveChallengeBody = strictObject({
  version: Version,
  move: oneOf(['start', 'end'], 'Change'),
  day: Day({ title: 'Day' }),
});
export type MoveChallengeBody = Static<typeof MoveChallengeBody>;

/** `physical` is the family of all kinds. */
const family = oneOf(['physical', 'step', 'sleep', 'nutrition', 'meditation', 'yoga'], 'Type');

export const ChallengesQuery = strictObject({
  ...listQuery,
  type: Type.Optional(family),
  state: Type.Optional(ChallengeStatus),
  format: Type.Optional(ChallengeFormat),
  retired: Type.Optional(Type.Boolean({ title: 'Retired' })),
  /** Those that people of the branch may join. */
  branch: Type.Optional(Id({ title: 'Branch' })),
  sort: Type.Optional(SortBy('title', 'from', 'to', 'joined')),
});
export type ChallengesQuery = Static<typeof ChallengesQuery>;

export const StateCounts = Type.Object({
  draft: Type.Integer(),
  scheduled: Type.Integer(),
  announced: Type.Integer(),
  running: Type.Integer(),
  settling: Type.Integer(),
  final: Type.Integer(),
  withdrawn: Type.Integer(),
});
export type StateCounts = Static<typeof StateCounts>;

const PreviewScore = Type.Object({
  _id: Nullable(Id()),
  name: Type.String(),
  people: Type.Integer(),
  /** Null for sensitive kinds. */
  score: Nullable(Type.Number()),
});

/** Never of single people. Groups of fewer than five are left out. */
export const ChallengePreview = Type.Object({
  from: Day(),
  to: Day(),
  /**
   * In the audience, with activity of this kind in these days. If the kind is sensitive, of everyone in the caller's
   * scope, and null for a few of them.
   */
  people: Nullable(Type.Integer()),
  /** By the score of the rules, best first. */
  branches: Type.Array(PreviewScore),
  teams: Type.Array(PreviewScore),
  /** The median score of the participants. */
  median: Nullable(Type.Number()),
  /** The goal, scaled from the days of the challenge to those replayed. */
  goal: Nullable(Type.Integer()),
  /** Who would have reached it. */
  goalReached: Nullable(Type.Integer()),
  /** Percent of days with activity. */
  cappedDays: Nullable(Type.Number()),
  /** Percent of days whose entry by hand counted. */
  manualDays: Nullable(Type.Number()),
  /** Large companies are replayed for some of their people. */
  isSample: Type.Boolean(),
});
export type ChallengePreview = Static<typeof ChallengePreview>;

export const PreviewBody = strictObject({
  type: required.type,
  format: optional.format,
  teamScore: optional.teamScore,
  minTeamSize: optional.minTeamSize,
  goal: optional.goal,
  dailyCap: optional.dailyCap,
  manualAllowed: optional.manualAllowed,
  manualBackDays: optional.manualBackDays,
  audience: optional.audience,
  /** How long the challenge will last; the goal is scaled to the days replayed. */
  days: Type.Optional(whole('Days', 1, 92)),
});
export type PreviewBody = Static<typeof PreviewBody>;

const one = replyWith({ challenge: Challenge });
const ParticipantDay = {
  participant: Id({ title: 'Participant' }),
  day: Day({ title: 'Day', message: 'Choose a day.' }),
};

export const ChallengeChange = Type.Object({
  what: Type.String(),
  at: Instant(),
  by: Nullable(Type.String()),
  /** Names of the fields that changed. */
  fields: Type.Array(Type.String()),
});
export type ChallengeChange = Static<typeof ChallengeChange>;

export const challenges = {
  createChallenge: { summary: 'Create a challenge, published or as a draft', body: CreateChallengeBody, reply: one },
  viewChallenges: {
    summary: 'Challenges of the company and the caller’s branch, with counts',
    query: ChallengesQuery,
    /** `counts`: by state, with the same search and filters except the state. */
    reply: replyWith({ challenges: Type.Array(Challenge), total: Type.Integer(), counts: StateCounts }),
  },
  getChallenge: { summary: 'One challenge', params: IdParams, reply: one },
  editChallenge: {
    summary: 'Edit a challenge; once it is running, nothing that affects scores',
    params: IdParams,
    body: EditChallengeBody,
    reply: one,
  },
  deleteChallenge: {
    summary: 'Retire a challenge that has activity, or delete one that has none',
    query: strictObject({
      challengeId: Id({ title: 'Challenge' }),
      version: Type.Optional(Version),
    }),
    reply: replyWith({ outcome: oneOf(['retired', 'removed'], 'Outcome') }),
  },
  setChallengeActive: {
    summary: 'Publish a draft, withdraw a challenge or restore it',
    params: IdParams,
    body: strictObject({
      isActive: Type.Boolean({ title: 'Active' }),
      version: Type.Optional(Version),
    }),
    reply: one,
  },
  moveChallenge: {
    summary: 'Start a challenge today, or end it with today or yesterday as its last day',
    params: IdParams,
    body: MoveChallengeBody,
    reply: one,
  },
  copyChallenge: {
    summary: 'Copy a challenge into a new draft that starts after today',
    params: IdParams,
    body: strictObject({ key: Type.Optional(Id({ title: 'Key' })) }),
    reply: one,
  },
  previewChallenge: {
    summary: 'Replay the last 30 days of activity under these rules',
    body: PreviewBody,
    reply: replyWith({ preview: ChallengePreview }),
  },
  addChallengePicture: {
    summary: 'Upload a challenge’s cropped picture before saving it',
    body: strictObject({}),
    upload: { field: 'image', types: ['image/jpeg', 'image/png'], maxBytes: CHALLENGE_PICTURE_MAX_BYTES },
    reply: replyWith({ picture: Type.Object({ file: Type.String() }) }),
  },
  viewLeaderboard: {
    summary: 'A page of a challenge’s leaderboard, of people or teams',
    params: strictObject({ type: ChallengeType }),
    query: BoardQuery,
    reply: BoardReply,
  },
  /** CSV in UTF-8, not JSON. */
  exportLeaderboard: {
    summary: 'The leaderboard as a CSV file',
    params: IdParams,
    query: strictObject(boardFilter),
    reply: StatusReply,
  },
  viewTeamStats: {
    summary: 'A team’s days in a challenge: x is the challenge, y the team',
    params: strictObject({ x: Id({ title: 'Challenge' }), y: Id({ title: 'Team' }) }),
    query: strictObject({ toDate: Type.Optional(Day({ title: 'Last day' })) }),
    reply: replyWith({ stats: TeamStats }),
  },
  viewChallengeProgress: {
    summary: 'Progress over time and participation by branch and team, without small groups',
    params: IdParams,
    query: strictObject({ follow: BoardQuery.properties.follow }),
    reply: replyWith({ progress: ChallengeProgress }),
  },
  listFlaggedDays: {
    summary: 'Unusual days and excluded days',
    params: IdParams,
    query: strictObject({
      skip: listQuery.skip,
      count: listQuery.count,
      state: Type.Optional(oneOf(['open', 'set-aside', 'accepted'], 'State')),
    }),
    reply: replyWith({ days: Type.Array(FlaggedDay), total: Type.Integer() }),
  },
  reviewChallengeDay: {
    summary: 'Exclude a participant’s day with a reason they see, include it again, or accept it',
    params: IdParams,
    body: strictObject({
      ...ParticipantDay,
      decision: oneOf(['set-aside', 'count', 'accept'], 'Decision'),
      /** Required for `set-aside`. */
      reason: Type.Optional(SingleLine(REASON_MAX, { title: 'Reason', message: REASON_MISSING })),
    }),
    reply: replyWith({ day: FlaggedDay }),
  },
  listChallengeChanges: {
    summary: 'Who changed what in a challenge, latest first',
    params: IdParams,
    reply: replyWith({ changes: Type.Array(ChallengeChange) }),
  },
} as const satisfies Record<string, CallContract>;
