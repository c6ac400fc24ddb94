import type { Selectable } from 'kysely';
import type { LeaveAccount } from '../../src/rules/leave/leave-balance.ts';
import { openYears } from '../../src/rules/leave/leave-openings.ts';
import type { LeaveTypeTable } from '../database/schema-leave.ts';
import type { Applicant } from './applicant.ts';

export type NumbersOf = Pick<
  Selectable<LeaveTypeTable>,
  'id' | 'terms' | 'first_year' | 'openings' | 'is_active' | 'branch_ids'
>;

export function accountFor(
  type: NumbersOf,
  { joined_on, branch_id, former_branches }: Pick<Applicant, 'joined_on' | 'branch_id' | 'former_branches'>,
  entries: LeaveAccount['entries'],
  pending: LeaveAccount['pending'],
): LeaveAccount {
  const years = openYears(type, { branch: branch_id, former: former_branches });

  return {
    terms: type.terms,
    firstYear: type.first_year,
    joinedOn: joined_on,
    entries,
    pending,
    ...(years && { openYears: years }),
  };
}
