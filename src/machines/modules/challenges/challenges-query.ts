import type { ChallengesQuery } from '../../../api/contract/challenges.ts';
import { filtersOf, type ListQuery, toApiQuery } from '../../../rules/shared/list-query.ts';

export function challengesQueryOf(query: ListQuery): ChallengesQuery {
  const { state, type, format, retired, branch } = filtersOf<ChallengesQuery>(query);

  return {
    ...toApiQuery<ChallengesQuery>({ ...query, filters: {} }),
    type: type?.[0] ?? 'physical',
    ...(state?.[0] && { state: state[0] }),
    ...(format?.[0] && { format: format[0] }),
    ...(retired && { retired: true }),
    ...(branch?.[0] && { branch: branch[0] }),
  };
}
