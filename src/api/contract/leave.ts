import { type Static, Type } from 'typebox';
import { type CallContract, Id, IdParams, Nullable, replyWith, SingleLine, strictObject } from './common.ts';
import { UnitState, Version } from './organisation.ts';

export const LeaveType = Type.Object({
  _id: Id(),
  name: Type.String(),
  colour: Type.String(),
  daysPerYear: Type.Number(),
  paid: Type.Boolean(),
  halfDayAllowed: Type.Boolean(),
  /** A document is required for more days than this. */
  attachmentAfterDays: Nullable(Type.Integer()),
  carryOverCap: Type.Number(),
  /** Carried days expire after this month of the next year, 1 to 12. */
  carryOverExpiryMonth: Nullable(Type.Integer()),
  minNoticeDays: Type.Integer(),
  /** Sick leave can be requested until this many days after its first day. Admins can enter it at any time. */
  reportWithinDays: Nullable(Type.Integer()),
  maxConsecutiveDays: Nullable(Type.Integer()),
  countsWeekends: Type.Boolean(),
  mayGoNegative: Type.Boolean(),
  /** In the year of joining, only the share of the months from then on. */
  proratesJoining: Type.Boolean(),
  /** Empty for everyone. */
  branches: Type.Array(Type.Object({ _id: Id(), branchName: Type.String() })),
  isActive: Type.Boolean(),
  /** A branch admin may change only types that belong to their branch alone. */
  canEdit: Type.Boolean(),
  version: Type.Integer(),
});
export type LeaveType = Static<typeof LeaveType>;

const halves = (title: string) => Type.Number({ minimum: 0, maximum: 366, multipleOf: 0.5, title });
const wholeDays = (title: string, minimum: number) => Type.Integer({ minimum, maximum: 366, title });

const name = SingleLine(80, { title: 'Leave name', message: 'Enter a leave name.' });
const daysPerYear = halves('Days per year');
const settings = {
  colour: Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$', title: 'Colour' })),
  paid: Type.Optional(Type.Boolean({ title: 'Paid' })),
  halfDayAllowed: Type.Optional(Type.Boolean({ title: 'Half days' })),
  attachmentAfterDays: Type.Optional(Nullable(wholeDays('Document required after (days)', 0))),
  carryOverCap: Type.Optional(halves('Carry-over limit')),
  carryOverExpiryMonth: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 12, title: 'Carry-over expires at the end of' })),
  ),
  minNoticeDays: Type.Optional(wholeDays('Days of notice', 0)),
  reportWithinDays: Type.Optional(Nullable(wholeDays('Days allowed for late requests', 0))),
  maxConsecutiveDays: Type.Optional(Nullable(wholeDays('Maximum days per request', 1))),
  countsWeekends: Type.Optional(Type.Boolean({ title: 'Count weekends' })),
  mayGoNegative: Type.Optional(Type.Boolean({ title: 'Allow negative balance' })),
  proratesJoining: Type.Optional(Type.Boolean({ title: 'Pro rata in the year of joining' })),
  branches: Type.Optional(
    Type.Array(Id({ title: 'Branch' }), { maxItems: 200, uniqueItems: true, title: 'Available to' }),
  ),
};

export const CreateLeaveTypeBody = strictObject({ name, daysPerYear, ...settings });
export type CreateLeaveTypeBody = Static<typeof CreateLeaveTypeBody>;

/** Omitted fields stay unchanged. `isActive: true` restores a retired type. */
export const EditLeaveTypeBody = strictObject({
  _id: Id({ title: 'Leave type' }),
  version: Version,
  name: Type.Optional(name),
  daysPerYear: Type.Optional(daysPerYear),
  ...settings,
  isActive: Type.Optional(Type.Boolean({ title: 'In use' })),
  /**
   * Changing the days per year changes balances. Unless confirmed, the call returns 409, the consequences, and who has
   * used too many days.
   */
  confirmed: Type.Optional(Type.Boolean({ title: 'Confirmed' })),
});
export type EditLeaveTypeBody = Static<typeof EditLeaveTypeBody>;

const LeaveTypesReply = replyWith({ leaveTypes: Type.Array(LeaveType) });
const LeaveTypeReply = replyWith({ leaveType: LeaveType });

const list = { query: strictObject({ state: Type.Optional(UnitState) }), reply: LeaveTypesReply };
const create = { body: CreateLeaveTypeBody, reply: LeaveTypeReply };
const edit = { body: EditLeaveTypeBody, reply: LeaveTypeReply };
const retire = { params: IdParams, reply: LeaveTypeReply };

export const leave = {
  createLeaveType: { summary: 'Add a leave type', ...create },
  editLeaveType: { summary: 'Edit a leave type; past decisions do not change', ...edit },
  listLeaveTypes: { summary: 'Leave types', ...list },
  deleteLeaveType: { summary: 'Retire a leave type; leave already taken stays', ...retire },
  createSickLeaveType: { summary: 'Add a sick leave type', ...create },
  editSickLeaveType: { summary: 'Edit a sick leave type; past decisions do not change', ...edit },
  listSickLeaveTypes: { summary: 'Sick leave types', ...list },
  deleteSickLeaveType: { summary: 'Retire a sick leave type; leave already taken stays', ...retire },
} as const satisfies Record<string, CallContract>;
