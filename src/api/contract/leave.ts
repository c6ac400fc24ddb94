/** Types of leave and of sick leave. Both are one engine: their calls come in pairs. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Id, IdParams, Line, Nullable, strict } from './common.ts';
import { UnitState, Version } from './organisation.ts';

export const LeaveType = Type.Object({
  _id: Id(),
  name: Type.String(),
  colour: Type.String(),
  daysPerYear: Type.Number(),
  paid: Type.Boolean(),
  halfDayAllowed: Type.Boolean(),
  /** A document is needed for more days than this. */
  attachmentAfterDays: Nullable(Type.Integer()),
  carryOverCap: Type.Number(),
  /** What was carried over is gone after this month of the next year, 1 to 12. */
  carryOverExpiryMonth: Nullable(Type.Integer()),
  minNoticeDays: Type.Integer(),
  maxConsecutiveDays: Nullable(Type.Integer()),
  countsWeekends: Type.Boolean(),
  mayGoNegative: Type.Boolean(),
  /** Whose people may ask for it; empty for everybody. */
  branches: Type.Array(Type.Object({ _id: Id(), branchName: Type.String() })),
  isActive: Type.Boolean(),
  /** The caller may edit and retire it: a branch admin only what is their branch's alone. */
  canEdit: Type.Boolean(),
  version: Type.Integer(),
});
export type LeaveType = Static<typeof LeaveType>;

const halves = (title: string) => Type.Number({ minimum: 0, maximum: 366, multipleOf: 0.5, title });
const wholeDays = (title: string, minimum: number) => Type.Integer({ minimum, maximum: 366, title });

const name = Line(80, { title: 'Leave name', says: 'Please Enter Leave Name!' });
const daysPerYear = halves('Days per year');
const settings = {
  colour: Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$', title: 'Colour' })),
  paid: Type.Optional(Type.Boolean({ title: 'Paid' })),
  halfDayAllowed: Type.Optional(Type.Boolean({ title: 'Half days' })),
  attachmentAfterDays: Type.Optional(Nullable(wholeDays('Document needed after days', 0))),
  carryOverCap: Type.Optional(halves('Carry over at most')),
  carryOverExpiryMonth: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 12, title: 'Carried over until the end of month' })),
  ),
  minNoticeDays: Type.Optional(wholeDays('Notice in days', 0)),
  maxConsecutiveDays: Type.Optional(Nullable(wholeDays('Days in a row', 1))),
  countsWeekends: Type.Optional(Type.Boolean({ title: 'Weekends count' })),
  mayGoNegative: Type.Optional(Type.Boolean({ title: 'May go below zero' })),
  branches: Type.Optional(Type.Array(Id({ title: 'Branch' }), { maxItems: 200, uniqueItems: true, title: 'Branches' })),
};

export const CreateLeaveTypeBody = strict({ name, daysPerYear, ...settings });
export type CreateLeaveTypeBody = Static<typeof CreateLeaveTypeBody>;

/** What is left out stays. `isActive: true` brings a retired type back. */
export const EditLeaveTypeBody = strict({
  _id: Id({ title: 'Leave type' }),
  version: Version,
  name: Type.Optional(name),
  daysPerYear: Type.Optional(daysPerYear),
  ...settings,
  isActive: Type.Optional(Type.Boolean({ title: 'In use' })),
});
export type EditLeaveTypeBody = Static<typeof EditLeaveTypeBody>;

const LeaveTypesReply = answer({ leaveTypes: Type.Array(LeaveType) });
const LeaveTypeReply = answer({ leaveType: LeaveType });

const list = { query: strict({ state: Type.Optional(UnitState) }), reply: LeaveTypesReply };
const create = { body: CreateLeaveTypeBody, reply: LeaveTypeReply };
const edit = { body: EditLeaveTypeBody, reply: LeaveTypeReply };
const retire = { params: IdParams, reply: LeaveTypeReply };

export const leave = {
  createLeaveType: { summary: 'Add a type of leave', ...create },
  editLeaveType: { summary: 'Change a type of leave; what has been decided stays as it is', ...edit },
  listLeaveTypes: { summary: 'Types of leave', ...list },
  deleteLeaveType: { summary: 'Retire a type of leave; what was taken of it stays', ...retire },
  createSickLeaveType: { summary: 'Add a type of sick leave', ...create },
  editSickLeaveType: { summary: 'Change a type of sick leave; what has been decided stays as it is', ...edit },
  listSickLeaveTypes: { summary: 'Types of sick leave', ...list },
  deleteSickLeaveType: { summary: 'Retire a type of sick leave; what was taken of it stays', ...retire },
} as const satisfies Record<string, CallContract>;
