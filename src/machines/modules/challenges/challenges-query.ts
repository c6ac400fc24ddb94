import type { Challenge, ChallengesQuery } from '../../../api/contract/challenges.ts';
import { type ListQuery, toApiQuery } from '../../../rules/shared/list-query.ts';

export function challengesQueryOf(query: ListQuery): ChallengesQuery {
  const { state, type, format, retired, branch } = query.filters;

  return {
    ...(toApiQuery({ ...query, filters: {} }) as ChallengesQuery),
    type: (type?.[0] ?? 'physical') as NonNullable<ChallengesQuery['type']>,
    ...(state && { state: state[0] as NonNullable<ChallengesQuery['state']> }),
    ...(format && { format: format[0] as Challenge['format'] }),
    ...(retired && { retired: true }),
    ...(branch?.[0] && { branch: branch[0] }),
  };
}
