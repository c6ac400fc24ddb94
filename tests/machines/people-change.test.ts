import { describe, expect, it } from 'vitest';
import { peopleChangeMachine } from '../../src/machines/people-change.machine.ts';
import { defaultListQuery } from '../../src/rules/shared/list-query.ts';
import {
  ana,
  ben,
  boss,
  entryOf,
  many,
  outcomesReply,
  previewReply,
  undoneReply,
} from './charts/people-change.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

function open() {
  const world = play(peopleChangeMachine, undefined as never);
  const news: string[] = [];
  world.actor.on('people.changed', ({ type }) => news.push(type));

  return { ...world, news, context: () => world.snapshot().context };
}

async function confirming(people: readonly string[] = [ana, ben]) {
  const world = open();
  world.send({ type: 'page.toggled', ids: [ana, ben] });
  world.send({ type: 'change.pressed', what: 'manager' });
  world.send({ type: 'target.chosen', to: [boss] });
  await world.answer('previewChange', previewReply(people, ['p99']));

  return world;
}

describe('selecting people', () => {
  it('keeps selected people while the list changes, but not “all” after another search', () => {
    const { send, context } = open();
    send({ type: 'person.toggled', id: ana });
    send({ type: 'query.changed', query: { ...defaultListQuery, search: 'x' } });
    expect(context().selection.ids).toEqual([ana]);
    send({ type: 'all.chosen', query: defaultListQuery, total: 240 });
    send({ type: 'query.changed', query: { ...defaultListQuery, page: 3, sort: '-name' } });
    expect(context().selection.all?.total).toBe(240);
    send({ type: 'query.changed', query: { ...defaultListQuery, search: 'x' } });
    expect(context().selection).toEqual({ ids: [], all: null });
  });

  it('changes no one while no one is selected', () => {
    const { send, snapshot } = open();
    send({ type: 'change.pressed', what: 'manager' });
    send({ type: 'change.pressed', what: 'deactivate' });
    expect(snapshot().hasTag('choosing')).toBe(true);
  });
});

describe('changing many people', () => {
  it('previews a change without a new value at once', () => {
    const world = open();
    world.send({ type: 'person.toggled', id: ana });
    world.send({ type: 'change.pressed', what: 'deactivate' });
    expect(world.call('previewChange').input).toMatchObject({ what: 'deactivate', to: [] });
  });

  it('shows the server’s objection to the new value, and accepts another', async () => {
    const world = open();
    world.send({ type: 'person.toggled', id: ana });
    world.send({ type: 'change.pressed', what: 'manager' });
    world.send({ type: 'target.chosen', to: [boss] });
    await world.answer('previewChange', refusal(422, 'is deactivated', { to: 'Is deactivated' }));
    expect(world.context()).toMatchObject({ targetError: 'Is deactivated', preview: null });
    world.send({ type: 'target.chosen', to: [boss] });
    expect(world.context().targetError).toBeNull();
    expect(world.snapshot().matches('previewing')).toBe(true);
  });

  it('changes only the people who will change according to the preview', async () => {
    const world = await confirming();
    world.send({ type: 'change.confirmed' });
    const seen = [ana, ben].map((_id) => ({ _id, isEnabled: true, beforeId: 'm0' }));
    expect(world.call('changeBatch').input).toEqual({ what: 'manager', to: [boss], people: [ana, ben], seen });
    await world.answer('changeBatch', outcomesReply([ana], [ben]));
    expect(world.context().outcomes.map(({ fullName, isDone }) => [fullName, isDone])).toEqual([
      ['Person p01', true],
      ['Person p02', false],
    ]);
    expect(world.news).toEqual(['people.changed']);
    world.send({ type: 'results.closed' });
    expect(world.context()).toMatchObject({ selection: { ids: [], all: null }, outcomes: [] });
  });

  it('does nothing when no one would change', async () => {
    const world = await confirming([]);
    world.send({ type: 'change.confirmed' });
    expect(world.snapshot().matches('confirming')).toBe(true);
  });

  it('sends one batch after another, and keeps earlier outcomes when a later batch is refused', async () => {
    const world = await confirming(many);
    world.send({ type: 'change.confirmed' });
    await world.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    expect(world.call('changeBatch').input).toMatchObject({ people: many.slice(50), seen: [{ _id: many[50] }] });
    await world.answer('changeBatch', refusal(403, 'not for you'));
    const { outcomes } = world.context();
    expect([outcomes.filter(({ isDone }) => isDone).length, outcomes.at(-1)?.message]).toEqual([50, 'Not for you']);
  });

  it('sends the same batch again after the connection was lost', async () => {
    const world = await confirming(many);
    world.send({ type: 'change.confirmed' });
    await world.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    await world.fail('changeBatch');
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'change.confirmed' });
    expect(world.call('changeBatch').input).toMatchObject({ people: many.slice(50) });
    await world.answer('changeBatch', outcomesReply(many.slice(50)));
    expect(world.context().outcomes).toHaveLength(51);
  });

  it('keeps known outcomes when the connection is lost midway, and sends only the rest again', async () => {
    const world = await confirming(many);
    world.send({ type: 'change.confirmed' });
    await world.answer('changeBatch', outcomesReply(many.slice(0, 20)));
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'change.confirmed' });
    expect(world.call('changeBatch').input).toMatchObject({ people: many.slice(20) });
    await world.answer('changeBatch', outcomesReply(many.slice(20)));
    expect(world.context().outcomes.map(({ _id }) => _id)).toEqual(many);
  });

  it('shows a failed batch as unknown, and can undo the known outcomes', async () => {
    const world = await confirming(many);
    world.send({ type: 'change.confirmed' });
    await world.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    await world.answer('changeBatch', refusal(502, 'bad gateway'));
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'change.dismissed' });
    expect(world.context().outcomes.at(-1)).toMatchObject({
      isDone: false,
      message: 'No response. Check whether this was changed.',
    });
    expect(world.news).toEqual(['people.changed']);
    world.send({ type: 'undo.pressed' });
    expect(world.call('undoBatch').input).toEqual({ entries: many.slice(0, 50).map(entryOf) });
  });
});

