import type {
  CreateInsurancePlanBody,
  EditInsurancePlanBody,
  InsurancePlanDetails,
} from '../../api/contract/insurance.ts';
import { normalise } from '../../rules/shared/normalise.ts';
import { type Errors, errorsOf, isBlank } from '../../rules/shared/validation.ts';

export interface OfferValues {
  _id?: string;
  name: string;
  /** YYYY-MM-DD, or empty. */
  effectiveFrom: string;
  effectiveTo: string;
  /** Comma-separated, as typed. */
  categories: string;
  /** A policy that people have cannot be removed. */
  headcount: number;
}

export interface PlanValues {
  name: string;
  plans: OfferValues[];
  record?: { version: number };
}

export const emptyOffer: OfferValues = { name: '', effectiveFrom: '', effectiveTo: '', categories: '', headcount: 0 };

export const emptyPlan: PlanValues = { name: '', plans: [emptyOffer] };

export const planValuesOf = ({ name, plans, version }: InsurancePlanDetails): PlanValues => ({
  name,
  plans: plans.map((offer) => ({
    _id: offer._id,
    name: offer.name,
    effectiveFrom: offer.effectiveFrom ?? '',
    effectiveTo: offer.effectiveTo ?? '',
    categories: offer.categories.join(', '),
    headcount: offer.headcount,
  })),
  record: { version },
});

export const validatePlan = ({ name, plans }: PlanValues): Errors<PlanValues> =>
  errorsOf<PlanValues>({ name: isBlank(name) && 'Please Enter Plan Name!', plans: offersError(plans) });

function offersError(offers: readonly OfferValues[]): string | false {
  if (offers.some(({ name }) => isBlank(name))) return 'Please Enter Option Name!';
  const names = offers.map(({ name }) => normalise(name));
  const twice = offers.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice) return `${twice.name.trim()} is listed twice.`;
  const backwards = offers.find(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom !== '' && effectiveTo !== '' && effectiveTo < effectiveFrom,
  );

  return backwards !== undefined && `${backwards.name.trim()} ends before it starts.`;
}

export const createBodyOf = ({ name, plans }: PlanValues): CreateInsurancePlanBody => ({
  name: name.trim(),
  plans: plans.map(offerOf),
});

export const editBodyOf = ({ name, plans, record }: PlanValues): EditInsurancePlanBody => ({
  name: name.trim(),
  plans: plans.map(({ _id, ...offer }) => ({ ...(_id && { _id }), ...offerOf(offer) })),
  version: record?.version ?? 1,
});

const offerOf = ({ name, effectiveFrom, effectiveTo, categories }: OfferValues) => ({
  name: name.trim(),
  effectiveFrom: effectiveFrom || null,
  effectiveTo: effectiveTo || null,
  categories: [
    ...new Set(
      categories
        .split(',')
        .map((category) => category.trim())
        .filter((category) => category !== ''),
    ),
  ],
});
