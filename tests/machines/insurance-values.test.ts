import { describe, expect, test } from 'vitest';
import type { InsurancePlanDetails } from '../../src/api/contract/insurance.ts';
import {
  createBodyOf,
  editBodyOf,
  emptyOffer,
  emptyPlan,
  type OfferValues,
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
const withOffers = (...offers: Partial<OfferValues>[]) => ({
  name: 'Dental',
  plans: offers.map((offer) => ({ ...emptyOffer, ...offer })),
});

describe('the form over an insurance plan', () => {
  test('begins with one offer to name', () => {
    expect(validatePlan(emptyPlan)).toEqual({ name: 'Please Enter Plan Name!', plans: 'Please Enter Option Name!' });
  });

  test.each([
    [withOffers({ name: 'Gold' }, { name: ' GOLD ' }), { plans: 'GOLD is listed twice.' }],
    [
      withOffers({ name: 'Gold', effectiveFrom: '2026-05-01', effectiveTo: '2026-04-30' }),
      { plans: 'Gold ends before it starts.' },
    ],
    [withOffers({ name: 'Gold', effectiveFrom: '2026-05-01', effectiveTo: '2026-05-01' }), {}],
    [withOffers(), {}],
  ])('says of %j what is wrong', (values, errors) => {
    expect(validatePlan(values)).toEqual(errors);
  });

  test('sends what is stored back as it was, with the version it began with', () => {
    const { name, version, plans } = dental;
    const offers = plans.map(({ policyDoc, headcount, ...offer }) => offer);

    expect(editBodyOf(planValuesOf(dental))).toEqual({ name, version, plans: offers });
  });

  test('takes categories apart at commas, each once, and days that are not given as none', () => {
    const { plans } = createBodyOf(withOffers({ name: ' Gold ', categories: 'Nursing, , Night shift,Nursing' }));

    expect(plans).toEqual([
      { name: 'Gold', effectiveFrom: null, effectiveTo: null, categories: ['Nursing', 'Night shift'] },
    ]);
  });
});
