/** Who the journeys are about: the people of the demo. */
export { DEMO_PASSWORD } from '../../demo/accounts.ts';

export const companyAdmin = 'admin@harbourvale.example';
export const companyHr = 'hr@harbourvale.example';
export const branchAdmin = 'lisbon.admin@harbourvale.example';
export const branchHr = 'lisbon.hr@harbourvale.example';
export const writer = 'writer@harbourvale.example';
export const branchWriter = 'lisbon.writer@harbourvale.example';
export const manager = 'manager@harbourvale.example';
export const employee = 'employee@harbourvale.example';
export const newBranchAdmin = 'lisbon.new@harbourvale.example';
export const newCompanyAdmin = 'admin@freshleaf.example';
