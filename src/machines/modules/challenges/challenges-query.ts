import type { ChallengesQuery } from '../../../api/contract/challenges.ts';
import { type FilterTable, type ListQuery, toCallQuery } from '../../../rules/shared/list-query.ts';

export const challengeFilters = {
  state: 'one',
  type: 'one',
  format: 'one',
  retired: 'any',
  branch: 'one',
} as const satisfies FilterTable<ChallengesQuery>;

export const challengesQueryOf = (query: ListQuery): ChallengesQuery => ({
  type: 'physical',
  ...toCallQuery<ChallengesQuery>(query, challengeFilters),
});
