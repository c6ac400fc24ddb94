import type { ChallengePreview } from '../../api/contract/challenges.ts';
import { SMALLEST_GROUP } from '../shared/small-groups.ts';

/** One person's last 30 days under the rules that are being typed. */
export interface Replayed {
  readonly branch: string | null;
  readonly team: string | null;
  readonly score: number;
  readonly days: number;
  readonly cappedDays: number;
  readonly manualDays: number;
}

export interface PreviewRules {
  readonly teamScore: 'average' | 'sum';
  readonly minTeamSize: number;
  /** Already scaled to the days replayed. */
  readonly goal: number | null;
  readonly isSensitive: boolean;
}

type Results = Pick<
  ChallengePreview,
  'people' | 'branches' | 'teams' | 'median' | 'goalReached' | 'cappedDays' | 'manualDays'
>;

/** `names` by id. Branches are always compared by their average. */
export function previewOf(
  people: readonly Replayed[],
  { teamScore, minTeamSize, goal, isSensitive }: PreviewRules,
  names: ReadonlyMap<string, string>,
): Results {
  const days = sum(people.map((one) => one.days));
  const reached = goal === null ? 0 : people.filter(({ score }) => score >= goal).length;
  const isShown = people.length >= SMALLEST_GROUP;
  const results: Results = {
    people: people.length,
    branches: groups(people, ({ branch }) => branch, { score: 'average', least: SMALLEST_GROUP, names }),
    teams: groups(people, ({ team }) => team, {
      score: teamScore,
      least: Math.max(minTeamSize, SMALLEST_GROUP),
      names,
    }),
    median: isShown ? medianOf(people.map(({ score }) => score)) : null,
    goalReached: goal === null || !isShown || (reached > 0 && reached < SMALLEST_GROUP) ? null : reached,
    cappedDays: isShown ? percent(sum(people.map((one) => one.cappedDays)), days) : 0,
    manualDays: isShown ? percent(sum(people.map((one) => one.manualDays)), days) : 0,
  };

  return isSensitive ? withoutFigures(results) : results;
}

/** Comparing figures before and after someone joins would reveal theirs, so sensitive kinds show only the order. */
function withoutFigures({ people, branches, teams }: Results): Results {
  const inOrder = (groups: Results['teams']) => groups.map((group) => ({ ...group, score: null }));

  return {
    people: people !== null && people > 0 && people < SMALLEST_GROUP ? null : people,
    branches: inOrder(branches),
    teams: inOrder(teams),
    median: null,
    goalReached: null,
    cappedDays: null,
    manualDays: null,
  };
}

function groups(
  people: readonly Replayed[],
  groupOf: (one: Replayed) => string | null,
  { score, least, names }: { score: 'average' | 'sum'; least: number; names: ReadonlyMap<string, string> },
): ChallengePreview['branches'] {
  const found = new Map<string, number[]>();
  for (const one of people) {
    const id = groupOf(one);
    if (id !== null) found.set(id, [...(found.get(id) ?? []), one.score]);
  }

  return [...found]
    .filter(([, scores]) => scores.length >= least)
    .map(([_id, scores]) => ({
      _id,
      name: names.get(_id) ?? '',
      people: scores.length,
      score: score === 'sum' ? sum(scores) : Math.round((sum(scores) / scores.length) * 10) / 10,
    }))
    .sort((one, other) => (other.score ?? 0) - (one.score ?? 0) || one.name.localeCompare(other.name, 'en'));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Whole percentages, except below one per cent. */
function percent(part: number, whole: number): number {
  const exact = whole === 0 ? 0 : (part / whole) * 100;

  return exact > 0 && exact < 1 ? Math.max(0.1, Math.floor(exact * 10) / 10) : Math.round(exact);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);

  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
