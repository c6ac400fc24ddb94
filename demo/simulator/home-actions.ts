import type { ReplyOf } from '../../src/api/contract/index.ts';
import { weekdayOfDay } from '../../src/rules/shared/day-numbers.ts';
import { addDays } from '../days.ts';
import { type Desk, type Outcome, outcomeOf } from './desk.ts';

export const lookAtHomeDays = async ({ call }: Desk): Promise<Outcome> =>
  outcomeOf(await call('viewOwnWfh'), ({ policies: [own] }) =>
    own ? `looks: ${own.used} of ${own.allowed ?? 'any number of'} days at home used` : 'looks: no days at home',
  );

export async function askForHome(desk: Desk): Promise<Outcome | undefined> {
  const { chance, today } = desk;
  const reply = await desk.call('viewOwnWfh');
  if (reply.status !== 200) return outcomeOf(reply, () => '');
  const [own] = (reply.body as ReplyOf<'viewOwnWfh'>).policies;
  if (!own) return undefined;
  let from = addDays(today, Math.max(own.policy.minNoticeDays, 1) + chance.between(0, 20));
  while (!own.policy.weekdays.includes(weekdayOfDay(from))) from = addDays(from, 1);
  const body = { policy: own.policy._id, from, to: from, reason: chance.pick(homeReasons) };

  return outcomeOf(await desk.call('applyForWfh', { body }), ({ wfhRequest, approver }) => {
    const outcome =
      wfhRequest.status === 'approved' ? 'approved at once' : `pending with ${approver?.fullName ?? 'nobody'}`;

    return `asks to work from home on ${from}: ${outcome}`;
  });
}

export async function cancelHome(desk: Desk): Promise<Outcome | undefined> {
  const reply = await desk.call('viewOwnWfh');
  if (reply.status !== 200) return outcomeOf(reply, () => '');
  const { today } = desk;
  const { wfhRequests } = reply.body as ReplyOf<'viewOwnWfh'>;
  const one = wfhRequests.find(({ status, from }) => (status === 'pending' || status === 'approved') && from > today);
  if (!one) return undefined;

  return outcomeOf(
    await desk.call('cancelWfh', { params: { id: one._id } }),
    () => `comes in after all on ${one.from}`,
  );
}

const homeReasons = ['The plumber comes', 'Quiet day for writing', 'Delivery in the morning', ''];
