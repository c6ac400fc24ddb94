import type { BodyOf, ReplyOf } from '../../src/api/contract/index.ts';
import { addDays } from '../days.ts';
import { type Desk, type Outcome, outcomeOf } from './desk.ts';

type Activity = BodyOf<'sendActivity'>['activities'][number];

/** Steps so far; the later in the day, the more. Now and then someone tries their luck. */
export async function walk(desk: Desk): Promise<Outcome> {
  const { chance, today } = desk;
  if (chance.chance(0.03)) return cheat(desk);
  const value = chance.between(2_500, 14_000);

  return sent(desk, [{ type: 'step', day: today, value, source: 'wearable' }], `walks ${value} steps`);
}

/** A watch sends the night together with the days that it could not send. */
export async function wakeUp(desk: Desk): Promise<Outcome> {
  const { chance, today } = desk;
  const minutes = Math.round(chance.around(440, 120));
  const night: Activity = { type: 'sleep', day: today, value: minutes, source: 'wearable' };
  const late: Activity[] = chance.chance(0.2)
    ? [{ type: 'step', day: addDays(today, -1), value: chance.between(2_500, 14_000), source: 'wearable' }]
    : [];

  return sent(desk, [night, ...late], `has slept ${Math.floor(minutes / 60)} h ${minutes % 60} min`);
}

async function cheat(desk: Desk): Promise<Outcome> {
  const value = desk.chance.pick([55_000, 300_000]);
  const entry: Activity = { type: 'step', day: desk.today, value, source: 'manual' };

  return sent(desk, [entry], `claims ${value} steps`);
}

async function sent({ call }: Desk, activities: Activity[], says: string): Promise<Outcome> {
  return outcomeOf(
    await call('sendActivity', { body: { activities } }),
    ({ refused: [first], notCounted: [other] }) => {
      if (first) return `${says}, which is refused: ${first.reason}`;

      return other ? `${says}, which does not count in “${other.title}”: ${other.reason}` : says;
    },
  );
}

/** Joins a challenge, or looks at the leader board of one already joined. */
export async function takePart({ call, chance }: Desk): Promise<Outcome | undefined> {
  const reply = await call('listOwnChallenges');
  if (reply.status !== 200) return outcomeOf(reply, () => '');
  const { challenges } = reply.body as ReplyOf<'listOwnChallenges'>;
  const open = challenges.filter(({ state }) => state === 'announced' || state === 'running');
  const fresh = open.find(({ standing }) => standing === null);
  if (fresh && chance.chance(0.6)) {
    const joined = await call('joinChallenge', { params: { id: fresh._id }, body: {} });

    return outcomeOf(joined, () => `joins “${fresh.title}”`);
  }
  const own = open.find(({ standing, state }) => standing !== null && state === 'running');
  if (!own) return undefined;

  return outcomeOf(
    await call('viewOwnBoard', { params: { id: own._id } }),
    () => `is number ${own.standing?.rank} in “${own.title}”`,
  );
}
