/** Challenges for tests, written straight into the tables if a call would refuse past days. */
import { v7 } from 'uuid';
import type { ChallengeType, TeamScore } from '../../../src/api/contract/challenges.ts';
import { momentsOf } from '../../../src/rules/challenges/challenge-life.ts';
import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';
import type { Answer, Caller } from '../support/calls.ts';
import type { StaffedCompanies } from '../support/staffed-companies.ts';

export const today = (): string => new Date().toISOString().slice(0, 10);
export const dayIn = (days: number): string => dayFromNumber(dayNumber(today()) + days);

interface Wanted {
  readonly title?: string;
  readonly type?: ChallengeType;
  readonly isTeam?: boolean;
  readonly teamScore?: TeamScore;
  readonly minTeamSize?: number;
  readonly goal?: number | null;
  readonly dailyCap?: number | null;
  readonly manualAllowed?: boolean;
  readonly manualBackDays?: number;
  /** Days from today. */
  readonly visibleFrom?: number;
  readonly from?: number;
  readonly to?: number;
  readonly branch?: string | null;
  readonly audience?: { branches?: string[]; departments?: string[]; groups?: string[] };
  readonly isReleased?: boolean;
}

export async function addChallenge({ db, company, people }: StaffedCompanies, wanted: Wanted = {}): Promise<string> {
  const [id, audience_id] = [v7(), v7()];
  const { from = -5, to = 5, visibleFrom = from - 1, title = 'Walk to Porto', audience = {} } = wanted;
  const days = { visibleFrom: dayIn(visibleFrom), from: dayIn(from), to: dayIn(to) };
  const moments = momentsOf(days, 'UTC');
  await db
    .insertInto('audience')
    .values({ company_id: company.id, id: audience_id, ...audience })
    .execute();
  await db
    .insertInto('challenge')
    .values({
      company_id: company.id,
      id,
      audience_id,
      branch_id: wanted.branch ?? null,
      title,
      search_text: title.toLowerCase(),
      type: wanted.type ?? 'step',
      is_team: wanted.isTeam ?? false,
      team_score: wanted.teamScore ?? 'average',
      min_team_size: wanted.minTeamSize ?? 1,
      goal: wanted.goal ?? null,
      daily_cap: wanted.dailyCap ?? null,
      manual_allowed: wanted.manualAllowed ?? true,
      manual_back_days: wanted.manualBackDays ?? 2,
      visible_from: days.visibleFrom,
      from_day: days.from,
      to_day: days.to,
      zone: 'UTC',
      announces_at: moments.announcesAt,
      begins_at: moments.beginsAt,
      ends_at: moments.endsAt,
      settles_at: moments.settlesAt,
      released_at: (wanted.isReleased ?? true) ? new Date() : null,
      created_by: people.hr.id,
      created_key: null,
      image_file: null,
    })
    .execute();

  return id;
}

export const join = (call: Caller, id: string, alias?: string): Promise<Answer> =>
  call('joinChallenge', { params: { id }, body: alias === undefined ? {} : { alias } });

interface Sent {
  readonly day?: number;
  readonly value: number;
  readonly source?: 'wearable' | 'app' | 'manual';
  readonly type?: ChallengeType;
}

export const send = (call: Caller, ...entries: Sent[]): Promise<Answer> =>
  call('sendActivity', {
    body: {
      activities: entries.map(({ day = 0, value, source = 'wearable', type = 'step' }) => ({
        type,
        day: dayIn(day),
        value,
        source,
      })),
    },
  });

export const board = async (call: Caller, challengeId: string, query: object = {}, type: ChallengeType = 'step') =>
  (await call('viewLeaderboard', { params: { type }, query: { challengeId, ...query } })).body;

/** `1 employee Own 3000`, for each row. */
export const linesOf = ({ rows }: { rows: { rank: number | null; name: string; score: number }[] }): string[] =>
  rows.map(({ rank, name, score }) => `${rank ?? '-'} ${name} ${score}`);

/** As if these days lay so much further back. */
export async function letDaysPass({ db }: StaffedCompanies, id: string, days: number): Promise<void> {
  const { visible_from, from_day, to_day, zone } = await db
    .selectFrom('challenge')
    .select(['visible_from', 'from_day', 'to_day', 'zone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const back = (day: string) => dayFromNumber(dayNumber(day) - days);
  const moved = { visibleFrom: back(visible_from), from: back(from_day), to: back(to_day) };
  const moments = momentsOf(moved, zone);
  await db
    .updateTable('challenge')
    .set({
      visible_from: moved.visibleFrom,
      from_day: moved.from,
      to_day: moved.to,
      announces_at: moments.announcesAt,
      begins_at: moments.beginsAt,
      ends_at: moments.endsAt,
      settles_at: moments.settlesAt,
    })
    .where('id', '=', id)
    .execute();
}
