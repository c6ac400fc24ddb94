/** Each call is written once and registered for both kinds. */

import type { FastifyInstance } from 'fastify';
import type { DecideLeaveBody } from '../../src/api/contract/leave-applications.ts';
import { transactionsFor } from '../access/in-transaction.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { readOnlySnapshot } from '../database/tx.ts';
import { readPendingRequests } from '../people/time-off/pending-requests.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { documentOrPage } from '../storage/documents.ts';
import { adjustBalance } from './adjust.ts';
import { applyForLeave } from './apply.ts';
import { readBalanceBreakdown } from './balance-breakdown.ts';
import { readCalendar } from './calendar.ts';
import { cancelForEmployee } from './cancel.ts';
import { changeDays } from './change-days.ts';
import { decide, decideMany } from './decide.ts';
import { previewDecisions } from './decision-previews.ts';
import { createDelegation, endDelegation, readDelegations } from './delegation.ts';
import { attachDocument, attachDocumentFor, removeDocument } from './documents.ts';
import { enterLeave } from './enter.ts';
import { exportApplications } from './export.ts';
import { exportBalances } from './export-balances.ts';
import { exportPending } from './export-pending.ts';
import { readLedger } from './ledger-lines.ts';
import { morningEmails } from './morning-email.ts';
import { hasMorningEmail, switchMorningEmail } from './morning-email-queries.ts';
import { cancelOwnApplication, readOwnLeave, withdrawCancellation } from './own.ts';
import { readPersonLeave } from './person.ts';
import { readApplications } from './requests.ts';
import { reviewApplication } from './review.ts';
import { createType, editType, readTypes, retireType } from './types.ts';
import { undoDecision } from './undo.ts';

const names = {
  leave: {
    create: 'createLeaveType',
    edit: 'editLeaveType',
    list: 'listLeaveTypes',
    retire: 'deleteLeaveType',
    view: 'viewLeaveApplications',
    decide: 'decideLeave',
    own: 'viewOwnLeave',
    apply: 'applyForLeave',
    cancel: 'cancelLeave',
    review: 'reviewLeave',
    simulate: 'simulateLeave',
    word: 'Leave',
  },
  sick: {
    create: 'createSickLeaveType',
    edit: 'editSickLeaveType',
    list: 'listSickLeaveTypes',
    retire: 'deleteSickLeaveType',
    view: 'viewSickLeaveApplications',
    decide: 'decideSickLeave',
    own: 'viewOwnSickLeave',
    apply: 'applyForSickLeave',
    cancel: 'cancelSickLeave',
    review: 'reviewSickLeave',
    simulate: 'simulateSickLeave',
    word: 'Sick leave',
  },
} as const;

export function leave(app: FastifyInstance): void {
  for (const kind of ['leave', 'sick'] as const) {
    types(app, kind);
    requests(app, kind);
    reviews(app, kind);
  }
  eitherKind(app);
  morningEmails(app);
}

function types(app: FastifyInstance, kind: LeaveKind): void {
  const { create, edit, list, retire, word } = names[kind];

  route(app, list, async ({ db, scope, query: { state } }) => ({
    leaveTypes: await readTypes(db, scope, kind, state),
  }));

  route(app, create, async ({ body, ...context }) => ({
    status: 201,
    message: `${word} type added`,
    leaveType: await createType(context, kind, body),
  }));

  route(app, edit, async ({ body, ...context }) => ({
    message: `${word} type updated`,
    leaveType: await editType(context, kind, body),
  }));

  route(app, retire, async ({ params: { id }, ...context }) => ({
    message: `${word} type retired`,
    leaveType: await retireType(context, kind, id),
  }));
}

function requests(app: FastifyInstance, kind: LeaveKind): void {
  const { view, decide: decided, own, apply, cancel, word } = names[kind];

  readRoute(app, view, ({ query, ...context }) => readApplications(context, kind, query));

  route(app, decided, async ({ body, ...context }) => ({
    message: messageOf(word, body),
    ...(await decide(context, [kind], body)),
  }));

  readRoute(app, own, ({ query: { year }, ...context }) => readOwnLeave(context, kind, year));

  route(app, apply, async ({ body, ...context }) => ({
    status: 201,
    message: `${word} requested`,
    ...(await applyForLeave(context, kind, body)),
  }));

  route(app, cancel, async ({ params: { id }, body, ...context }) => {
    const leaveApplication = await cancelOwnApplication(context, kind, id, body?.reason ?? '');
    const isDone = leaveApplication.status === 'cancelled';

    return { message: isDone ? `${word} cancelled` : `${word} cancellation requested`, leaveApplication };
  });
}

const messageOf = (word: string, { about, decision }: DecideLeaveBody): string =>
  `${word}${about === 'cancellation' ? ' cancellation' : ''} ${decision}`;

function eitherKind(app: FastifyInstance): void {
  decisions(app);
  exports(app);
  documents(app);
  inbox(app);
  delegations(app);
  leaveOfEmployees(app);
}

