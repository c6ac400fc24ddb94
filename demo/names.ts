import origins from './data/names.json' with { type: 'json' };

/** People get both names from one origin. */
export interface Names {
  readonly nationality: string;
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
}

export const names: readonly Names[] = origins.map(({ nationality, female, male, family }) => ({
  nationality,
  female: female.split(', '),
  male: male.split(', '),
  family: family.split(', '),
}));
