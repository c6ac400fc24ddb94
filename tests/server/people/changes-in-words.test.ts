import { expect, it } from 'vitest';
import { changesBetween } from '../../../server/people/changes-in-words.ts';

it('a changed date of birth shows all four digits of the year', () => {
  const changes = changesBetween(
    { dob: '1926-04-03', joined_on: '2021-09-01' },
    { dob: '2026-04-03', joined_on: null },
    String,
  );

  expect(changes).toEqual([
    { field: 'Date of birth', before: '3 April 1926', after: '3 April 2026' },
    { field: 'Joined on', before: '01-09-21', after: null },
  ]);
});
