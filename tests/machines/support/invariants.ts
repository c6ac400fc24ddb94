/** Rules for every path of every chart, independent of the chart itself. Every complaint names the place. */
import { isSuccess, messageOf, type Reply } from '../../../src/machines/ports.ts';
import type { GeneratedPath } from './mbt.ts';
import type { Promises } from './promises.ts';
import type { Begun, Observation } from './witness.ts';

/** Calls that change something on the server. */
const CHANGES =
  /^(save|publish|sendPost|sendCounts|move|run|change|decide|undo|upload|skip|mark|acknowledge|actOn|start|end|raise|login|exchange)/;
/** These run in parallel, and each reports its outcome by an event. */
const UPLOADS = /^(sendFiles?|sendPicture)$/;

type Walked = { path: GeneratedPath; walk: { sights: readonly Observation[] } };

interface Complaint {
  text: string;
  path: GeneratedPath;
}

/** Each different complaint once, with the shortest path that shows it. */
export function brokenPromises(walked: readonly Walked[], promised: Promises): Complaint[] {
  const found = new Map<string, GeneratedPath>();
  for (const { path, walk } of walked) {
    const texts = [
      ...walk.sights.flatMap((sight, index) => complaintsAbout(sight, walk.sights[index - 1], promised)),
      ...complaintsAboutKeys(walk.sights, promised),
    ];
    for (const text of texts)
      if ((found.get(text)?.events.length ?? Infinity) > path.events.length) found.set(text, path);
  }

  return [...found].map(([text, path]) => ({ text, path }));
}

/** Promises that no path tests, and calls in a list that the chart never makes. */
export function idlePromises(walked: readonly Walked[], promised: Promises): string[] {
  const sights = walked.flatMap(({ walk }) => walk.sights);
  const calls = new Set(sights.flatMap(({ begun }) => begun.map(({ id }) => id)));
  const happened = new Set(
    sights.flatMap(({ event, ended }) =>
      ended.flatMap(({ id, output }) => [`${id} ${event?.type}`, `${id} ${(output as Reply | undefined)?.status}`]),
    ),
  );
  const named = [
    ...Object.values(promised.shown ?? {}).flatMap(({ during }) => during),
    ...(promised.saysFailureOf ?? []),
    ...(promised.keyed ? [promised.keyed.call] : []),
  ];

  return [
    ...named.filter((id) => !calls.has(id)).map((id) => `${id} is never called`),
    ...Object.keys({ ...promised.abandoned, ...promised.unsaid })
      .filter((exception) => !happened.has(exception))
      .map((exception) => `"${exception}" never happens`),
    ...(promised.keyed && !isSentAgain(walked, promised.keyed.call)
      ? [`${promised.keyed.call} is never sent again`]
      : []),
  ];
}

const isSentAgain = (walked: readonly Walked[], name: string): boolean =>
  walked.some(({ walk }) => callsOf(walk.sights, name).some((call, index, all) => isLost(call) && all[index + 1]));

/** The server may have stored it, or not. */
const isLost = ({ ended, output }: Begun) => ended === 'failed' || (isReply(output) && output.status >= 500);

function complaintsAbout(sight: Observation, before: Observation | undefined, promised: Promises): string[] {
  return [
    ...twoAtOnce(sight),
    ...abandoned(sight, promised),
    ...wrongTags(sight, promised),
    ...(before ? lostText(sight, before, promised) : []),
    ...wrongFailures(sight, promised),
    ...unsaidRefusals(sight, promised),
    ...(promised.always?.(sight) ?? []),
  ];
}

function twoAtOnce({ event, underWay }: Observation): string[] {
  const names = underWay.map(({ name }) => name).filter((name) => !UPLOADS.test(name));

  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `${name} is under way twice after ${event?.type}`);
}

const abandoned = ({ event, ended }: Observation, { abandoned = {} }: Promises): string[] =>
  ended
    .filter(({ name, id, ended: how }) => how === 'left' && CHANGES.test(name) && !abandoned[`${id} ${event?.type}`])
    .map(({ id }) => `${event?.type} abandons ${id} before its answer`);

function wrongTags({ event, tags, underWay }: Observation, { shown = {} }: Promises): string[] {
  const running = underWay.map(({ id }) => id);

  return Object.entries(shown).flatMap(([tag, { during, only }]) => {
    const call = running.find((id) => during.includes(id));
    if (call && !tags.has(tag)) return [`${call} runs without the tag ${tag} after ${event?.type}`];

    return !call && only && tags.has(tag) ? [`the tag ${tag} is there without a call after ${event?.type}`] : [];
  });
}

function lostText({ event, context }: Observation, before: Observation, { typed }: Promises): string[] {
  if (!typed || !event) return [];
  const of = typed.of as (context: unknown) => unknown;
  const isStored = typed.isStored as ((context: unknown) => boolean) | undefined;
  if (JSON.stringify(of(context)) === JSON.stringify(of(before.context)) || isStored?.(before.context)) return [];

  return typed.by.includes(event.type) && !isRefusal(event.output) ? [] : [`${event.type} changes what was typed`];
}

const isReply = (output: unknown): output is Reply =>
  typeof output === 'object' && output !== null && typeof (output as Partial<Reply>).status === 'number';

const isRefusal = (output: unknown): output is Reply => isReply(output) && !isSuccess(output);

/** A network failure goes to the log, never into a message, unless nothing else would show it. */
function wrongFailures({ effects, ended }: Observation, { saysFailureOf = [] }: Promises): string[] {
  const failed = ended.find(({ ended: how }) => how === 'failed');
  if (!failed) return [];
  const isLogged = effects.some(([name]) => name === 'logFailure');
  const isSaid = effects.some(([name]) => name === 'showToast');
  if (!isLogged) return [`the failure of ${failed.id} is not logged`];
  if (isSaid === saysFailureOf.includes(failed.id)) return [];

  return [isSaid ? `the failure of ${failed.id} is shown in a message` : `nobody is told that ${failed.id} failed`];
}

/** The words of a refusal are shown, in a message or from the context. */
function unsaidRefusals({ effects, context, ended }: Observation, { unsaid = {} }: Promises): string[] {
  return ended.flatMap(({ id, output }) => {
    if (!isRefusal(output) || unsaid[`${id} ${output.status}`]) return [];
    const shown = JSON.stringify([effects, context]);

    return shown.includes(messageOf(output)) ? [] : [`nobody is told what ${id} was refused for, ${output.status}`];
  });
}

const callsOf = (sights: readonly Observation[], name: string): Begun[] =>
  sights.flatMap(({ begun }) => begun.filter((call) => call.name === name));

/** After a lost reply, the same content is sent with the same key; content sent after a success has another. */
function complaintsAboutKeys(sights: readonly Observation[], { keyed }: Promises): string[] {
  if (!keyed) return [];
  const parts = callsOf(sights, keyed.call).map((call) => {
    const { [keyed.key]: key, ...content } = call.input as Record<string, unknown>;
    const isStored = isReply(call.output) && isSuccess(call.output);

    return { key, content: JSON.stringify(content), isStored, wasLost: isLost(call) };
  });

  return parts.flatMap(({ key, content, isStored, wasLost }, index) => {
    if (!key) return [`${keyed.call} has no key`];
    const next = parts[index + 1];
    if (!next) return [];
    if (wasLost && next.content === content && next.key !== key) {
      return [`${keyed.call} is sent again under another key`];
    }

    return isStored && next.key === key ? [`${keyed.call} has the key of one that was stored`] : [];
  });
}
