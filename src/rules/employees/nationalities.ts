import people from './nationalities.json' with { type: 'json' };

/** In alphabetical order. */
export const nationalities: readonly string[] = Object.values(people).sort((a, b) => a.localeCompare(b, 'en'));
