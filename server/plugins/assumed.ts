/**
 * Assumes that the caller is still who they were in the previous call, so that the session can be checked in the same
 * trip as everything else. If they have changed, the results are discarded and the call starts again by reading the
 * session.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isStill, type Principal, principalStatement, type SessionRow, touchSession } from '../access/principal.ts';
import type { Access } from '../access/table.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import type { Confirmation } from '../database/running-transaction.ts';
import type { Db } from '../database/tx.ts';
import { admit, assumePrincipal } from './auth.ts';
import { sendError, toHttpError } from './errors.ts';

export class PrincipalChangedError extends Error {}

interface PrincipalConfirmation extends Confirmation {
  /** Not within the transaction. */
  noteThatSeen(): Promise<void>;
}

/** Whether the request's caller is still who was assumed. */
export function confirmationOf(db: Db, request: FastifyRequest): PrincipalConfirmation {
  const principal = request.principal as Principal;
  const { hash } = principal.session;
  let isDue = false;

  return {
    statement: principalStatement(db, hash),
    check: ([row]) => {
      if (!isStill(principal, row as SessionRow | undefined)) throw new PrincipalChangedError();
      request.isAssumed = false;
      isDue = (row as SessionRow).is_due;
    },
    noteThatSeen: async () => {
      // A commit isn't undone by a failed touch; the next call touches the session again.
      if (isDue) await touchSession(db, hash).catch(() => {});
      isDue = false;
    },
  };
}

export const assumptionHooks = (
  app: FastifyInstance,
  access: Access,
): Pick<RouteOptions, 'onRequest' | 'errorHandler'> => ({
  onRequest: async (request) => {
    if (!assumePrincipal(app, access, request)) await admit(app, access, request);
  },
  // A refusal may reveal something, even that the query is invalid, so the caller must be certain first.
  errorHandler: async (error, request, reply) => {
    try {
      if (request.isAssumed && !isDatabaseUnavailable(error)) await admit(app, access, request);
    } catch (refusal) {
      return sendError(toHttpError(refusal as typeof error, request), reply);
    }

    return sendError(toHttpError(error, request), reply);
  },
});
