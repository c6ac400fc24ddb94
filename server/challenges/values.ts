import { sql } from 'kysely';
import type { CreateChallengeBody } from '../../src/api/contract/challenges.ts';
import { momentsOf } from '../../src/rules/challenges/challenge-life.ts';
import { ruleProblems } from '../../src/rules/challenges/challenge-rules.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { plainText } from '../../src/rules/shared/plain-text.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import { type ChallengeRecord, settingsOf } from './queries.ts';

export type ChallengeValues = Required<Omit<CreateChallengeBody, 'key' | 'isDraft' | 'audience'>>;

export const defaults = {
  description: '',
  format: 'individual',
  teamScore: 'average',
  minTeamSize: 3,
  goal: null,
  dailyCap: null,
  manualAllowed: true,
  manualBackDays: 2,
  image: null,
} as const satisfies Partial<ChallengeValues>;

export const valuesOf = (row: ChallengeRecord): ChallengeValues => ({
  ...settingsOf(row),
  visibleFrom: row.visible_from,
});

export function columnsOf(values: ChallengeValues, zone: string) {
  const title = values.title.trim();
  const moments = momentsOf(values, zone);

  return {
    title,
    search_text: normalise(title),
    description: plainText(values.description),
    type: values.type,
    is_team: values.format === 'team',
    team_score: values.teamScore,
    min_team_size: values.minTeamSize,
    goal: values.goal,
    daily_cap: values.dailyCap,
    manual_allowed: values.manualAllowed,
    manual_back_days: values.manualBackDays,
    visible_from: values.visibleFrom,
    from_day: values.from,
    to_day: values.to,
    announces_at: new Date(moments.announcesAt),
    begins_at: new Date(moments.beginsAt),
    ends_at: new Date(moments.endsAt),
    settles_at: new Date(moments.settlesAt),
    image_file: values.image,
  };
}

const isMoment = (value: unknown): value is Date => value instanceof Date;

/** For the audit trail; undefined when nothing differs. */
export function changedColumns(current: ChallengeRecord, next: ReturnType<typeof columnsOf>) {
  const before = current as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.entries(next).filter(
    ([name, value]) => !isMoment(value) && name !== 'search_text' && value !== before[name],
  );
  if (changed.length === 0) return undefined;

  return {
    before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    after: Object.fromEntries(changed),
  };
}

export function checkRules(values: ChallengeValues, today: string, before?: ChallengeValues): void {
  const errors = ruleProblems(values, today, before);
  const [first] = Object.values(errors);
  if (first !== undefined) throw httpError(422, first, errors as Record<string, string>);
}

/** The caller's branch's time zone, or the one of most people. */
export async function zoneFor({ db, principal: { companyId, branchId } }: CallContext): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`
    select branch.timezone from branch
    where branch.company_id = ${companyId} and branch.is_enabled
    order by branch.id is not distinct from ${branchId}::uuid desc, (
      select count(*) from person
      where person.company_id = branch.company_id and person.branch_id = branch.id and person.is_enabled
    ) desc, branch.id
    limit 1
  `.execute(db);

  return rows[0]?.timezone ?? 'UTC';
}
