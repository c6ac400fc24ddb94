/** What a recording of a chart's path contains, and what it must not. */
import { createActor, SimulatedClock } from 'xstate';
import { Role } from '../../../src/api/contract/auth.ts';
import { registerActor } from '../../../src/machines/actor-registry.ts';
import { record } from '../../../src/machines/recorder/recorder.ts';
import type { Step } from '../../../src/machines/recorder/recording.ts';
import { routes } from '../../../src/rules/shared/paths.ts';
import type { ChartUnderTest, GeneratedPath } from './mbt.ts';
import { inert } from './witness.ts';

/** The steps that a recorder receives while the chart goes this path. */
export function recordingOf({ machine }: ChartUnderTest, { input, events }: GeneratedPath): Step[] {
  const steps: Step[] = [];
  const actor = createActor(inert(machine), { input, clock: new SimulatedClock() } as never);
  registerActor(actor);
  const stop = record('this tab', (step) => step.actor === actor.sessionId && steps.push(step));
  actor.start();
  for (const event of events) actor.send(event);
  stop();
  actor.stop();

  return steps;
}

/** Words that belong to the console and not to someone who uses it. */
const ownWords = new Set([
  ...Role.anyOf.map(({ const: role }) => role),
  ...routes.map(({ path }) => path),
  ...['none of the console', 'onboarding', 'settings', 'company', 'branch', 'article', 'dashboard'],
  ...['employees', 'blood', 'balances', 'cardiovascular', 'recommendations', 'create', 'update'],
  ...['running', 'done', 'refused', 'interrupted', 'pending', 'approved', 'rejected', 'cancelled'],
  ...['approve', 'reject', 'undo', 'name', '-name'],
  ...['open', 'resolved', 'an answer', 'a note', 'a change'],
  ...['step', 'sleep', 'nutrition', 'meditation', 'yoga'],
  ...['draft', 'announced', 'settling', 'final', 'withdrawn'],
  ...['visible', 'waiting', 'hidden'],
  ...['question', 'problem', 'idea', 'account', 'low', 'normal', 'high', 'urgent'],
  ...['scheduled', 'sending', 'stopped', 'sent', 'ended'],
]);

/** Names of form fields, whose contents aren't the console's words. */
const isFieldName = (word: string) =>
  /^(email|\w*[pP]assword|company\w+|address|telephone|name|note|title|to|tags|message|version|confirmed|files|subject|body|category|priority)$/.test(
    word,
  );

/** Every text of it that is neither a word of the console nor the name of a field. */
export function strangeWords(steps: readonly Step[]): string[] {
  const words = steps.flatMap(({ changes }) => textsIn(changes));

  return [...new Set(words.filter((word) => !ownWords.has(word) && !isFieldName(word)))];
}

/** Every text inside a value; of a file, its name. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof File) return [value.name];
  if (typeof value !== 'object' || value === null) return [];

  return Object.values(value).flatMap(textsIn);
}
