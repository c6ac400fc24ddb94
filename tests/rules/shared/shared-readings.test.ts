import { describe, expect, it } from 'vitest';
import { freeColour } from '../../../src/rules/shared/colours.ts';
import {
  defaultListQuery,
  isFiltered,
  readListQuery,
  toApiQuery,
  withFilter,
  withSearch,
  withSort,
} from '../../../src/rules/shared/list-query.ts';
import { formatMonth } from '../../../src/rules/shared/months.ts';
import { hasLink } from '../../../src/rules/shared/names.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { paragraphsOf, partsOf, plainText } from '../../../src/rules/shared/plain-text.ts';
import { isTimeZone, timeZones } from '../../../src/rules/shared/time-zones.ts';
import { instantAt } from '../../../src/rules/shared/zoned-time.ts';

describe('a list’s query', () => {
  const read = (search: string) => readListQuery(search, { sorts: ['name'], filters: ['branch'] });

  it('has at most a hundred thousand pages, and only known sort orders', () => {
    expect([read('?page=100000').page, read('?page=100001').page]).toEqual([100_000, 1]);
    expect(read('?sort=na-me')).not.toHaveProperty('sort');
  });

  it('is filtered by a search or a filter', () => {
    expect(isFiltered(withSearch(defaultListQuery, 'ana'))).toBe(true);
    expect(isFiltered(withFilter(defaultListQuery, 'branch', ['a']))).toBe(true);
  });

  it('leaves out empty values when sent', () => {
    expect(withSearch(defaultListQuery, 'a'.repeat(101)).search).toHaveLength(100);
    expect(Object.keys(withSort({ ...defaultListQuery, sort: 'name' }, undefined))).not.toContain('sort');
    expect(Object.keys(toApiQuery(defaultListQuery))).toEqual(['skip', 'count']);
    expect(toApiQuery(withSearch(defaultListQuery, ' ana '))).toMatchObject({ search: 'ana' });
    expect(toApiQuery(withSearch(defaultListQuery, ' '))).not.toHaveProperty('search');
  });
});

describe('plain text', () => {
  it('is split into paragraphs at empty or blank lines', () => {
    expect(paragraphsOf('a\n\nb c')).toEqual(['a', 'b c']);
    expect(paragraphsOf('a\n \t \nb')).toEqual(['a', 'b']);
    expect([paragraphsOf(''), paragraphsOf(' \n\n ')]).toEqual([[], []]);
  });

  it.each([
    ['http://a.example', 'http://a.example'],
    ['hr@harbour.co.uk', 'mailto:hr@harbour.co.uk'],
  ])('is a single link if it is one: %s', (text, href) => {
    expect(partsOf(text)).toEqual([{ text, href }]);
  });
});

describe('a name with a dot', () => {
  it.each(['www.Evil', '3.com', 'evil.co', 'evil.co/login', '192.168.17.254'])('is a link for %s', (name) => {
    expect(hasLink(name)).toBe(true);
  });

  it('is not a link without anything before the dot', () => {
    expect(hasLink('Ana .net')).toBe(false);
  });

  it('matches without special letters', () => {
    expect(normalise('Æsir Œuvre Đà Ðe Þor Diyarbakır')).toBe('aesir oeuvre da de thor diyarbakir');
  });
});

describe('a time zone', () => {
  it('is case-sensitive', () => {
    expect(['eurOpe/Lisbon', 'America/Argentina/ushuaia'].map(isTimeZone)).toEqual([false, false]);
  });

  it('is offered once, with UTC first', () => {
    const offered = timeZones();
    expect(offered[0]).toBe('UTC');
    expect(offered.filter((zone) => zone === 'UTC')).toHaveLength(1);
    expect(offered).toContain('Europe/Lisbon');
  });

  it('accepts no time in another format', () => {
    expect(['+002026-01-15T09:30', '2026-01-15T09:30:00'].map((written) => instantAt(written, 'UTC'))).toEqual([
      null,
      null,
    ]);
  });
});

it('stored text has one kind of line break and no space around it', () => {
  expect(plainText('\r\n Thanks,\r\nall.\rMaria \n')).toBe('Thanks,\nall.\nMaria');
});

it('a month is shown as people write it', () => {
  expect(formatMonth('2026-03')).toBe('03-2026');
});

it('a new colour is just different enough from those in use', () => {
  expect([freeColour(['#7b7a6f']), freeColour(['#7a7a6f'])]).toEqual(['#3b7a6f', '#2f74b5']);
});
