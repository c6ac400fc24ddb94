import type { Selectable } from 'kysely';
import type { LeaveAccount } from '../../../src/rules/leave/leave-balance.ts';
import { openYears } from '../../../src/rules/leave/leave-openings.ts';
import { hasNoLimit } from '../../../src/rules/leave/leave-words.ts';
import type { LeaveTypeTable } from '../../database/schema-leave.ts';
import type { Applicant } from './applicant.ts';

type OfferOf = Pick<Selectable<LeaveTypeTable>, 'is_active' | 'branch_ids'>;

export const isOpenTo = ({ is_active, branch_ids }: OfferOf, { branch_id }: Pick<Applicant, 'branch_id'>): boolean =>
  is_active && (branch_ids.length === 0 || (branch_id !== null && branch_ids.includes(branch_id)));

/** By the latest terms. */
export const isUnlimited = ({
  may_go_negative,
  terms,
}: Pick<Selectable<LeaveTypeTable>, 'may_go_negative' | 'terms'>) =>
  hasNoLimit({ mayGoNegative: may_go_negative, daysPerYear: terms.at(-1)?.daysPerYear ?? 0 });

/** Someone who isn't eligible is granted nothing, but keeps an existing account. */
export const keepsBalance = (
  type: OfferOf,
  person: Pick<Applicant, 'branch_id'>,
  { entries }: Pick<LeaveAccount, 'entries'>,
): boolean => isOpenTo(type, person) || entries.length > 0;

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