describe('undoing the change of many people', () => {
  async function undoing() {
    const world = await confirming();
    world.send({ type: 'change.confirmed' });
    await world.answer('changeBatch', outcomesReply([ana, ben]));
    world.send({ type: 'undo.pressed' });

    return world;
  }

  it('names the people who were changed since', async () => {
    const world = await undoing();
    expect(world.call('undoBatch').input).toEqual({ entries: [entryOf(ana), entryOf(ben)] });
    const since = { _id: entryOf(ben), status: 409, message: 'Changed since.', entry: null };
    const { body } = undoneReply([ana]);
    await world.answer('undoBatch', { status: 200, body: { outcomes: [...body.outcomes, since] } });
    expect(world.snapshot().hasTag('undone')).toBe(true);
    expect(world.context().outcomes.map(({ isDone }) => isDone)).toEqual([true, false]);
  });

  it('can be tried again when the network fails or the server refuses', async () => {
    const world = await undoing();
    await world.fail('undoBatch');
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'undo.pressed' });
    await world.answer('undoBatch', refusal(403, 'not for you'));
    expect(world.snapshot().matches('outcome')).toBe(true);
    world.send({ type: 'undo.pressed' });
    await world.answer('undoBatch', undoneReply([ana, ben]));
    expect(world.snapshot().hasTag('undone')).toBe(true);
  });
});

