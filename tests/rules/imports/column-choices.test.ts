import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ColumnChoice,
  columnChoicesAsText,
  columnChoicesIn,
  columnChosenFor,
  withColumn,
} from '../../../src/rules/imports/column-choices.ts';

const keys = ['email', 'branchId', 'roles'];
const choice: fc.Arbitrary<ColumnChoice> = fc.record({
  header: fc.string({ minLength: 1 }),
  use: fc.constantFrom(...keys, ''),
});

describe('the choices for columns', () => {
  it('are read back as sent, and anything else is refused without an error', () => {
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 100 }), (choices) => {
        expect(columnChoicesIn(columnChoicesAsText(choices), keys)).toEqual(choices);
      }),
    );
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void columnChoicesIn(text, keys)));
    for (const text of [
      '{}',
      '[null]',
      '[{"header":"Place","use":"salary"}]',
      '[{"header":"","use":"email"}]',
      '[{"header":"Place","use":"email","more":1}]',
      JSON.stringify(Array(101).fill({ header: 'Place', use: 'email' })),
    ])
      expect(columnChoicesIn(text, keys)).toBeUndefined();
  });

  it('keep the last choice for each column, and say so if it is to be ignored again', () => {
    const place = withColumn([], { header: 'Place', use: 'email' });
    const both = withColumn(place, { header: 'Rights', use: 'roles' });
    const changed = withColumn(both, { header: 'Place', use: 'branchId' });

    const chosenFor = (header: string, key?: string) =>
      columnChosenFor(changed, { header, named: key === undefined ? null : { key } });
    expect(['Place', 'Rights', 'Other'].map((header) => chosenFor(header))).toEqual(['branchId', 'roles', '']);
    expect([chosenFor('Place', 'email'), chosenFor('Mail', 'email')]).toEqual(['branchId', 'email']);
    expect(withColumn(changed, { header: 'Place', use: '' })).toEqual([
      { header: 'Rights', use: 'roles' },
      { header: 'Place', use: '' },
    ]);
  });
});
