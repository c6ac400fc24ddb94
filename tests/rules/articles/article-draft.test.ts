import { describe, expect, it } from 'vitest';
import type { ArticleDetails } from '../../../src/api/contract/articles.ts';
import {
  blankArticle,
  changesOf,
  type Draft,
  draftOf,
  valuesOf,
  withNewerVersion,
  withStored,
} from '../../../src/rules/articles/article-draft.ts';

const linked = (_id: string) => ({ _id, title: `About ${_id}` });
const articleOf = (changes: object = {}) =>
  ({
    ...{ _id: 'a', version: 3, title: 'Sleep', category: 'Sleep', tags: ['rest'], cover: null },
    body: blankArticle.body,
    author: { _id: 'ines' },
    branch: null,
    links: [linked('b')],
    linksInText: [linked('c')],
    ...changes,
  }) as unknown as ArticleDetails;

describe('the form values of an article', () => {
  it('match the server’s article, with IDs for what it refers to', () => {
    expect(valuesOf(articleOf({ branch: { _id: 'lisbon' } }))).toEqual({
      ...{ title: 'Sleep', category: 'Sleep', tags: ['rest'], cover: null, body: blankArticle.body },
      ...{ links: ['b'], author: 'ines', branch: 'lisbon' },
    });
    expect(valuesOf(articleOf()).branch).toBeNull();
  });

  it('are empty for a new article without an author', () => {
    expect(draftOf(null, null)).toMatchObject({
      id: null,
      values: { title: '', category: null, tags: [], cover: null, links: [], author: null },
      known: {},
    });
  });
});

describe('the values sent for an article', () => {
  const initial = { ...blankArticle, title: 'Sleep', author: 'ines' };

  it('are only those changed since the last save', () => {
    expect(changesOf('a', initial, { ...initial, title: 'Sleep well' })).toEqual({ title: 'Sleep well' });
    expect(changesOf('a', initial, { ...initial, author: 'noor' })).toEqual({ author: 'noor' });
  });

  it('are all values for a new article', () => {
    expect(changesOf(null, initial, initial)).toEqual({ title: 'Sleep', author: 'ines' });
  });

  it('have no author if none is chosen', () => {
    expect(changesOf('a', initial, { ...initial, author: null })).toEqual({});
  });
});

describe('the titles of linked articles', () => {
  const draft: Draft = { ...draftOf(null, null), known: { x: linked('x') as never } };
  const known = { b: linked('b'), c: linked('c'), x: linked('x') };

  it('stay known after a save, together with those in the reply', () => {
    expect(withStored(draft, articleOf()).known).toEqual(known);
    expect(withStored(draft, articleOf()).initial).toEqual(draft.values);
  });

  it('stay known after taking over someone else’s version', () => {
    expect(withNewerVersion({ ...draft, theirs: articleOf() }, false).known).toEqual(known);
  });
});