describe('the dialog of a change', () => {
  const nothing = {
    what: 'manager',
    to: [],
    targetError: null,
    message: null,
    preview: null,
    queue: [],
    total: 0,
    outcomes: [],
    last: null,
  };
  const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';
  const see = ({ snapshot }: ReturnType<typeof open>) => [...snapshot().tags];

  it('is closed until someone is selected', () => {
    const world = open();
    expect(see(world)).toEqual(['choosing']);
    expect(world.context()).toEqual({ selection: { ids: [], all: null }, ...nothing });
  });

  it('asks for a new value only if the change has one', () => {
    for (const [what, tags] of [
      ['manager', ['open']],
      ['joinGroups', ['open']],
      ['invite', ['open', 'busy']],
      ['deactivate', ['open', 'busy']],
    ] as const) {
      const world = open();
      world.send({ type: 'person.toggled', id: ana });
      world.send({ type: 'change.pressed', what });
      expect([what, see(world), world.context().what]).toEqual([what, tags, what]);
    }
  });

  it('can be closed at every step before the change, and keeps the selection', async () => {
    for (const step of ['asking', 'previewing', 'confirming', 'refused']) {
      const world = open();
      world.send({ type: 'page.toggled', ids: [ana, ben] });
      world.send({ type: 'change.pressed', what: 'branch' });
      if (step !== 'asking') world.send({ type: 'target.chosen', to: [boss] });
      if (step === 'confirming') await world.answer('previewChange', previewReply([ana, ben]));
      if (step === 'refused') await world.answer('previewChange', refusal(422, 'no', { to: 'Is deactivated' }));
      world.send({ type: 'change.dismissed' });
      expect([step, see(world)]).toEqual([step, ['choosing']]);
      expect(world.context()).toEqual({ selection: { ids: [ana, ben], all: null }, ...nothing });
    }
  });

  it('loads a new preview for another value, and hides the old one meanwhile', async () => {
    const world = await confirming();
    expect([see(world), world.context().preview?.people.length]).toEqual([['open'], 3]);
    const other = { _id: 'm2', name: 'Uma Cole' };
    world.send({ type: 'target.chosen', to: [other] });
    expect([see(world), world.context().preview]).toEqual([['open', 'busy'], null]);
    const late = world.call('previewChange');
    world.send({ type: 'target.chosen', to: [boss] });
    expect([late.input, late.signal.aborted]).toEqual([
      { selection: { ids: [ana, ben], all: null }, what: 'manager', to: [other] },
      true,
    ]);
    expect(world.call('previewChange').input).toMatchObject({ to: [boss] });
  });

  it('shows why there is no preview, until there is one', async () => {
    const world = open();
    world.send({ type: 'person.toggled', id: ana });
    world.send({ type: 'change.pressed', what: 'deactivate' });
    await world.fail('previewChange');
    expect([see(world), world.context().message]).toEqual([['open'], UNREACHABLE]);
    world.send({ type: 'preview.pressed' });
    await world.answer('previewChange', refusal(403, 'not for you'));
    expect(world.context()).toMatchObject({ message: 'Not for you', targetError: null, preview: null });
    world.send({ type: 'target.chosen', to: [boss] });
    expect(world.context().message).toBeNull();
    await world.fail('previewChange');
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure', 'logFailure']);
  });
});

