import type {
  CreateInsurancePlanBody,
  EditInsurancePlanBody,
  InsurancePlanDetails,
} from '../../../api/contract/insurance.ts';
import { normalise } from '../../../rules/shared/normalise.ts';
import { type Errors, errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import { versionOf } from '../shared/version-of.ts';

export interface OptionValues {
  _id?: string;
  name: string;
  /** YYYY-MM-DD, or empty. */
  effectiveFrom: string;
  effectiveTo: string;
  /** Comma-separated, as typed. */
  categories: string;
  /** An option that people have cannot be removed. */
  headcount: number;
}

export interface PlanValues {
  name: string;
  plans: OptionValues[];
  record?: { version: number };
}

export const emptyOption: OptionValues = { name: '', effectiveFrom: '', effectiveTo: '', categories: '', headcount: 0 };

export const emptyPlan: PlanValues = { name: '', plans: [emptyOption] };

export const planValuesOf = ({ name, plans, version }: InsurancePlanDetails): PlanValues => ({
  name,
  plans: plans.map((option) => ({
    _id: option._id,
    name: option.name,
    effectiveFrom: option.effectiveFrom ?? '',
    effectiveTo: option.effectiveTo ?? '',
    categories: option.categories.join(', '),
    headcount: option.headcount,
  })),
  record: { version },
});

export const validatePlan = ({ name, plans }: PlanValues): Errors<PlanValues> =>
  errorsOf<PlanValues>({ name: isBlank(name) && 'Enter a plan name.', plans: optionsError(plans) });

function optionsError(options: readonly OptionValues[]): string | false {
  if (options.some(({ name }) => isBlank(name))) return 'Enter an option name.';
  const names = options.map(({ name }) => normalise(name));
  const twice = options.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice) return `${twice.name.trim()} is listed twice.`;
  const backwards = options.find(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom !== '' && effectiveTo !== '' && effectiveTo < effectiveFrom,
  );

  return backwards !== undefined && `${backwards.name.trim()} ends before it starts.`;
}

export const createBodyOf = ({ name, plans }: PlanValues): CreateInsurancePlanBody => ({
  name: name.trim(),
  plans: plans.map(optionOf),
});

export const editBodyOf = ({ name, plans, record }: PlanValues): EditInsurancePlanBody => ({
  name: name.trim(),
  plans: plans.map(({ _id, ...option }) => ({ ...(_id && { _id }), ...optionOf(option) })),
  version: versionOf(record),
});

const optionOf = ({ name, effectiveFrom, effectiveTo, categories }: OptionValues) => ({
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
