import { describe, expect, it } from 'vitest';
import type { ArticleBody } from '../../../src/rules/articles/article-body.ts';
import {
  audienceFromKey,
  audienceKey,
  audienceValueOf,
  describeAudience,
  describeChosen,
  everyone,
} from '../../../src/rules/documents/audience.ts';
import { policyCategories, policyLines, policyTextProblem } from '../../../src/rules/documents/policies.ts';
import { isRecentlyReminded, REMINDED_TODAY } from '../../../src/rules/documents/reminders.ts';

const parts = (...names: (string | null)[]) => names.map((name, place) => ({ _id: String(place), name }));

describe('an audience', () => {
  it('is everyone if nothing is chosen', () => {
    expect(audienceFromKey('')).toEqual(everyone);
    expect(audienceKey(everyone)).toBe('');
    expect(describeAudience({ branches: [], departments: [], groups: [] })).toBe('Everyone');
  });

  it('is stored by its IDs', () => {
    const audience = { branches: parts('Lisbon'), departments: parts('Sales', 'Care'), groups: parts() };
    expect(audienceValueOf(audience)).toEqual({ branches: ['0'], departments: ['0', '1'], groups: [] });
  });

  it('has the same key in any order, with a part for each kind', () => {
    const chosen = { branches: ['b', 'a'], departments: ['d', 'c'], groups: ['f', 'e'] };
    expect(audienceKey(chosen)).toBe('branches=a&branches=b&departments=c&departments=d&groups=e&groups=f');
    expect(chosen.branches).toEqual(['b', 'a']);
    expect(audienceFromKey(audienceKey(chosen)).groups).toEqual(['e', 'f']);
  });

  it.each([
    [{ departments: parts('Sales') }, 'Sales'],
    [{ branches: parts('Lisbon'), groups: parts('Running') }, 'Everyone in Lisbon, in the group Running'],
    [{ departments: parts(null), branches: parts(null) }, 'a deleted department in a deleted branch'],
    [{ groups: parts('A', 'B', 'C') }, 'Everyone in the groups A, B or C'],
  ])('%j reads “%s”', (audience, words) => {
    expect(describeAudience({ branches: [], departments: [], groups: [], ...audience })).toBe(words);
  });

  it('reads the same while it is being chosen', () => {
    const choices = {
      branches: [{ value: 'b', label: 'Lisbon' }],
      departments: [{ value: 'd', label: 'Sales' }],
      groups: [{ value: 'g', label: 'Running' }],
    };
    expect(describeChosen({ branches: ['b'], departments: ['d', 'x'], groups: ['g'] }, choices)).toBe(
      'Sales and a deleted department in Lisbon, in the group Running',
    );
  });
});

describe('a policy reminder', () => {
  const now = Date.parse('2026-03-05T09:30:00Z');

  it('can be sent again after 24 hours', () => {
    expect(isRecentlyReminded(null, now)).toBe(false);
    expect(isRecentlyReminded('2026-03-04T09:30:01Z', now)).toBe(true);
    expect(isRecentlyReminded('2026-03-04T09:30:00Z', now)).toBe(false);
    expect(isRecentlyReminded(new Date().toISOString())).toBe(true);
    expect(REMINDED_TODAY).toMatch(/last 24 hours/);
  });
});

describe('the lines of a policy', () => {
  const words = (text: string) => ({ type: 'text' as const, text });
  const linesOf = (...content: object[]) => policyLines({ type: 'doc', content } as ArticleBody);

  it('join text in a paragraph, and break at its line breaks', () => {
    expect(linesOf({ type: 'paragraph', content: [words('a'), words('b'), { type: 'break' }, words('c')] })).toBe(
      'ab\n\nc',
    );
    expect(linesOf({ type: 'paragraph', content: [words(' ')] }, { type: 'paragraph', content: [words('a')] })).toBe(
      'a',
    );
  });

  it('start again at a heading', () => {
    const heading = { type: 'heading', attrs: { level: 2 }, content: [words('Gifts')] };
    expect(linesOf({ type: 'paragraph', content: [words('a')] }, heading)).toBe('a\n\nGifts');
  });

  it('show pictures by their descriptions', () => {
    expect(linesOf({ type: 'picture', attrs: { file: 'a.jpg', alt: '' } })).toBe('[Picture]');
    expect(linesOf({ type: 'picture', attrs: { file: 'a.jpg', alt: 'Exits' } })).toBe('[Picture: Exits]');
  });

  it('require a document', () => {
    expect(policyTextProblem(null)).not.toBeNull();
  });
});

it('the categories of policies are unique and in order, with others at the end', () => {
  const named = policyCategories.slice(0, -1);
  expect(named).toEqual([...named].sort());
  expect(new Set(policyCategories).size).toBe(9);
  expect(policyCategories.at(-1)).toBe('Other');
  expect(policyCategories).not.toContain('');
});
