import type { Generated, GeneratedAlways } from 'kysely';
import type { ChallengeType, SuspicionKind, TeamScore } from '../../src/api/contract/challenges.ts';
import type { DefaultTimestamp, Keyed, OptionalTimestamp, PictureTable, Timestamp, Versioned } from './columns.ts';

export interface ChallengeTable extends Keyed, Versioned {
  branch_id: string | null;
  audience_id: string;
  title: string;
  search_text: string;
  description: Generated<string>;
  type: ChallengeType;
  is_team: Generated<boolean>;
  team_score: Generated<TeamScore>;
  min_team_size: Generated<number>;
  goal: number | null;
  daily_cap: number | null;
  manual_allowed: Generated<boolean>;
  manual_back_days: Generated<number>;
  visible_from: string;
  from_day: string;
  to_day: string;
  zone: string;
  announces_at: Timestamp;
  begins_at: Timestamp;
  ends_at: Timestamp;
  settles_at: Timestamp;
  released_at: OptionalTimestamp;
  notified_at: OptionalTimestamp;
  withdrawn_at: OptionalTimestamp;
  retired_at: OptionalTimestamp;
  final_at: OptionalTimestamp;
  image_file: string | null;
  created_by: string;
  created_key: string | null;
}

export interface ActivityTable {
  company_id: string;
  person_id: string;
  type: ChallengeType;
  day: string;
  wearable: number | null;
  app: number | null;
  manual: number | null;
  manual_late: number | null;
  suspicion: SuspicionKind | null;
  received_at: DefaultTimestamp;
}

export interface ChallengeEntryTable {
  company_id: string;
  challenge_id: string;
  person_id: string;
  id: string;
  alias: string | null;
  alias_norm: string | null;
  joined_at: DefaultTimestamp;
  team_id: string | null;
  score: Generated<number>;
  negated_score: GeneratedAlways<number>;
  days: Generated<number>;
  last_day: string | null;
  reached_at: DefaultTimestamp;
}

export interface ChallengeMembershipTable {
  company_id: string;
  challenge_id: string;
  person_id: string;
  since: string;
  team_id: string | null;
  points: Generated<number>;
}

export interface ChallengeTeamTable {
  company_id: string;
  challenge_id: string;
  team_id: string;
  total: Generated<number>;
  members: Generated<number>;
  reached_at: DefaultTimestamp;
}

export interface ChallengePulseTable {
  company_id: string;
  challenge_id: string;
  shard: number;
  score_changes: Generated<number>;
}

export interface ChallengeDayReviewTable {
  company_id: string;
  challenge_id: string;
  person_id: string;
  day: string;
  decision: 'set-aside' | 'accepted';
  reason: Generated<string>;
  decided_by: string;
  decided_at: DefaultTimestamp;
}

export interface ChallengeFinalTable {
  company_id: string;
  challenge_id: string;
  is_team: boolean;
  position: number;
  id: string;
  person_id: string | null;
  rank: number | null;
  name: string;
  search_text: string;
  is_alias: Generated<boolean>;
  score: string;
  days: Generated<number>;
  last_day: string | null;
  members: number | null;
  branch_id: string | null;
  branch_name: string | null;
  department_id: string | null;
  department_name: string | null;
  team_id: string | null;
}

export interface ChallengeWatchTable {
  company_id: string;
  challenge_id: string;
  person_id: string;
  until: Timestamp;
  version: string;
}

export interface ChallengeTables {
  challenge: ChallengeTable;
  activity: ActivityTable;
  challenge_entry: ChallengeEntryTable;
  challenge_membership: ChallengeMembershipTable;
  challenge_team: ChallengeTeamTable;
  challenge_pulse: ChallengePulseTable;
  challenge_day_review: ChallengeDayReviewTable;
  challenge_final: ChallengeFinalTable;
  challenge_watch: ChallengeWatchTable;
  challenge_picture: PictureTable & { challenge_id: string | null };
}
