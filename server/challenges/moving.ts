/** Starts a challenge before its first day, and ends it before its last. */
import type { Challenge, MoveChallengeBody } from '../../src/api/contract/challenges.ts';
import { canTake, dayMoved, type LifeEvent, stageOf } from '../../src/rules/challenges/challenge-life.ts';
import { earlyEnds, ruleProblems, startedOn } from '../../src/rules/challenges/challenge-rules.ts';
import { formatDay } from '../../src/rules/shared/days.ts';
import { quoted } from '../../src/rules/shared/quoted.ts';
import { todayIn } from '../../src/rules/shared/zoned-time.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import { challengeMoved } from '../notify/challenge-events.ts';
import { lockChallengeAtVersion, readChallenge, rescoreEverybody, updateChallenge } from './challenges.ts';
import { type ChallengeRow, lifeOf } from './queries.ts';
import { type ChallengeValues, changedColumns, columnsOf, valuesOf } from './values.ts';

/** Scores change only by the activity of the days that the challenge gains or loses. */
export async function moveChallenge(
  context: CallContext,
  id: string,
  { version, move, day }: MoveChallengeBody,
): Promise<Challenge> {
  const { db, principal } = context;
  const current = await lockChallengeAtVersion(context, id, version);
  const today = todayIn(current.zone, current.now);
  const { type } = dayMoved(move, day, today);
  const { values, message } =
    move === 'start' ? starting(current, type, day, today) : ending(current, type, day, today);
  const columns = columnsOf(values, current.zone);
  await updateChallenge(context, id, columns);
  await audit(context, type, ['challenge', id], changedColumns(current, columns));
  await rescoreEverybody(context, id);
  await challengeMoved(db, principal.companyId, { id, doneBy: principal.personId, message });

  return readChallenge(context, id);
}

interface Moved {
  readonly values: ChallengeValues;
  readonly message: string;
}

function starting(current: ChallengeRow, event: LifeEvent, day: string, today: string): Moved {
  refuse(current, event, 'Only a challenge that is scheduled or announced can be started.');
  if (day !== today) throw fieldError(422, 'day', `Today is ${formatDay(today)} in the challenge’s time zone.`);
  const before = valuesOf(current);
  const values = startedOn(before, today);
  const [problem] = Object.values(ruleProblems(values, today, values));
  if (problem !== undefined) throw fieldError(422, 'day', problem);
  const days = `today, ${formatDay(today)}, instead of on ${formatDay(before.from)}`;

  return { values, message: `${quoted(before.title)} starts ${days}.` };
}

function ending(current: ChallengeRow, event: LifeEvent, day: string, today: string): Moved {
  refuse(current, event, 'Only a running challenge can be ended early.');
  const before = valuesOf(current);
  if (!earlyEnds(before, today).includes(day)) {
    throw fieldError(422, 'day', 'The last day must be today or yesterday, and earlier than the current one.');
  }
  const days = `${formatDay(day)} instead of ${formatDay(before.to)}`;

  return { values: { ...before, to: day }, message: `${quoted(before.title)} ends early: its last day is ${days}.` };
}

function refuse(current: ChallengeRow, event: LifeEvent, message: string): void {
  if (!canTake(stageOf(lifeOf(current)), event)) throw httpError(409, message);
}
