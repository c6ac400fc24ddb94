/** Handing one's decisions over for some days. Whoever stands in sees and decides what the other would. */
import { type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { CreateDelegationBody, Delegation, DelegationsQuery } from '../../src/api/contract/delegations.ts';
import { numberOf } from '../../src/machines/rules/day-numbers.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuse, refuseField } from '../access/refuse.ts';
import { containsWords } from '../lists/search.ts';
import { decisionsHandedOver } from '../notify/leave-events.ts';
import { lockApplicant, selectApplicant, todayAt } from '../people/applicant.ts';
import {
  closeDelegation,
  insertDelegation,
  isHandedOver,
  selectDelegation,
  selectDelegations,
  selectDelegator,
  selectStandIns,
} from './delegation-queries.ts';

const MOST_DAYS = 366;

export async function readDelegations({ db, who, scope }: Command, query: DelegationsQuery) {
  const { companyId, personId } = who;
  const { delegator = personId, search } = query;
  if (delegator !== personId && !(await selectDelegator(db, scope, personId, delegator)))
    throw notFound('This approver');

  return {
    delegations: await selectDelegations(db, scope, personId),
    standIns: await selectStandIns(db, companyId, delegator, containsWords('person.name_norm', search)),
  };
}

export async function handOver(command: Command, body: CreateDelegationBody): Promise<Delegation> {
  const { db, who, scope, origin } = command;
  const { companyId, personId } = who;
  const { delegator = personId, delegate, from, to } = body;
  if (!(await selectDelegator(db, scope, personId, delegator))) throw notFound('This approver');
  await lockApplicant(db, companyId, delegator);
  const applicant = await selectApplicant(db, companyId, delegator);
  refuseWrongDays(from, to, todayAt(applicant));
  const [standIn] = await selectStandIns(db, companyId, delegator, [sql<SqlBool>`person.id = ${delegate}`]);
  if (!standIn) throw refuseField(422, 'delegate', 'This person cannot stand in.');
  if (await isHandedOver(db, companyId, delegator, from, to)) {
    throw refuseField(422, 'from', 'Decisions are handed over on some of these days already.');
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
  await decisionsHandedOver(db, companyId, { id, personId: delegate, from, to, by: delegation.delegator.fullName });
  await audit(db, who, origin, {
    what: 'delegation.created',
    entity: 'approval_delegation',
    entityId: id,
    after: delegation,
  });

  return delegation;
}

function refuseWrongDays(from: string, to: string, today: string): void {
  if (to < from) throw refuseField(422, 'to', 'The last day lies before the first.');
  if (to < today) throw refuseField(422, 'to', 'These days are over.');
  if (numberOf(to) - numberOf(from) >= MOST_DAYS)
    throw refuseField(422, 'to', 'At most a year can be handed over at once.');
}

/** The one who handed over, or whoever administers them. Ending what is over changes nothing. */
export async function endHandOver(command: Command, id: string): Promise<Delegation> {
  const { db, who, scope, origin } = command;
  const held = await selectDelegation(db, scope, who.personId, id);
  if (!held) throw notFound('This handing-over');
  if (held.state === 'ended') return held;
  if (!held.canEnd) throw refuse(403, 'Only whoever handed over can end this.');
  await closeDelegation(db, who.companyId, id);
  await audit(db, who, origin, { what: 'delegation.ended', entity: 'approval_delegation', entityId: id });

  return (await selectDelegation(db, scope, who.personId, id)) as Delegation;
}