function decisions(app: FastifyInstance): void {
  route(app, 'keepLeave', async ({ params: { id }, ...context }) => ({
    message: 'Cancellation withdrawn',
    leaveApplication: await withdrawCancellation(context, enabledKinds(context.principal), id),
  }));

  route(app, 'undoLeaveDecision', async ({ params: { id }, ...context }) => ({
    message: 'Decision undone',
    ...(await undoDecision(context, enabledKinds(context.principal), id)),
  }));

  routeWithoutTransaction(app, 'decideManyLeaves', async ({ body, ...caller }) => ({
    outcomes: await decideMany(transactionsFor(app.db, caller), enabledKinds(caller.principal), body),
  }));

  route(app, 'previewLeaveDecisions', async ({ body: { ids }, ...context }) => ({
    previews: await previewDecisions(context, ids),
  }));
}

function exports(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'exportLeaveApplications', ({ query, ...caller }) =>
    exportApplications(transactionsFor(app.db, caller), caller.principal, query),
  );

  routeWithoutTransaction(app, 'exportLeaveBalances', ({ query, ...caller }) =>
    exportBalances(transactionsFor(app.db, caller), query),
  );
}

function documents(app: FastifyInstance): void {
  for (const [call, add] of [
    ['attachToLeave', attachDocument],
    ['attachForEmployee', attachDocumentFor],
  ] as const) {
    // Re-encoding a picture is slow, so it happens before the transaction.
    routeWithoutTransaction(app, call, async ({ params: { id }, files: [file], ...caller }) => {
      const { principal } = caller;
      const inTransaction = transactionsFor(app.db, caller);
      const document = await documentOrPage(file?.bytes ?? Buffer.alloc(0), 'document', principal.personId);
      const { fileName = '' } = file ?? {};

      return {
        status: 201,
        message: 'Document added',
        leaveApplication: await inTransaction((context) =>
          add(context, enabledKinds(principal), id, { ...document, fileName }),
        ),
      };
    });
  }

  route(app, 'removeFromLeave', async ({ params: { id, document }, ...context }) => ({
    message: 'Document removed',
    leaveApplication: await removeDocument(context, enabledKinds(context.principal), id, document),
  }));
}

function inbox(app: FastifyInstance): void {
  readRoute(app, 'viewRequests', ({ query, ...context }) => readPendingRequests(context, query));

  routeWithoutTransaction(app, 'exportRequests', ({ query, ...caller }) =>
    exportPending(transactionsFor(app.db, caller), query),
  );

  route(app, 'viewMorningEmail', async ({ db, principal }) => ({ isOn: await hasMorningEmail(db, principal) }));

  route(app, 'changeMorningEmail', async ({ db, principal, body: { isOn } }) => {
    await switchMorningEmail(db, principal, isOn);

    return { message: isOn ? 'Morning email turned on' : 'Morning email turned off', isOn };
  });
}

function delegations(app: FastifyInstance): void {
  route(app, 'listDelegations', ({ query, ...context }) => readDelegations(context, query));

  route(app, 'createDelegation', async ({ body, ...context }) => ({
    status: 201,
    message: 'Approvals delegated',
    delegation: await createDelegation(context, body),
  }));

  route(app, 'endDelegation', async ({ params: { id }, ...context }) => ({
    message: 'Delegation ended',
    delegation: await endDelegation(context, id),
  }));
}

function leaveOfEmployees(app: FastifyInstance): void {
  route(
    app,
    'viewPersonLeave',
    ({ params: { id }, ...context }) => readPersonLeave(context, enabledKinds(context.principal), id),
    readOnlySnapshot,
  );

  route(
    app,
    'viewLeaveLedger',
    async ({ query, ...context }) => ({ ledger: await readLedger(context, enabledKinds(context.principal), query) }),
    readOnlySnapshot,
  );

  route(app, 'adjustLeave', async ({ body, ...context }) => ({
    message: 'Balance changed',
    breakdown: await adjustBalance(context, enabledKinds(context.principal), body),
  }));

  route(app, 'enterLeave', async ({ body, ...context }) => {
    const leaveApplication = await enterLeave(context, enabledKinds(context.principal), body);
    const isDone = leaveApplication.status === 'approved';

    return {
      status: 201,
      message: isDone ? 'Leave added' : 'Leave requested: a document is required',
      leaveApplication,
    };
  });

  route(app, 'cancelForEmployee', async ({ params: { id }, body, ...context }) => ({
    message: 'Leave cancelled',
    leaveApplication: await cancelForEmployee(context, enabledKinds(context.principal), id, body),
  }));

  route(app, 'changeLeaveDays', async ({ params: { id }, body, ...context }) => ({
    message: 'Days changed',
    leaveApplication: await changeDays(context, enabledKinds(context.principal), id, body),
  }));

  readRoute(app, 'viewLeaveCalendar', ({ query, ...context }) => readCalendar(context, query));
}

function reviews(app: FastifyInstance, kind: LeaveKind): void {
  const { review, simulate } = names[kind];

  readRoute(app, review, async ({ params: { id }, ...context }) => ({
    review: await reviewApplication(context, kind, id),
  }));

  route(
    app,
    simulate,
    async ({ query, ...context }) => ({ breakdown: await readBalanceBreakdown(context, [kind], query) }),
    readOnlySnapshot,
  );
}
