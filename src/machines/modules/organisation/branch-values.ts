import type { Branch, BranchAdmin, CreateBranchBody, Holiday } from '../../../api/contract/branches.ts';
import { NO_TELEPHONE } from '../../../rules/company/company-profile.ts';
import { holidaysError } from '../../../rules/organisation/branch-words.ts';
import { emailError } from '../../../rules/shared/email.ts';
import { type Errors, errorsOf, isBlank } from '../../../rules/shared/validation.ts';

export interface BranchValues {
  branchName: string;
  address: string;
  telephone: string;
  timezone: string;
  weekend: number[];
  holidays: Holiday[];
  /** Typed or pasted, and not yet among the holidays. */
  holidayLines: string;
  /** All empty for no admin, or to keep the current one. */
  adminFirstName: string;
  adminLastName: string;
  adminEmail: string;
  record?: {
    version: number;
    admin: BranchAdmin | null;
  };
}

/** The weekend defaults to Saturday and Sunday. */
export const emptyBranch = (timezone: string): BranchValues => ({
  branchName: '',
  address: '',
  telephone: '',
  timezone,
  weekend: [6, 7],
  holidays: [],
  holidayLines: '',
  adminFirstName: '',
  adminLastName: '',
  adminEmail: '',
});

export const branchValuesOf = (branch: Branch): BranchValues => ({
  branchName: branch.branchName,
  address: branch.address,
  telephone: branch.telephone,
  timezone: branch.timezone,
  weekend: branch.weekend,
  holidays: branch.holidays,
  holidayLines: '',
  adminFirstName: '',
  adminLastName: '',
  adminEmail: '',
  record: { version: branch.version, admin: branch.admin },
});

const TELEPHONE = /^([0-9]{5,20})?$/;

export const validateBranch = (values: BranchValues): Errors<BranchValues> =>
  errorsOf<BranchValues>({
    branchName: isBlank(values.branchName) && 'Enter a branch name.',
    telephone: !TELEPHONE.test(values.telephone) && NO_TELEPHONE,
    timezone: isBlank(values.timezone) && 'Choose a time zone.',
    weekend: values.weekend.length > 6 && 'At least one day of the week must be a working day.',
    holidays: holidaysError(values.holidays),
    holidayLines: !isBlank(values.holidayLines) && 'Add these public holidays to the list, or remove the text.',
    ...(namesAdmin(values) && {
      adminFirstName: isBlank(values.adminFirstName) && 'Please Enter First Name!',
      adminLastName: isBlank(values.adminLastName) && 'Please Enter Last Name!',
      adminEmail: emailError(values.adminEmail),
    }),
  });

const namesAdmin = ({ adminFirstName, adminLastName, adminEmail }: BranchValues): boolean =>
  [adminFirstName, adminLastName, adminEmail].some((text) => !isBlank(text));

export const branchBodyOf = (values: BranchValues): CreateBranchBody => ({
  branchName: values.branchName.trim(),
  address: values.address.trim(),
  telephone: values.telephone,
  timezone: values.timezone,
  weekend: values.weekend,
  holidays: values.holidays.map(({ day, name, half }) => ({ day, name: name.trim(), half })),
  ...(namesAdmin(values) && {
    adminFirstName: values.adminFirstName.trim(),
    adminLastName: values.adminLastName.trim(),
    adminEmail: values.adminEmail.trim(),
  }),
});
