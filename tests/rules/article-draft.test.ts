import { describe, expect, it } from 'vitest';
import type { ArticleDetails } from '../../src/api/contract/articles.ts';
import {
  blankArticle,
  changesOf,
  type Draft,
  draftOf,
  valuesOf,
  withStored,
  withTheirs,
} from '../../src/rules/articles/article-draft.ts';

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

describe('what is filled in of an article', () => {
  it('is what the server has of it, by the ids of what it names', () => {
    expect(valuesOf(articleOf({ branch: { _id: 'lisbon' } }))).toEqual({
      ...{ title: 'Sleep', category: 'Sleep', tags: ['rest'], cover: null, body: blankArticle.body },
      ...{ links: ['b'], author: 'ines', branch: 'lisbon' },
    });
    expect(valuesOf(articleOf()).branch).toBeNull();
  });

  it('is blank of a new one, by the person who saves it first', () => {
    expect(draftOf(null, null)).toMatchObject({
      id: null,
      values: { title: '', category: null, tags: [], cover: null, links: [], author: null },
      known: {},
    });
  });
});

describe('what is sent of an article', () => {
  const initial = { ...blankArticle, title: 'Sleep', author: 'ines' };

  it('is what has changed since it was stored', () => {
    expect(changesOf('a', initial, { ...initial, title: 'Sleep well' })).toEqual({ title: 'Sleep well' });
    expect(changesOf('a', initial, { ...initial, author: 'noor' })).toEqual({ author: 'noor' });
  });

  it('is all that is filled in of a new one', () => {
    expect(changesOf(null, initial, initial)).toEqual({ title: 'Sleep', author: 'ines' });
  });

  it('names no author where none is chosen', () => {
    expect(changesOf('a', initial, { ...initial, author: null })).toEqual({});
  });
});

describe('the titles of articles that are linked', () => {
  const draft: Draft = { ...draftOf(null, null), known: { x: linked('x') as never } };
  const known = { b: linked('b'), c: linked('c'), x: linked('x') };

  it('stay known when it was stored, with those that the answer names', () => {
    expect(withStored(draft, articleOf()).known).toEqual(known);
    expect(withStored(draft, articleOf()).initial).toEqual(draft.values);
  });

  it('stay known when somebody else’s is taken over', () => {
    expect(withTheirs({ ...draft, theirs: articleOf() }, false).known).toEqual(known);
  });
});
