/** The same decision on many requests: each in a transaction of its own, so that one that cannot be decided stops no other. */
import type { DecideManyWfhBody, WfhOutcome } from '../../src/api/contract/wfh-review.ts';
import type { Command } from '../access/command.ts';
import { Refusal } from '../access/refuse.ts';
import { type Db, inCompany } from '../database/tx.ts';
import { decisionMessage, presentRequest } from './present.ts';
import { selectRequest } from './request-queries.ts';
import { decide } from './requests.ts';

export async function decideMany(db: Db, command: Omit<Command, 'db'>, { ids, decision, note }: DecideManyWfhBody) {
  const outcomes: WfhOutcome[] = [];
  for (const _id of ids) {
    outcomes.push(await decideOne(db, command, { _id, decision, ...(note !== undefined && { note }) }));
  }
  const done = outcomes.filter(({ status }) => status === 200).length;
  const message = done === ids.length ? decisionMessage(decision) : `${done} of ${ids.length} requests ${decision}.`;

  return { message, outcomes };
}

async function decideOne(
  db: Db,
  command: Omit<Command, 'db'>,
  body: Parameters<typeof decide>[1],
): Promise<WfhOutcome> {
  const { companyId } = command.who;
  const { _id } = body;
  try {
    const wfhRequest = await inCompany(db, companyId, (trx) => decide({ ...command, db: trx }, body));

    return { _id, status: 200, message: decisionMessage(body.decision), wfhRequest };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const row = await inCompany(db, companyId, (trx) => selectRequest(trx, command.scope, _id));

    return {
      _id,
      status: error.status,
      message: error.message,
      wfhRequest: row ? presentRequest(command.who, row) : null,
    };
  }
}
