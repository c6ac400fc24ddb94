import type { ReplyOf } from '../../src/api/contract/index.ts';
import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import { weekdayOfDay } from '../../src/rules/shared/day-numbers.ts';
import { addDays } from '../days.ts';
import { type Desk, type Outcome, outcomeOf } from './desk.ts';
import { paperFor, wantsPaper } from './papers.ts';

type OwnLeave = ReplyOf<'viewOwnLeave'>;

export const lookAtLeave = async ({ call }: Desk): Promise<Outcome> =>
  outcomeOf(await call('viewOwnLeave'), ({ balances }) => balancesIn(balances));

export async function reportSick(desk: Desk): Promise<Outcome | undefined> {
  const { chance, today } = desk;
  const seen = await desk.call('viewOwnSickLeave');
  if (seen.status !== 200) return outcomeOf(seen, () => '');
  const types = (seen.body as OwnLeave).balances.map((one) => one.type);
  if (types.length === 0) return undefined;
  const type = chance.pick(types);
  const from = workday(today);
  const body = { type: type._id, from, to: addDays(from, chance.between(0, 1)), reason: chance.pick(illnesses) };

  return outcomeOf(await desk.call('applyForSickLeave', { body }), (answer) =>
    requested(`reports ${type.name}`, answer),
  );
}

export async function askForLeave(desk: Desk): Promise<Outcome | undefined> {
  const { chance, today } = desk;
  const seen = await desk.call('viewOwnLeave');
  if (seen.status !== 200) return outcomeOf(seen, () => '');
  const open = (seen.body as OwnLeave).balances.filter(({ available }) => available >= 1);
  const first = open[0];
  if (!first) return { summary: 'has no leave left' };
  // Nearly always the first, which is ordinary leave.
  const { type, available } = chance.chance(0.85) ? first : chance.pick(open);
  const from = workday(addDays(today, chance.between(4, 120)));
  const length = Math.min(chance.draw([[1, 4] as const, [2, 2] as const, [5, 3] as const]), available);
  const isHalf = length === 1 && chance.chance(0.2);
  const body = {
    type: type._id,
    from,
    to: addDays(from, Math.floor(length) - 1),
    reason: chance.pick(reasons),
    ...(isHalf && { fromPortion: 'first-half' as const, toPortion: 'first-half' as const }),
  };

  return outcomeOf(await desk.call('applyForLeave', { body }), (answer) => requested(`asks for ${type.name}`, answer));
}

export async function cancelLeave(desk: Desk): Promise<Outcome | undefined> {
  const seen = await desk.call('viewOwnLeave');
  if (seen.status !== 200) return outcomeOf(seen, () => '');
  const pending = (seen.body as OwnLeave).leaveApplications.filter(({ status }) => status === 'pending');
  const one = pending[0];
  if (!one) return undefined;
  const reply = await desk.call('cancelLeave', { params: { id: one._id } });

  return outcomeOf(reply, () => `cancels ${one.type.name} from ${one.from} to ${one.to}`);
}

export async function askToCancel(desk: Desk): Promise<Outcome | undefined> {
  const { chance, today } = desk;
  const one = (await ownRequests(desk)).find(
    ({ kind, status, from, cancellation }) =>
      kind === 'leave' && status === 'approved' && from > today && cancellation?.status !== 'pending',
  );
  if (!one) return undefined;
  const reply = await desk.call('cancelLeave', { params: { id: one._id }, body: { reason: chance.pick(changes) } });

  return outcomeOf(reply, () => `asks to cancel ${one.type.name} from ${one.from} to ${one.to}`);
}

export async function bringPaper(desk: Desk): Promise<Outcome | undefined> {
  const one = wantsPaper(await ownRequests(desk), desk.chance);
  if (!one) return undefined;
  const { fileName, bytes } = paperFor(one);
  const reply = await desk.attach(one._id, fileName, bytes);

  return outcomeOf(reply, () => `brings ${fileName} for ${one.type.name} from ${one.from}`);
}

/** Both kinds if the company uses them; next year too, because people plan ahead. */
async function ownRequests({ call, today }: Desk): Promise<LeaveApplication[]> {
  const nextYear = { year: Number(today.slice(0, 4)) + 1 };
  const seen = [
    await call('viewOwnLeave'),
    await call('viewOwnLeave', { query: nextYear }),
    await call('viewOwnSickLeave'),
  ];

  return seen.flatMap(({ status, body }) => (status === 200 ? (body as OwnLeave).leaveApplications : []));
}

const requested = (what: string, { leaveApplication: one, approver }: ReplyOf<'applyForLeave'>): string =>
  `${what} from ${one.from} to ${one.to} (${daysInWords(one.days)}): pending with ${approver?.fullName ?? 'nobody'}`;

const balancesIn = (balances: OwnLeave['balances']): string =>
  `looks: ${balances.map(({ type, available }) => `${available} of ${type.name}`).join(', ') || 'no leave'}`;

/** Moves weekends to Monday. */
function workday(day: string): string {
  let found = day;
  while (weekdayOfDay(found) > 5) found = addDays(found, 1);

  return found;
}

const reasons = ['Family holiday', 'A long weekend', 'Visiting my parents', 'A wedding', ''];
const illnesses = ['Flu', 'Migraine', 'Stomach bug', ''];
const changes = ['The trip is off', 'We go later in the year', ''];
