import type { ReplyOf } from '../../src/api/contract/index.ts';
import { type Desk, type Outcome, outcomeOf } from './desk.ts';

/** Opens the newest unopened campaign, and now and then follows its link. */
export async function readCampaign({ call, chance }: Desk): Promise<Outcome | undefined> {
  const reply = await call('listOwnCampaigns');
  if (reply.status !== 200) return outcomeOf(reply, () => '');
  const { campaigns } = reply.body as ReplyOf<'listOwnCampaigns'>;
  const fresh = campaigns.find(({ openedAt }) => openedAt === null);
  if (!fresh) return undefined;
  const params = { id: fresh._id };
  const opened = await call('readOwnCampaign', { params });
  if (opened.status !== 200 || !fresh.link || chance.chance(0.5))
    return outcomeOf(opened, () => `opens “${fresh.title}”`);

  return outcomeOf(await call('followOwnCampaign', { params }), () => `follows “${fresh.title}”`);
}
