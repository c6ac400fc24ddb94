import type { EditCompanyBody } from '../../api/contract/company.ts';
import { isEmail } from '../shared/email.ts';
import { type Errors, errorsOf, isBlank } from '../shared/validation.ts';

const TELEPHONE = /^[0-9]{5,20}$/;
export const NO_TELEPHONE = 'Contact number must have 5 to 20 digits, without + or spaces.';

export type CompanyProfileValues = Required<Omit<EditCompanyBody, 'version'>>;

export const validateCompanyProfile = (
  values: Omit<CompanyProfileValues, 'countsCampaignOpens'>,
): Errors<CompanyProfileValues> =>
  errorsOf<CompanyProfileValues>({
    companyName: isBlank(values.companyName) && 'Please Enter Company Name!',
    companyEmail: !isEmail(values.companyEmail) && 'Please Enter Company Email!',
    address: isBlank(values.address) && 'Please Enter Company Address!',
    telephone: isBlank(values.telephone)
      ? 'Please Enter Contact Number!'
      : !TELEPHONE.test(values.telephone.trim()) && NO_TELEPHONE,
  });

/** Keys that a number input accepts although no contact number contains them. */
export const isBlockedInContactNumber = (key: string): boolean => ['-', 'e', 'm'].includes(key.toLowerCase());
