/** Each request has its own transaction, so that one error doesn't affect the others. */
import type { DecideManyWfhBody, WfhOutcome } from '../../src/api/contract/wfh-review.ts';
import type { Command } from '../access/command.ts';
import { HttpError } from '../access/http-error.ts';
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
  const { companyId } = command.principal;
  const { _id } = body;
  try {
    const wfhRequest = await inCompany(db, companyId, (trx) => decide({ ...command, db: trx }, body));

    return { _id, status: 200, message: decisionMessage(body.decision), wfhRequest };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const row = await inCompany(db, companyId, (trx) => selectRequest(trx, command.scope, _id));

    return {
      _id,
      status: error.status,
      message: error.message,
      wfhRequest: row ? presentRequest(command.principal, row) : null,
    };
  }
}
