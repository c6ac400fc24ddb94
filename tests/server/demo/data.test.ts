import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { cast } from '../../../demo/accounts.ts';
import { readTexts } from '../../../demo/articles/text.ts';
import announcements from '../../../demo/data/announcements.json' with { type: 'json' };
import timeOff from '../../../demo/data/time-off.json' with { type: 'json' };
import { branches, departments, groups } from '../../../demo/harbour-vale.ts';
import { Role } from '../../../src/api/contract/auth.ts';
import { Gender } from '../../../src/api/contract/employees.ts';
import { ARTICLE_CATEGORIES } from '../../../src/rules/articles/articles.ts';

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const published = ['rest', 'mind', 'body'].flatMap(readTexts);
const articles = [...published, ...readTexts('drafts')];

describe('the demo’s data files', () => {
  it('only name branches, departments and groups that the company has', () => {
    const audiences = announcements.map(
      ({ audience }) => audience as Partial<Readonly<Record<string, string | string[]>>>,
    );
    const inBranches = [...cast, ...articles, ...timeOff.leaveTypes, ...timeOff.wfhPolicies].flatMap((one) => [
      ...('branch' in one && one.branch !== undefined ? [one.branch] : []),
      ...('branches' in one && one.branches !== undefined ? one.branches : []),
    ]);
    const inAudiences = (key: string) => audiences.flatMap((audience) => audience?.[key] ?? []);

    expect(inBranches.length).toBeGreaterThan(cast.length);
    expect(namesOf(branches)).toEqual(expect.arrayContaining([...inBranches, ...inAudiences('branch')]));
    expect(namesOf(departments)).toEqual(
      expect.arrayContaining([
        ...cast.map(({ department }) => department),
        ...inAudiences('departments'),
        ...branches.flatMap(({ without }) => without),
      ]),
    );
    expect(inAudiences('groups').length).toBeGreaterThan(0);
    expect(namesOf(groups)).toEqual(expect.arrayContaining(inAudiences('groups')));
  });

  it('give everyone in the cast a valid role and gender', () => {
    for (const { role, gender } of cast) {
      expect(Value.Check(Role, role), role).toBe(true);
      expect(Value.Check(Gender, gender), gender).toBe(true);
    }
  });

  it('have articles with a title, a category, tags and links to published articles', () => {
    const linked = articles.flatMap(({ links, text }) => [
      ...links,
      ...[...text.matchAll(/\[\[(.+?)\]\]/g)].map(([, title]) => title),
    ]);

    expect(published).toHaveLength(45);
    for (const { title, category, tags, text } of published) {
      expect(title).not.toBe('');
      expect(ARTICLE_CATEGORIES).toContain(category);
      expect(tags.length).toBeGreaterThan(0);
      expect(text.trim()).not.toBe('');
    }
    expect(linked.length).toBeGreaterThan(10);
    expect(published.map(({ title }) => title)).toEqual(expect.arrayContaining(linked));
  });
});
