import type { ReplyOf } from '../../src/api/contract/index.ts';
import { type Desk, type Outcome, outcomeOf } from './desk.ts';

/** Reads the first policy that is open, and mostly acknowledges it. */
export async function readPolicy({ call, chance }: Desk): Promise<Outcome | undefined> {
  const reply = await call('listOwnPolicies', { query: { count: 5 } });
  if (reply.status !== 200) return outcomeOf(reply, () => '');
  const { policies } = reply.body as ReplyOf<'listOwnPolicies'>;
  const open = policies.find(
    ({ requiredVersion, number, acknowledgedAt }) => requiredVersion === number && acknowledgedAt === null,
  );
  if (!open) return undefined;
  const params = { id: open._id };
  const read = await call('readOwnPolicy', { params });
  if (read.status !== 200 || chance.chance(0.2)) return outcomeOf(read, () => `reads ${open.title}`);

  return outcomeOf(
    await call('acknowledgePolicy', { params, body: { number: open.number } }),
    () => `acknowledges ${open.title}`,
  );
}
