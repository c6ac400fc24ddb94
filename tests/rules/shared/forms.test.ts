import { describe, expect, it } from 'vitest';
import { emailError, isEmail } from '../../../src/rules/shared/email.ts';
import { changedFields, holdsValues, isQuestion, isStaleRefusal, mergeOver } from '../../../src/rules/shared/form.ts';
import { isInvisible, nameError } from '../../../src/rules/shared/names.ts';
import { newId } from '../../../src/rules/shared/new-id.ts';
import { parseHalves, parseWhole } from '../../../src/rules/shared/numbers.ts';
import { retryDelay, spreadDelay } from '../../../src/rules/shared/retry.ts';
import { isBlank } from '../../../src/rules/shared/validation.ts';

describe('a refused save', () => {
  const refused = (status: number, errors?: object) => ({ status, body: errors ? { errors } : null });

  it('is a question if only a confirmation is missing', () => {
    expect(isQuestion(refused(409, { confirmed: 'Sure?' }))).toBe(true);
    expect([refused(422, { confirmed: 'Sure?' }), refused(409, { name: 'No' }), refused(409)].map(isQuestion)).toEqual([
      false,
      false,
      false,
    ]);
    expect(isQuestion({ status: 409, body: undefined })).toBe(false);
  });

  it('is stale only if the version has an error and no other field has one', () => {
    expect(isStaleRefusal(refused(409, { version: 'Old' }))).toBe(true);
    expect(isStaleRefusal(refused(409, { version: 'Old', name: 'Taken' }))).toBe(false);
    expect(isStaleRefusal(refused(409))).toBe(false);
    expect(isStaleRefusal({ status: 409, body: undefined })).toBe(false);
  });
});

describe('a form and a newer record', () => {
  const initial = { record: 1, name: 'a', tags: ['x'], note: null as string | null, phone: '' };

  it('differ in the changed fields, but not in the record itself', () => {
    expect(changedFields(initial, { ...initial, record: 2, tags: ['x', 'y'] })).toEqual(['tags']);
    expect(changedFields<{ note?: string | null }>({ note: null }, { note: undefined })).toEqual([]);
    expect(changedFields(initial, { ...initial, note: '' })).toEqual(['note']);
  });

  it('match regardless of spaces around text and the order of choices', () => {
    const stored = { ...initial, tags: ['x', 'y'], note: 'n' };
    expect(holdsValues(stored, { ...initial, record: 7, name: ' a ', tags: ['y', 'x'], note: 'n' })).toBe(true);
    expect(holdsValues({ name: 'a b' }, { name: ' a  b' })).toBe(true);
    expect(holdsValues(initial, { ...initial, note: ' ', phone: null })).toBe(true);
    expect(holdsValues(initial, { ...initial, name: 'b' })).toBe(false);
    expect(holdsValues(initial, { ...initial, tags: [] })).toBe(false);
  });

  it('never match with a chosen file or text in another order', () => {
    expect(holdsValues({ image: null }, { image: new File(['x'], 'x.png') })).toBe(false);
    const [first, second] = [{ text: 'Hello ' }, { text: 'world' }];
    expect(holdsValues({ body: [first, second] }, { body: [second, first] })).toBe(false);
    expect(holdsValues({ body: [first] }, { body: [{ text: 'Hello' }] })).toBe(false);
  });

  it('are merged: my changes over what someone else has saved', () => {
    const theirs = { ...initial, record: 2, name: 'theirs', phone: '1' };
    const values = { ...initial, name: 'mine', record: 3 };
    expect(mergeOver(theirs, { initial, values })).toEqual({ ...theirs, name: 'mine' });
  });
});

describe('an email address in a form', () => {
  it.each(['ana@x.example', ' ana@x.example ', 'a.b+c@x-y.co.uk'])('can be “%s”', (text) => {
    expect([isEmail(text), emailError(text)]).toEqual([true, false]);
  });

  it.each([
    'ana',
    'ana@x',
    'ana@x.',
    '@x.example',
    'a b@x.example',
    'ana@x y.example',
    'ana@@x.example',
    'ana@.example',
  ])('cannot be “%s”', (text) => {
    expect(emailError(text)).toBe('Enter an email address, such as ana@example.com.');
  });

  it('stands alone, has no repeated dots, and is required', () => {
    expect([isEmail('ana@x.example b'), isEmail('b ana@x.example'), isEmail('ana@x..example')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(emailError(' ')).toBe('Please Enter Email Address!');
  });
});

describe('typed text', () => {
  it('is blank if nothing in it is visible', () => {
    expect([' \n', '\u2800', '\u200b\u00ad', ''].map(isInvisible)).toEqual([true, true, true, true]);
    expect(['a', ' \u200ba'].map(isInvisible)).toEqual([false, false]);
    expect([undefined, null, '', ' '].map(isBlank)).toEqual([true, true, true, true]);
    expect(isBlank(' a ')).toBe(false);
  });

  it('as a name gets a specific error', () => {
    expect(nameError('evil.example')).toMatch(/^looks like a web or email address\..+put a space after the dot\.$/);
    expect(nameError('Ana\u200b')).toMatch(/^contains invisible characters\..+\.$/);
  });

  it('as a number has at most three digits, and nothing around it', () => {
    expect(['x1', '1x', '1234'].map(parseWhole)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(['x1', '1x', '1.55', '1.', '999.5'].map(parseHalves)).toEqual([
      ...[Number.NaN, Number.NaN, Number.NaN, Number.NaN],
      999.5,
    ]);
    expect([parseWhole(' 14 '), parseWhole('999')]).toEqual([14, 999]);
  });
});

describe('a pause before a call', () => {
  it('doubles with each failure, up to a minute', () => {
    expect([0, 1, 2, 5, 6, 20].map((failures) => retryDelay(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
  });

  it('is spread over time, but never down to zero', () => {
    expect([spreadDelay(30_000, 0), spreadDelay(30_000, 0.5), spreadDelay(30_000, 1)]).toEqual([30_000, 16_500, 3_000]);
  });
});

it('new IDs are random and valid', () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
  // The digits that are not fixed take every value.
  for (const place of [0, 15, 35]) expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(8);
  expect(new Set(ids.map((id) => id[19])).size).toBe(4);
});
