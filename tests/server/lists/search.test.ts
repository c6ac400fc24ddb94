import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv, person, sent } from '../imports/uploads.ts';
import type { Caller } from '../support/calls.ts';
import { anyEngine } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

let fixture: EmptyCompanies;

beforeAll(async () => {
  fixture = await openEmptyCompanies(anyEngine());
});
afterAll(() => fixture?.close());

const found = async (call: Caller, search: string): Promise<string[]> =>
  (await call('allUsers', { query: { search } })).body.users
    .map((one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`)
    .sort();

it('searches match straight and curly apostrophes, and hyphens and dashes', async () => {
  const { call } = await fixture.signIn(await fixture.caller('c-admin'));
  const names = [
    ['curly', 'Zita', 'O’Quill'],
    ['straight', 'Zita', "O'Quill"],
    ['accent', 'Zita', 'O´Quill'],
    ['other', 'Zita', 'Oxquill'],
    ['hyphen', 'Zita-Mae', 'Nowak'],
    ['dash', 'Zita–Mae', 'Nowak'],
  ] as const;
  const rows = names.map(([id, first, last]) => person(id, { 'First Name': first, 'Last Name': last }));
  expect((await call('bulkSignUp', sent('bulkSignUp', csv(rows)))).status).toBe(200);

  for (const sign of ["'", '’', '‘', '`', '´']) {
    expect(await found(call, `zita o${sign}quill`)).toEqual(["Zita O'Quill", 'Zita O´Quill', 'Zita O’Quill']);
  }
  for (const sign of ['-', '–', '‑']) {
    expect(await found(call, `zita${sign}mae`)).toEqual(['Zita-Mae Nowak', 'Zita–Mae Nowak']);
  }
});

it('searches find ä, ö and ü with and without the e that replaces their dots', async () => {
  const { call } = await fixture.signIn(await fixture.caller('c-admin'));
  const names = ['Schäfer', 'Schaefer', 'Schafer', 'Müller-Özil', 'Suarez'] as const;
  const rows = names.map((last, place) => person(`de-${place}`, { 'First Name': 'Ute', 'Last Name': last }));
  expect((await call('bulkSignUp', sent('bulkSignUp', csv(rows)))).status).toBe(200);

  for (const search of ['schäfer', 'SCHÄFER', 'schaefer', 'scha\u0308fer']) {
    expect(await found(call, search)).toEqual(['Ute Schaefer', 'Ute Schafer', 'Ute Schäfer']);
  }
  expect(await found(call, 'schafer')).toEqual(['Ute Schafer', 'Ute Schäfer']);
  expect(await found(call, 'ute mueller-oezil')).toEqual(['Ute Müller-Özil']);
  expect(await found(call, 'sue')).toEqual([]);
});
