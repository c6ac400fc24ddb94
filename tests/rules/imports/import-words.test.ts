import { describe, expect, it } from 'vitest';
import { bulkFilesError } from '../../../src/rules/imports/bulk-files.ts';
import { columnTitle } from '../../../src/rules/imports/failed-rows.ts';
import { rowRefusals } from '../../../src/rules/imports/row-refusals.ts';
import { timeLeft } from '../../../src/rules/imports/time-left.ts';

describe('upload files', () => {
  const of = (...names: string[]) => bulkFilesError(names.map((name) => ({ name })));

  it('are refused if the extension of one is not a spreadsheet’s, with the name of the first', () => {
    expect(of('a.csv', 'b.pdf', 'c.png')).toMatch(/^b\.pdf is not/);
    expect([of('csv'), of('people.csv.exe')]).not.toContain(undefined);
    expect(of('a.xlsx', 'b.csv')).toBeUndefined();
  });
});

describe('a column of an upload', () => {
  it.each([
    ['firstName', 'First Name'],
    ['empId', 'Employee ID'],
    ['email_exist', 'Email'],
    ['branchId', 'Branch'],
    ['someThingNew', 'Some Thing New'],
    ['Result', 'Result'],
    ['type:TOIL in Porto', 'TOIL in Porto'],
  ])('named %s has the title %s, as in the template', (name, title) => {
    expect(columnTitle(name)).toBe(title);
  });
});

it('the reasons for a refusal name the values that everyone needs', () => {
  expect(rowRefusals[0]?.why).toBe(
    'A required value is missing. People need first name, last name, email, employee ID, designation, role, department, branch.',
  );
});

describe('the time left for an upload', () => {
  /** 1,000 rows a second, watched for so long. */
  const left = (seconds: number, ms = 2_000) =>
    timeLeft({ at: 500, done: 100 }, { at: 500 + ms, done: 100 + ms }, 100 + ms + seconds * 1_000);

  it.each([
    [4.9, 'a few seconds left'],
    [5, 'about 10 seconds left'],
    [40, 'about 40 seconds left'],
    [40.1, 'about 50 seconds left'],
    [49.9, 'about 50 seconds left'],
    [50, 'about a minute left'],
    [89, 'about a minute left'],
    [90, 'about 2 minutes left'],
    [600, 'about 10 minutes left'],
  ])('is rounded up: %d seconds are %s', (seconds, words) => {
    expect(left(seconds)).toBe(words);
  });

  it('is unknown for two seconds and until there is progress', () => {
    expect([left(20, 1_999), left(20, 2_000)]).toEqual([null, 'about 20 seconds left']);
    expect(timeLeft({ at: 0, done: 5 }, { at: 9_000, done: 5 }, 10)).toBeNull();
    expect(timeLeft({ at: 0, done: 5 }, { at: 9_000, done: 4 }, 10)).toBeNull();
  });
});