describe('a change in batches', () => {
  const people = Array.from({ length: 120 }, (_, index) => `q${index}`);
  const see = ({ snapshot }: ReturnType<typeof open>) => [...snapshot().tags];
  const running = async (ids: readonly string[]) => {
    const world = await confirming(ids);
    world.send({ type: 'change.confirmed' });

    return { ...world, sent: (name: string) => world.calls.filter((call) => call.name === name).length };
  };

  it('shows the total and the number left', async () => {
    const world = await running(people);
    expect([see(world), world.context().total, world.context().queue.length]).toEqual([
      ['open', 'busy', 'running'],
      120,
      120,
    ]);
    await world.answer('changeBatch', outcomesReply(people.slice(0, 50)));
    expect([world.context().total, world.context().queue.length]).toEqual([120, 70]);
    expect(world.news).toEqual([]);
  });

  it('is sent once when it fits into one', async () => {
    const world = await running(people.slice(0, 50));
    await world.answer('changeBatch', outcomesReply(people.slice(0, 50)));
    expect([see(world), world.sent('changeBatch'), world.news]).toEqual([['open', 'done'], 1, ['people.changed']]);
    world.send({ type: 'results.closed' });
    expect(see(world)).toEqual(['choosing']);
  });

  it('distinguishes people whose answer was lost from people who were not tried', async () => {
    const world = await running(people);
    await world.answer('changeBatch', outcomesReply(people.slice(0, 50)));
    await world.answer('changeBatch', refusal(500, 'something broke'));
    expect(see(world)).toEqual(['open', 'unsure']);
    world.send({ type: 'change.dismissed' });
    const messages = world.context().outcomes.map(({ message }) => message);
    expect([messages[49], messages[50], messages[99], messages[100], messages[119]]).toEqual([
      'OK',
      'No response. Check whether this was changed.',
      'No response. Check whether this was changed.',
      'Not attempted.',
      'Not attempted.',
    ]);
  });

  it('is closed without a result when its outcome is unknown, and refreshes the list', async () => {
    const world = await running(people);
    await world.fail('changeBatch');
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
    world.send({ type: 'change.dismissed' });
    expect([see(world), world.news, world.context().queue]).toEqual([['choosing'], ['people.changed'], []]);
    expect(world.context().selection.ids).toEqual([ana, ben]);
  });

  it('marks everyone as not changed when it is refused at once, and cannot be undone', async () => {
    const world = await running([ana, ben]);
    await world.answer('changeBatch', refusal(403, 'not for you'));
    expect(world.context().outcomes.map(({ isDone, message }) => [isDone, message])).toEqual([
      [false, 'Not for you'],
      [false, 'Not for you'],
    ]);
    world.send({ type: 'undo.pressed' });
    expect([see(world), world.sent('undoBatch'), world.news]).toEqual([['open', 'done'], 0, ['people.changed']]);
  });

  it('is undone in batches too, and refreshes the list once', async () => {
    const world = await running(many);
    await world.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    await world.answer('changeBatch', outcomesReply(many.slice(50)));
    expect(world.news).toEqual(['people.changed']);
    world.send({ type: 'undo.pressed' });
    expect([see(world), world.context().total]).toEqual([['open', 'busy', 'done'], 51]);
    await world.answer('undoBatch', undoneReply(many.slice(0, 50)));
    expect([see(world), world.news.length]).toEqual([['open', 'busy', 'done'], 1]);
    expect(world.context().outcomes.filter(({ entry }) => entry !== null)).toHaveLength(1);
    expect(world.call('undoBatch').input).toEqual({ entries: [entryOf('p51')] });
    await world.answer('undoBatch', undoneReply(['p51']));
    expect([see(world), world.news.length, world.sent('undoBatch')]).toEqual([['open', 'undone'], 2, 2]);
    world.send({ type: 'results.closed' });
    expect([see(world), world.context().outcomes, world.context().selection.ids]).toEqual([['choosing'], [], []]);
  });

  it('shows why an undo failed or that its outcome is unknown, and refreshes the list', async () => {
    const world = await running([ana, ben]);
    await world.answer('changeBatch', outcomesReply([ana], [ben]));
    world.send({ type: 'undo.pressed' });
    await world.answer('undoBatch', refusal(403, 'not for you'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    expect(world.news).toHaveLength(2);
    world.send({ type: 'undo.pressed' });
    expect(world.call('undoBatch').input).toEqual({ entries: [entryOf(ana)] });
    await world.fail('undoBatch');
    expect([see(world), world.news.length]).toEqual([['open', 'done', 'unsure'], 3]);
    world.send({ type: 'results.closed' });
    expect([see(world), world.context().outcomes, world.context().selection.ids]).toEqual([['choosing'], [], []]);
  });

  it('leaves people who were never changed out of an undo', async () => {
    const world = await running([ana, ben]);
    await world.answer('changeBatch', outcomesReply([ana], [ben]));
    world.send({ type: 'undo.pressed' });
    await world.answer('undoBatch', undoneReply([ana]));
    expect(world.context().outcomes.map(({ isDone, message }) => [isDone, message])).toEqual([
      [true, 'OK'],
      [false, 'Only company admins can edit them.'],
    ]);
    expect(world.context().queue).toEqual([]);
  });
});

describe('selecting everyone', () => {
  it('is undone by clearing the selection, page by page or at once', () => {
    const { send, context } = open();
    send({ type: 'page.toggled', ids: [ana, ben] });
    send({ type: 'page.toggled', ids: [ana, ben] });
    expect(context().selection).toEqual({ ids: [], all: null });
    send({ type: 'all.chosen', query: defaultListQuery, total: 240 });
    send({ type: 'selection.cleared' });
    expect(context().selection).toEqual({ ids: [], all: null });
  });

  it('sends the search and filters they match', () => {
    const { send, call } = open();
    send({ type: 'all.chosen', query: { ...defaultListQuery, search: 'care', page: 2 }, total: 240 });
    send({ type: 'change.pressed', what: 'invite' });
    expect(call('previewChange').input).toEqual({
      selection: { ids: [], all: { query: { ...defaultListQuery, search: 'care', page: 1 }, total: 240 } },
      what: 'invite',
      to: [],
    });
  });
});
