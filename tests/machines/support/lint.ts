/** Finds mistakes in a chart itself. Every complaint names the place. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { effects } from '../../../src/machines/ports.ts';
import { guardName, sharedNames, UNNAMED } from '../../../src/machines/transition-names.ts';
import type { ChartUnderTest } from './mbt.ts';

const EVENT_NAME = /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/;
const STATE_NAME = /^[a-z][a-zA-Z]*$/;

export function complaintsAbout({ machine, stimuli }: Pick<ChartUnderTest, 'machine' | 'stimuli'>): string[] {
  const nodes = [machine.root, ...getStateNodes(machine)];
  const awaited = new Set(nodes.flatMap(({ ownEvents }) => ownEvents as string[]));

  return [
    ...nodes.flatMap(complaintsAboutState),
    ...Object.keys(stimuli)
      .filter((type) => !awaited.has(type))
      .map((type) => `${type}: no state of ${machine.id} waits for this event`),
    ...[...awaited]
      .filter((type) => !type.startsWith('xstate.') && !EVENT_NAME.test(type))
      .map((type) => `${type}: an event is named in lower case, with a dot`),
    ...unused(machine, nodes),
    ...sharedNames(machine).map((name) => `${name}: several transitions have this name, give their guards names`),
  ];
}

/** The events that come from outside a chart: not its timers, nor the results of what it invokes. */
export const awaitedEvents = (machine: AnyStateMachine): string[] => [
  ...new Set(
    [machine.root, ...getStateNodes(machine)]
      .flatMap(({ ownEvents }) => ownEvents as string[])
      .filter((type) => !type.startsWith('xstate.')),
  ),
];

export const tagsOf = (machine: AnyStateMachine): string[] => [
  ...new Set([machine.root, ...getStateNodes(machine)].flatMap(({ tags }) => tags)),
];

function complaintsAboutState(node: AnyStateNode): string[] {
  const complaints: string[] = [];
  const say = (text: string) => complaints.push(`${node.id}: ${text}`);
  if (!node.description) say('no description');
  if (!STATE_NAME.test(node.key)) say('a state is named in camel case');
  if (node.type === 'atomic' && !hasWayOut(node)) say('no way out, and not final');
  for (const { id } of node.invoke) {
    if (/^\d+\./.test(id)) say('an invoked actor has no id of its own');
    if (!node.ownEvents.includes(`xstate.error.actor.${id}`)) say(`${id} has no path for its failure`);
  }
  for (const transitions of listsOf(node)) {
    if (transitions.some(({ guard }) => guardName(guard).includes(UNNAMED))) {
      say(`${transitions[0]?.eventType || 'always'}: a guard is written in place, without a name`);
    }
    const open = transitions.findIndex(({ guard }) => guard === undefined);
    const dead = open < 0 ? [] : transitions.slice(open + 1);
    if (dead.length > 0) say(`${dead[0]?.eventType || 'always'}: a branch after one without a guard is never taken`);
  }
  if (node.always?.length && node.always.every(({ guard }) => guard !== undefined) && !isBeside(node)) {
    say('always: the last branch needs to be without a guard');
  }

  return complaints;
}

/** In a parallel region, a state may wait until something has become true in another. */
const isBeside = (node: AnyStateNode): boolean => lineage(node).some(({ type }) => type === 'parallel');

/** The branches of each event of a state, and its `always`. */
const listsOf = (node: AnyStateNode): AnyTransitionDefinition[][] => [
  ...(node.transitions as Map<string, AnyTransitionDefinition[]>).values(),
  ...(node.always ? [node.always] : []),
];

const lineage = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node, ...lineage(node.parent)] : [node]);

const hasWayOut = (node: AnyStateNode): boolean =>
  lineage(node)
    .flatMap(listsOf)
    .flat()
    .some(({ target }) => target?.some((state) => state !== node));

/** Names in `setup` that the chart does not use. What every chart is given may stay unused. */
function unused(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): string[] {
  const transitions = nodes.flatMap((node) => listsOf(node).flat());
  const { guards, actions, actors, delays } = machine.implementations;
  const used = {
    guard: transitions.flatMap(({ guard }) => guardNames(guard)),
    action: [
      ...Object.keys(effects),
      ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit].map(nameOf)),
      ...transitions.flatMap(({ actions }) => actions.map(nameOf)),
    ],
    actor: [...nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src))), ...spawned(actions)],
    delay: transitions.map(({ eventType }) => /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1]),
  };
  const declared = { guard: guards, action: actions, actor: actors, delay: delays };

  return (Object.keys(declared) as (keyof typeof declared)[]).flatMap((kind) =>
    Object.keys(declared[kind])
      .filter((name) => !used[kind].includes(name))
      .map((name) => `${machine.id}: nobody uses the ${kind} ${name}`),
  );
}

/** Actors that actions start by name: `spawn('attachment', …)`. */
const spawned = (actions: Readonly<Record<string, unknown>>): string[] =>
  Object.values(actions).flatMap((action) =>
    [...String((action as { assignment?: unknown }).assignment).matchAll(/\bspawn\(\s*['"](\w+)['"]/g)].map(
      ([, name = '']) => name,
    ),
  );

const nameOf = (named: unknown): string | undefined =>
  typeof named === 'string' ? named : (named as { type?: string } | undefined)?.type;

/** The names in a guard; `and`, `or` and `not` hold others. */
function guardNames(guard: unknown): (string | undefined)[] {
  const parts = (guard as { guards?: unknown[] } | undefined)?.guards;

  return parts ? parts.flatMap(guardNames) : [nameOf(guard)];
}
