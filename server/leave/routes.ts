/** The calls about leave and sick leave. Each is written once and stands under both names. */
import type { FastifyInstance } from 'fastify';
import type { LeaveKind } from '../database/schema-leave.ts';
import { route } from '../plugins/route.ts';
import { createType, editType, readTypes, retireType } from './types.ts';

const names = {
  leave: {
    create: 'createLeaveType',
    edit: 'editLeaveType',
    list: 'listLeaveTypes',
    retire: 'deleteLeaveType',
    word: 'Leave',
  },
  sick: {
    create: 'createSickLeaveType',
    edit: 'editSickLeaveType',
    list: 'listSickLeaveTypes',
    retire: 'deleteSickLeaveType',
    word: 'Sick Leave',
  },
} as const;

export function leave(app: FastifyInstance): void {
  for (const kind of ['leave', 'sick'] as const) types(app, kind);
}

function types(app: FastifyInstance, kind: LeaveKind): void {
  const { create, edit, list, retire, word } = names[kind];

  route(app, list, async ({ db, scope, query: { state } }) => ({
    leaveTypes: await readTypes(db, scope, kind, state),
  }));

  route(app, create, async ({ body, ...command }) => ({
    status: 201,
    message: `${word} Type Added Successfully!`,
    leaveType: await createType(command, kind, body),
  }));

  route(app, edit, async ({ body, ...command }) => ({
    message: `${word} Type Updated Successfully!`,
    leaveType: await editType(command, kind, body),
  }));

  route(app, retire, async ({ params: { id }, ...command }) => ({
    message: `${word} Type Retired`,
    leaveType: await retireType(command, kind, id),
  }));
}
