/** For some days, a delegate sees and decides what the delegator would. */
import { type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Role } from '../../src/api/contract/auth.ts';
import type { CreateDelegationBody, Delegation, DelegationsQuery } from '../../src/api/contract/delegations.ts';
import { dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError, notFound, orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import { containsWords } from '../lists/search.ts';
import { delegationCreated, delegationEnded } from '../notify/leave-events.ts';
import { highestRank } from '../people/roles.ts';
import { lockApplicant, selectApplicant, todayAt } from '../people/time-off/applicant.ts';
import {
  closeDelegation,
  hasDelegation,
  insertDelegation,
  selectDelegateCandidates,
  selectDelegation,
  selectDelegations,
  selectDelegator,
} from './delegation-queries.ts';

const MOST_DAYS = 366;

export async function readDelegations({ db, principal, scope }: CallContext, query: DelegationsQuery) {
  const { companyId, personId } = principal;
  const { delegator = personId, search } = query;
  if (delegator !== personId && !(await selectDelegator(db, scope, personId, delegator)))
    throw notFound('This approver');

  return {
    delegations: await selectDelegations(db, scope, personId),
    delegates: await selectDelegateCandidates(db, companyId, delegator, containsWords('person.name_norm', search)),
  };
}

export async function createDelegation(context: CallContext, body: CreateDelegationBody): Promise<Delegation> {
  const { db, principal, scope } = context;
  const { companyId, personId } = principal;
  const { delegator = personId, delegate, from, to } = body;
  const approver = orNotFound(await selectDelegator(db, scope, personId, delegator), 'This approver');
  if (delegator !== personId && !mayActFor(principal, approver.roles)) {
    throw httpError(403, 'Only this approver or a company admin can delegate these approvals.');
  }
  await lockApplicant(db, companyId, delegator);
  const applicant = await selectApplicant(db, companyId, delegator);
  refuseWrongDays(from, to, todayAt(applicant));
  const [candidate] = await selectDelegateCandidates(db, companyId, delegator, [sql<SqlBool>`person.id = ${delegate}`]);
  if (!candidate) throw fieldError(422, 'delegate', 'This person cannot be a delegate. Choose someone else.');
  if (await hasDelegation(db, companyId, delegator, from, to)) {
    throw fieldError(422, 'from', 'Approvals are already delegated on some of these days.');
  }
  const id = v7();
  const zone = applicant.timezone ?? 'UTC';
  await insertDelegation(db, {
    companyId,
    id,
    delegatorId: delegator,
    delegateId: delegate,
    from,
    to,
    by: personId,
    zone,
  });
  const delegation = (await selectDelegation(db, scope, personId, id)) as Delegation;
  await delegationCreated(db, companyId, { id, personId: delegate, from, to, by: delegation.delegator.fullName });
  await audit(context, 'delegation.created', ['approval_delegation', id], { after: delegation });

  return delegation;
}

/** In a branch, no one delegates the approvals of an equal or of someone above them. */
const mayActFor = (principal: Principal, roles: readonly Role[]): boolean =>
  principal.level === 'company' || highestRank(principal.roles) < highestRank(roles);

function refuseWrongDays(from: string, to: string, today: string): void {
  if (to < from) throw fieldError(422, 'to', 'The last day must not be before the first day.');
  if (to < today) throw fieldError(422, 'to', 'Choose today or a later day.');
  if (dayNumber(to) - dayNumber(from) >= MOST_DAYS)
    throw fieldError(422, 'to', 'A delegation can last at most a year.');
}

/** For the delegator and their admins. Ending it twice changes nothing. */
export async function endDelegation(context: CallContext, id: string): Promise<Delegation> {
  const { db, principal, scope } = context;
  const current = orNotFound(await selectDelegation(db, scope, principal.personId, id), 'This delegation');
  if (current.state === 'ended') return current;
  if (!current.canEnd) throw httpError(403, 'Only the approver who set up this delegation can end it.');
  await closeDelegation(db, principal.companyId, id);
  const { delegate, delegator, from, to } = current;
  await delegationEnded(db, principal.companyId, {
    id,
    personId: delegate._id,
    by: delegator.fullName,
    from,
    to,
    doneBy: principal.personId,
  });
  await audit(context, 'delegation.ended', ['approval_delegation', id]);

  return (await selectDelegation(db, scope, principal.personId, id)) as Delegation;
}
