import { normalise } from '../shared/normalise.ts';

/** Names of pictures that tags and values may have. */
export const tagIcons = [
  'star',
  'heart',
  'handshake',
  'lightbulb',
  'rocket',
  'leaf',
  'shield',
  'target',
  'users',
  'sun',
  'trophy',
  'sparkles',
] as const;

export type TagIcon = (typeof tagIcons)[number];

/** People may write tags with or without the sign. */
export const withoutHash = (name: string): string => name.trim().replace(/^#\s*/, '');

const TAG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*$/u;

/** A corporate value may have several words. */
export function tagNameError(kind: 'tag' | 'value', name: string): string | undefined {
  const bare = withoutHash(name);
  if (normalise(bare) === '') return 'Enter a name.';
  if (kind === 'tag' && !TAG.test(bare)) return 'Use one word with only letters, numbers, hyphens and underscores.';

  return undefined;
}

/**
 * Matches like the server's search (every word is in the name), so that known tags can be narrowed down before the
 * reply arrives.
 */
export function tagsMatching<T extends { readonly name: string }>(tags: readonly T[], typed: string): T[] {
  const words = normalise(withoutHash(typed)).split(' ');

  return tags.filter(({ name }) => words.every((word) => normalise(name).includes(word)));
}

export const shownTag = (kind: 'tag' | 'value', name: string): string => (kind === 'tag' ? `#${name}` : name);
