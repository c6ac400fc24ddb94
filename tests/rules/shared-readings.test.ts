import { describe, expect, it } from 'vitest';
import { freeColour } from '../../src/rules/shared/colours.ts';
import {
  defaultListQuery,
  isFiltered,
  readListQuery,
  toApiQuery,
  withFilter,
  withSearch,
  withSort,
} from '../../src/rules/shared/list-query.ts';
import { formatMonth } from '../../src/rules/shared/months.ts';
import { hasLink } from '../../src/rules/shared/names.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { paragraphsOf, partsOf, plainText } from '../../src/rules/shared/plain-text.ts';
import { isTimeZone, timeZones } from '../../src/rules/shared/time-zones.ts';
import { instantAt } from '../../src/rules/shared/zoned-time.ts';

describe('the query of a list', () => {
  const read = (search: string) => readListQuery(search, { sorts: ['name'], filters: ['branch'] });

  it('has pages up to a hundred thousand, and only sorts that there are', () => {
    expect([read('?page=100000').page, read('?page=100001').page]).toEqual([100_000, 1]);
    expect(read('?sort=na-me')).not.toHaveProperty('sort');
  });

  it('is filtered by a search or by a filter', () => {
    expect(isFiltered(withSearch(defaultListQuery, 'ana'))).toBe(true);
    expect(isFiltered(withFilter(defaultListQuery, 'branch', ['a']))).toBe(true);
  });

  it('is sent without what is not asked for', () => {
    expect(withSearch(defaultListQuery, 'a'.repeat(101)).search).toHaveLength(100);
    expect(Object.keys(withSort({ ...defaultListQuery, sort: 'name' }, undefined))).not.toContain('sort');
    expect(Object.keys(toApiQuery(defaultListQuery))).toEqual(['skip', 'count']);
    expect(toApiQuery(withSearch(defaultListQuery, ' ana '))).toMatchObject({ search: 'ana' });
    expect(toApiQuery(withSearch(defaultListQuery, ' '))).not.toHaveProperty('search');
  });
});

describe('plain text', () => {
  it('has paragraphs between lines that are empty or blank', () => {
    expect(paragraphsOf('a\n\nb c')).toEqual(['a', 'b c']);
    expect(paragraphsOf('a\n \t \nb')).toEqual(['a', 'b']);
    expect([paragraphsOf(''), paragraphsOf(' \n\n ')]).toEqual([[], []]);
  });

  it.each([
    ['http://a.example', 'http://a.example'],
    ['hr@harbour.co.uk', 'mailto:hr@harbour.co.uk'],
  ])('is nothing but a link where it is one: %s', (text, href) => {
    expect(partsOf(text)).toEqual([{ text, href }]);
  });
});

describe('a name', () => {
  it.each(['www.Evil', '3.com', 'evil.co', 'evil.co/login', '192.168.17.254'])('%s would become a link', (name) => {
    expect(hasLink(name)).toBe(true);
  });

  it('would not where nothing is before the dot', () => {
    expect(hasLink('Ana .net')).toBe(false);
  });

  it('is found without the letters that few keyboards have', () => {
    expect(normalise('Æsir Œuvre Đà Ðe Þor Diyarbakır')).toBe('aesir oeuvre da de thor diyarbakir');
  });
});

describe('a time zone', () => {
  it('is written as in the list of zones', () => {
    expect(['eurOpe/Lisbon', 'America/Argentina/ushuaia'].map(isTimeZone)).toEqual([false, false]);
  });

  it('is offered once, the universal one first', () => {
    const offered = timeZones();
    expect(offered[0]).toBe('UTC');
    expect(offered.filter((zone) => zone === 'UTC')).toHaveLength(1);
    expect(offered).toContain('Europe/Lisbon');
  });

  it('has no moment for a time that is written in another way', () => {
    expect(['+002026-01-15T09:30', '2026-01-15T09:30:00'].map((written) => instantAt(written, 'UTC'))).toEqual([
      null,
      null,
    ]);
  });
});

it('stores what was written with one kind of line end and without space around it', () => {
  expect(plainText('\r\n Thanks,\r\nall.\rMaria \n')).toBe('Thanks,\nall.\nMaria');
});

it('shows a month as people write it', () => {
  expect(formatMonth('2026-03')).toBe('03-2026');
});

it('gives out a colour that is just far enough from one in use', () => {
  expect([freeColour(['#7b7a6f']), freeColour(['#7a7a6f'])]).toEqual(['#3b7a6f', '#2f74b5']);
});
