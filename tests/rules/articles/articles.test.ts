import { describe, expect, it } from 'vitest';
import {
  ARTICLE_PICTURE_ACCEPT,
  isAsAsked,
  pictureProblem,
  publishedInWords,
  TAG_MAX,
  TAGS_MAX,
  withTags,
} from '../../../src/rules/articles/articles.ts';

describe('an article’s picture', () => {
  it.each([
    ['image/png', 10_485_760, null],
    ['image/jpeg', 1, null],
    ['image/png', 10_485_761, 'Too large. Pictures can be up to 10 MB.'],
    ['image/gif', 1, 'Only PNG and JPEG pictures can be added.'],
    ['', 10_485_761, 'Only PNG and JPEG pictures can be added.'],
  ])('of type "%s" and %i bytes: %s', (type, size, problem) => {
    expect(pictureProblem({ type, size })).toBe(problem);
  });

  it('is limited to the accepted file extensions', () => {
    expect(ARTICLE_PICTURE_ACCEPT).toBe('.jpg,.jpeg,.png');
  });
});

describe('added tags', () => {
  it.each([
    ['lunch, breaks', ['Sleep', 'lunch', 'breaks']],
    ['lunch,, Lunch ,sleep', ['Sleep', 'lunch']],
    [' , ', ['Sleep']],
    [`${'a'.repeat(TAG_MAX)}b`, ['Sleep', 'a'.repeat(TAG_MAX)]],
  ])('from “%s” are split at commas without duplicates: %j', (typed, tags) => {
    expect(withTags(['Sleep'], typed)).toEqual(tags);
  });

  it('are limited to the most that an article can have', () => {
    expect(withTags([], Array.from({ length: 20 }, (_, at) => `tag ${at}`).join())).toHaveLength(TAGS_MAX);
  });
});

describe('the message after publishing', () => {
  const publishAt = '2026-03-09T09:00:00.000Z';
  const already = 'This article has already been published.';
  const changed = 'The time was changed in the meantime.';

  it.each([
    [{ publish: true }, 'published', 'Article published'],
    [{ publish: false }, 'draft', 'Article unpublished'],
    [{ publish: true, publishAt }, 'scheduled', 'Article scheduled'],
    [{ publish: true, publishAt }, 'published', already],
    [{ publish: false, publishAt }, 'draft', 'Article moved to drafts'],
    [{ publish: false, publishAt }, 'published', already],
    [{ publish: false, publishAt }, 'scheduled', changed],
  ] as const)('for %j, if the article is then %s: %s', (options, status, words) => {
    const isOther = words === already || words === changed;
    expect([publishedInWords(options, status), isAsAsked(options, status)]).toEqual([words, !isOther]);
  });
});
