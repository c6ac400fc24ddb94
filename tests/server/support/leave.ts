/** Leave as its tests need it: types, people who ask, and what someone has. */
import { type Answer, type Caller, type Sent, signedIn } from './calls.ts';
import type { TestPerson } from './company.ts';
import type { StaffedCompanies } from './staffed-companies.ts';

export const nextYear = new Date().getUTCFullYear() + 1;

export async function addType(
  fixture: StaffedCompanies,
  name: string,
  more: object = {},
  kind: 'leave' | 'sick' = 'leave',
) {
  const call = kind === 'leave' ? 'createLeaveType' : 'createSickLeaveType';

  return (await fixture.as.admin(call, { body: { name, daysPerYear: 20, ...more } })).body.leaveType._id as string;
}

/** Someone in Lisbon whose manager is `manager`. */
export async function somebody(
  fixture: StaffedCompanies,
  columns: object = {},
): Promise<{ person: TestPerson; call: Caller }> {
  const person = await fixture.add({ columns: { manager_id: fixture.people.manager.id, ...columns } });

  return { person, call: await signedIn(fixture.app, fixture.db, person) };
}

/** Asks for leave of one day, unless told otherwise, and gives its id. */
export const ask = async (call: Caller, type: string, from: string, more: object = {}): Promise<string> =>
  (await call('applyForLeave', { body: { type, from, to: from, ...more } })).body.leaveApplication._id;

export const decide = (call: Caller, _id: string, more: object = { decision: 'approved' }): Promise<Answer> =>
  call('decideLeave', { body: { _id, ...more } });

export const byId = (id: string): Sent => ({ params: { id } });

/** Balance, what waits, and what is left of a type. */
export async function standing(call: Caller, type: string): Promise<[number, number, number]> {
  const { balances } = (await call('viewOwnLeave', { query: { year: nextYear } })).body;
  const { balance, pending, available } = balances.find((one: { type: { _id: string } }) => one.type._id === type);

  return [balance, pending, available];
}

export const texts = async (call: Caller): Promise<string[]> =>
  (await call('listNotifications')).body.notifications.map(
    ({ message }: { message: { notification_en: string } }) => message.notification_en,
  );
