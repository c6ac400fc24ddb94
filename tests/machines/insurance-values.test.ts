import { describe, expect, test } from 'vitest';
import type { InsurancePlanDetails } from '../../src/api/contract/insurance.ts';
import {
  createBodyOf,
  editBodyOf,
  emptyOption,
  emptyPlan,
  type OptionValues,
  planValuesOf,
  validatePlan,
} from '../../src/machines/modules/insurance-values.ts';

const dental: InsurancePlanDetails = {
  _id: 'i1',
  name: 'Dental',
  version: 3,
  plans: [
    {
      _id: 'o1',
      name: 'Basic',
      policyDoc: null,
      effectiveFrom: '2026-01-01',
      effectiveTo: null,
      categories: ['Nursing', 'Night shift'],
      headcount: 4,
    },
  ],
};
const withOptions = (...options: Partial<OptionValues>[]) => ({
  name: 'Dental',
  plans: options.map((option) => ({ ...emptyOption, ...option })),
});

describe('the form over an insurance plan', () => {
  test('begins with one option to name', () => {
    expect(validatePlan(emptyPlan)).toEqual({ name: 'Enter a plan name.', plans: 'Enter an option name.' });
  });

  test.each([
    [withOptions({ name: 'Gold' }, { name: ' GOLD ' }), { plans: 'GOLD is listed twice.' }],
    [
      withOptions({ name: 'Gold', effectiveFrom: '2026-05-01', effectiveTo: '2026-04-30' }),
      { plans: 'Gold ends before it starts.' },
    ],
    [withOptions({ name: 'Gold', effectiveFrom: '2026-05-01', effectiveTo: '2026-05-01' }), {}],
    [withOptions(), {}],
  ])('says of %j what is wrong', (values, errors) => {
    expect(validatePlan(values)).toEqual(errors);
  });

  test('sends what is stored back as it was, with the version it began with', () => {
    const { name, version, plans } = dental;
    const options = plans.map(({ policyDoc, headcount, ...option }) => option);

    expect(editBodyOf(planValuesOf(dental))).toEqual({ name, version, plans: options });
  });

  test('takes categories apart at commas, each once, and days that are not given as none', () => {
    const { plans } = createBodyOf(withOptions({ name: ' Gold ', categories: 'Nursing, , Night shift,Nursing' }));

    expect(plans).toEqual([
      { name: 'Gold', effectiveFrom: null, effectiveTo: null, categories: ['Nursing', 'Night shift'] },
    ]);
  });
});
