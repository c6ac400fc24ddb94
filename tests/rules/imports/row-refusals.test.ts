import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowRefusals } from '../../../src/rules/imports/row-refusals.ts';

const root = new URL('../../../', import.meta.url).pathname;
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
const sources = [
  ...filesIn('server/imports'),
  ...filesIn('server/people'),
  ...filesIn('src/rules/employees'),
  ...filesIn('src/rules/leave'),
  ...filesIn('src/rules/shared'),
  readFileSync(join(root, 'src/rules/imports/manager-errors.ts'), 'utf8'),
].join('\n');
const known = rowRefusals.flatMap(({ says }) => says);

it('every reason for refusing a row has messages that the server sends', () => {
  expect(known.filter((words) => !sources.includes(words))).toEqual([]);
});

it('every message for a refused row has a reason in the list', () => {
  const files = [
    'people/validate-rows',
    'health/match-people',
    'tables/employees',
    'tables/cells',
    'tables/map-columns',
    'tables/balances',
    'balances/verdict',
    'balances/warnings',
  ];
  const text = files.map((file) => readFileSync(`${root}server/imports/${file}.ts`, 'utf8')).join('\n');
  const messages = [...text.matchAll(/(?:error: |const [A-Z_]+ = |\] = |refused\([^,]+, )(['`])(.*?)\1[;,} ]/g)].map(
    ([, , words]) => words,
  );

  expect(messages.length).toBeGreaterThan(15);
  // A whole file's, and what is wrong with a name, which the rules say.
  const isOther = (words = '') => /^No rows were found|^Nobody gets a role|\{fault\}/.test(words);
  expect(messages.filter((words) => !isOther(words) && !known.some((part) => words?.includes(part)))).toEqual([]);
});

it('every reason has its own messages', () => {
  expect(rowRefusals.filter(({ says }) => says.length === 0)).toEqual([]);
  expect(known.filter((words, index) => words.length < 9 || known.indexOf(words) !== index)).toEqual([]);
});

it.each([
  ['Please Enter First Name!', 'A required value'],
  ['Enter the days left.', 'A required value'],
  ['Joined on “31/02/2026” is not a valid date. Write it like 1984-03-31.', 'A value could not be read'],
  ['3 November 2035 is more than two years away. Check the year.', 'A value could not be read'],
  ['Manager cannot be “ana@”. Enter an email address, such as ana@example.com.', 'A value could not be read'],
  ['There is no branch called “Lisbom”. Did you mean “Lisbon”?', 'Your company has no branch'],
  ['The department “Typing pool” is retired.', 'Your company has no branch'],
  ['This employee ID belongs to someone else.', 'The email address or employee ID'],
  ['This employee already exists and differs from this row. To change …', 'The email address or employee ID'],
  ['This email address is also in row 3.', 'Another row'],
  ['There is no employee with this email address in your branch.', 'The reporting manager'],
  ['There is no manager “Ana Reis”. Enter the manager’s email address.', 'The reporting manager'],
  ['Several managers are called “Ana Reis”. Enter the manager’s email address.', 'The reporting manager'],
  ['This person is deactivated.', 'The reporting manager'],
  ['Ana Reis cannot manage people without the Reporting Manager role. Give …', 'The reporting manager'],
  ['They cannot be their own manager.', 'The reporting manager'],
  ['This would create a reporting loop.', 'The reporting manager'],
  ['There is no employee with this employee ID.', 'Results or recommendations'],
  ['You cannot remove your own Admin role.', 'The row would remove the Admin role'],
  ['There is no leave type “Anual”. Did you mean “Annual”?', 'The leave type'],
  ['This employee is deactivated.', 'The leave type'],
  ['Days cannot be “1.25”. Use whole or half days, such as 12 or 12.5.', 'A value could not be read'],
  ['This would take the balance below zero.', 'The balance cannot be set'],
  ['This row could not be saved.', 'The row could not be saved'],
])('“%s” has one reason: %s', (message, why) => {
  const longest = (says: readonly string[]) =>
    Math.max(0, ...says.map((words) => (message.includes(words) ? words.length : 0)));
  const [reason] = rowRefusals.toSorted((one, other) => longest(other.says) - longest(one.says));

  expect(longest(reason?.says ?? [])).toBeGreaterThan(0);
  expect(reason?.why.startsWith(why)).toBe(true);
});
