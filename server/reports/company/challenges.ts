import { sql } from 'kysely';
import type { ChallengeType } from '../../../src/api/contract/challenges.ts';
import { CHALLENGE_KINDS } from '../../../src/rules/challenges/challenge-kinds.ts';
import { SMALLEST_GROUP, suppressed } from '../../../src/rules/shared/small-groups.ts';
import { readPopulation } from './population.ts';
import { type Answered, percentOf, type ReportRequest, type Section, sumOf } from './request.ts';
import { drawn, sectionOf, tabled } from './sections.ts';

interface Row {
  /** The number of all challenges, shown or not. */
  readonly found: number;
  readonly title: string;
  readonly type: ChallengeType;
  readonly branches: readonly { readonly branch: string; readonly joined: number; readonly active: number }[];
}

interface Counts {
  readonly joined: number | null;
  readonly active: number | null;
}

const MOST_CHALLENGES = 200;

export async function readChallenges(request: ReportRequest): Promise<Answered> {
  const rows = await selectChallenges(request);
  const population = await readPopulation(request);
  const people = population.headAt(request.to);
  const challenges = rows.map((row) => ({ name: row.title, type: row.type, ...countsOf(row, request.branchIds) }));
  const found = rows[0]?.found ?? 0;
  const note = found > rows.length ? `The latest ${rows.length} of ${found} challenges.` : null;

  return {
    figures: [
      { label: 'Challenges', value: found, unit: 'challenges' },
      { label: 'People who can take part', value: people, unit: 'people' },
    ],
    sections: [
      sectionOf(
        { id: 'challenge', title: 'People by challenge', note, kind: 'bars', labelTitle: 'Challenge' },
        challenges,
        [
          drawn('Joined', 'people', ({ joined }) => joined),
          drawn('Active', 'people', ({ active }) => active),
          tabled('Share who joined', 'percent', ({ joined }) => (joined === null ? null : percentOf(joined, people))),
        ],
      ),
      byKind(challenges, note),
    ],
  };
}

async function selectChallenges({ db, principal, scope, from, to, branchIds }: ReportRequest): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select count(*) over ()::int8 as found, challenge.title, challenge.type, counted.branches from challenge
    join report_challenge as counted
      on counted.company_id = challenge.company_id and counted.challenge_id = challenge.id
    where challenge.company_id = ${principal.companyId} and challenge.released_at is not null
      and challenge.withdrawn_at is null and challenge.to_day >= ${`${from}-01`}::date
      and challenge.from_day < (${`${to}-01`}::date + interval '1 month')
      and (${scope.kind === 'company'}::boolean or challenge.branch_id is null
        or challenge.branch_id = any (${branchIds ?? []}::uuid[]))
    order by challenge.from_day desc, challenge.id limit ${MOST_CHALLENGES}
  `.execute(db);

  return rows;
}

function byKind(challenges: readonly (Counts & Pick<Row, 'type'>)[], note: string | null): Section {
  const kinds = [...new Set(challenges.map(({ type }) => type))].map((kind) => ({
    name: CHALLENGE_KINDS[kind].label,
    counts: challenges.filter(({ type }) => type === kind),
  }));
  const twice = 'Someone who joins two challenges of the same type is counted twice.';

  return sectionOf(
    {
      id: 'kind',
      title: 'Participations by type of challenge',
      note: note ? `${note} ${twice}` : twice,
      kind: 'bars',
      labelTitle: 'Type',
    },
    kinds,
    [
      tabled('Challenges', 'challenges', ({ counts }) => counts.length),
      drawn('Joined', 'people', ({ counts }) => total(counts, 'joined')),
      drawn('Active', 'people', ({ counts }) => total(counts, 'active')),
    ],
  );
}

const total = (counts: readonly Counts[], of: keyof Counts): number | null =>
  counts.some((one) => one[of] === null) ? null : sumOf(counts.map((one) => one[of] ?? 0));

/** In a challenge about health, small branches are left out of every sum, whichever branches are selected. */
function countsOf({ type, branches }: Row, branchIds: readonly string[] | undefined): Counts {
  const meant = (index: number) => branchIds?.includes(branches[index]?.branch ?? '') ?? true;
  const of = (what: 'joined' | 'active'): number | null => {
    const sizes = branches.map((one) => one[what]);
    const hidden = CHALLENGE_KINDS[type].isSensitive ? tooSmall(sizes) : new Set<number>();
    const shown = sizes.filter((_, index) => meant(index) && !hidden.has(index));
    const isHidden = sizes.some((size, index) => meant(index) && hidden.has(index) && size > 0);

    return isHidden && shown.every((size) => size === 0) ? null : sumOf(shown);
  };
  const [joined, active] = [of('joined'), of('active')];
  const resting = joined === null || active === null ? 0 : joined - active;
  // Those who joined and did nothing could be few as well.
  const isTelling = CHALLENGE_KINDS[type].isSensitive && resting > 0 && resting < SMALLEST_GROUP;

  return { joined, active: isTelling ? null : active };
}

const tooSmall = (sizes: readonly number[]): ReadonlySet<number> =>
  new Set([...suppressed(sizes)].filter((index) => (sizes[index] ?? 0) > 0));
