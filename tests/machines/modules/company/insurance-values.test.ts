import { describe, expect, it } from 'vitest';
import type { InsurancePlanDetails } from '../../../../src/api/contract/insurance.ts';
import {
  createBodyOf,
  editBodyOf,
  emptyOption,
  emptyPlan,
  type OptionValues,
  planValuesOf,
  validatePlan,
} from '../../../../src/machines/modules/company/insurance-values.ts';

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

describe('the insurance plan form', () => {
  it('starts with one unnamed option', () => {
    expect(validatePlan(emptyPlan)).toEqual({ name: 'Enter a plan name.', plans: 'Enter an option name.' });
  });

  it.each([
    [withOptions({ name: 'Gold' }, { name: ' GOLD ' }), { plans: 'GOLD is listed twice.' }],
    [
      withOptions({ name: 'Gold', effectiveFrom: '2026-05-01', effectiveTo: '2026-04-30' }),
      { plans: 'Gold ends before it starts.' },
    ],
    [withOptions({ name: 'Gold', effectiveFrom: '2026-05-01', effectiveTo: '2026-05-01' }), {}],
    [withOptions(), {}],
  ])('rejects %j with errors at the fields', (values, errors) => {
    expect(validatePlan(values)).toEqual(errors);
  });

  it('sends a stored plan back unchanged, with the version it was loaded with', () => {
    const { name, version, plans } = dental;
    const options = plans.map(({ policyDoc, headcount, ...option }) => option);

    expect(editBodyOf(planValuesOf(dental))).toEqual({ name, version, plans: options });
  });

  it('splits categories at commas without duplicates, and sends empty days as null', () => {
    const { plans } = createBodyOf(withOptions({ name: ' Gold ', categories: 'Nursing, , Night shift,Nursing' }));

    expect(plans).toEqual([
      { name: 'Gold', effectiveFrom: null, effectiveTo: null, categories: ['Nursing', 'Night shift'] },
    ]);
  });
});
