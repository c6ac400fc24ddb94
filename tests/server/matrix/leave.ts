/** Examples of the calls about leave and sick leave. */
import { v7 } from 'uuid';
import type { LeaveKind } from '../../../server/database/schema-leave.ts';
import type { World } from '../support/world.ts';
import type { Example } from './examples.ts';

/** A type of the caller's branch, made for this one cell. */
async function spareType({ db, company }: World, kind: LeaveKind): Promise<string> {
  const id = v7();
  await db
    .insertInto('leave_type')
    .values({
      ...typeColumns(kind),
      company_id: company.id,
      id,
      name: id,
      name_norm: id,
      branch_ids: [company.branches[0]],
    })
    .execute();

  return id;
}

const typeColumns = (kind: LeaveKind) => ({
  kind,
  colour: '#336699',
  paid: true,
  half_day_allowed: true,
  min_notice_days: 0,
  counts_weekends: false,
  may_go_negative: false,
  terms: JSON.stringify([{ fromYear: 2026, daysPerYear: 20, carryOverCap: 0, carryOverExpiryMonth: null }]),
  first_year: 2026,
});

const created: Example = { success: 201, send: () => ({ body: { name: v7(), daysPerYear: 20 } }) };
const edited = (kind: LeaveKind): Example => ({
  send: async ({ world }) => ({ body: { _id: await spareType(world, kind), version: 1, name: v7() } }),
});
const retired = (kind: LeaveKind): Example => ({
  send: async ({ world }) => ({ params: { id: await spareType(world, kind) } }),
});
const nothing: Example = { send: () => ({}) };

export const leaveExamples = {
  createLeaveType: created,
  editLeaveType: edited('leave'),
  listLeaveTypes: nothing,
  deleteLeaveType: retired('leave'),
  createSickLeaveType: created,
  editSickLeaveType: edited('sick'),
  listSickLeaveTypes: nothing,
  deleteSickLeaveType: retired('sick'),
} as const satisfies Record<string, Example>;
