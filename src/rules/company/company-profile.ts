import type { EditCompanyBody } from '../../api/contract/company.ts';
import { isEmail } from '../shared/email.ts';
import { type Errors, errorsOf, isBlank } from '../shared/validation.ts';

const DIGITS = /^[0-9]+$/;

export type CompanyProfileValues = Required<Omit<EditCompanyBody, 'version'>>;

export const validateCompanyProfile = (
  values: Omit<CompanyProfileValues, 'countsCampaignOpens'>,
): Errors<CompanyProfileValues> =>
  errorsOf<CompanyProfileValues>({
    companyName: isBlank(values.companyName) && 'Please Enter Company Name!',
    companyEmail: !isEmail(values.companyEmail) && 'Please Enter Company Email!',
    address: isBlank(values.address) && 'Please Enter Company Address!',
    telephone: !DIGITS.test(values.telephone) && 'Please Enter Contact Number!',
  });

/** Keys that a number input accepts although no contact number contains them. */
export const isBlockedInContactNumber = (key: string): boolean => ['-', 'e', 'm'].includes(key.toLowerCase());
