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
  const played = play(peopleChangeMachine, undefined as never);
  const news: string[] = [];
  played.actor.on('people.changed', ({ type }) => news.push(type));

  return { ...played, news, context: () => played.snapshot().context };
}

async function confirming(people: readonly string[] = [ana, ben]) {
  const played = open();
  played.send({ type: 'page.toggled', ids: [ana, ben] });
  played.send({ type: 'change.pressed', what: 'manager' });
  played.send({ type: 'target.chosen', to: [boss] });
  await played.answer('previewChange', previewReply(people, ['p99']));

  return played;
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
    const played = open();
    played.send({ type: 'person.toggled', id: ana });
    played.send({ type: 'change.pressed', what: 'deactivate' });
    expect(played.call('previewChange').input).toMatchObject({ what: 'deactivate', to: [] });
  });

  it('shows the server’s objection to the new value, and accepts another', async () => {
    const played = open();
    played.send({ type: 'person.toggled', id: ana });
    played.send({ type: 'change.pressed', what: 'manager' });
    played.send({ type: 'target.chosen', to: [boss] });
    await played.answer('previewChange', refusal(422, 'is deactivated', { to: 'Is deactivated' }));
    expect(played.context()).toMatchObject({ targetError: 'Is deactivated', preview: null });
    played.send({ type: 'target.chosen', to: [boss] });
    expect(played.context().targetError).toBeNull();
    expect(played.snapshot().matches('previewing')).toBe(true);
  });

  it('changes only the people who will change according to the preview', async () => {
    const played = await confirming();
    played.send({ type: 'change.confirmed' });
    const seen = [ana, ben].map((_id) => ({ _id, isEnabled: true, beforeId: 'm0' }));
    expect(played.call('changeBatch').input).toEqual({ what: 'manager', to: [boss], people: [ana, ben], seen });
    await played.answer('changeBatch', outcomesReply([ana], [ben]));
    expect(played.context().outcomes.map(({ fullName, isDone }) => [fullName, isDone])).toEqual([
      ['Person p01', true],
      ['Person p02', false],
    ]);
    expect(played.news).toEqual(['people.changed']);
    played.send({ type: 'results.closed' });
    expect(played.context()).toMatchObject({ selection: { ids: [], all: null }, outcomes: [] });
  });

  it('does nothing when no one would change', async () => {
    const played = await confirming([]);
    played.send({ type: 'change.confirmed' });
    expect(played.snapshot().matches('confirming')).toBe(true);
  });

  it('sends one batch after another, and keeps earlier outcomes when a later batch is refused', async () => {
    const played = await confirming(many);
    played.send({ type: 'change.confirmed' });
    await played.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    expect(played.call('changeBatch').input).toMatchObject({ people: many.slice(50), seen: [{ _id: many[50] }] });
    await played.answer('changeBatch', refusal(403, 'not for you'));
    const { outcomes } = played.context();
    expect([outcomes.filter(({ isDone }) => isDone).length, outcomes.at(-1)?.message]).toEqual([50, 'Not for you']);
  });

  it('sends the same batch again after the connection was lost', async () => {
    const played = await confirming(many);
    played.send({ type: 'change.confirmed' });
    await played.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    await played.fail('changeBatch');
    expect(played.snapshot().hasTag('unsure')).toBe(true);
    played.send({ type: 'change.confirmed' });
    expect(played.call('changeBatch').input).toMatchObject({ people: many.slice(50) });
    await played.answer('changeBatch', outcomesReply(many.slice(50)));
    expect(played.context().outcomes).toHaveLength(51);
  });

  it('keeps known outcomes when the connection is lost midway, and sends only the rest again', async () => {
    const played = await confirming(many);
    played.send({ type: 'change.confirmed' });
    await played.answer('changeBatch', outcomesReply(many.slice(0, 20)));
    expect(played.snapshot().hasTag('unsure')).toBe(true);
    played.send({ type: 'change.confirmed' });
    expect(played.call('changeBatch').input).toMatchObject({ people: many.slice(20) });
    await played.answer('changeBatch', outcomesReply(many.slice(20)));
    expect(played.context().outcomes.map(({ _id }) => _id)).toEqual(many);
  });

  it('shows a failed batch as unknown, and can undo the known outcomes', async () => {
    const played = await confirming(many);
    played.send({ type: 'change.confirmed' });
    await played.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    await played.answer('changeBatch', refusal(502, 'bad gateway'));
    expect(played.snapshot().hasTag('unsure')).toBe(true);
    played.send({ type: 'change.dismissed' });
    expect(played.context().outcomes.at(-1)).toMatchObject({
      isDone: false,
      message: 'No response. Check whether this was changed.',
    });
    expect(played.news).toEqual(['people.changed']);
    played.send({ type: 'undo.pressed' });
    expect(played.call('undoBatch').input).toEqual({ entries: many.slice(0, 50).map(entryOf) });
  });
});

describe('undoing the change of many people', () => {
  async function undoing() {
    const played = await confirming();
    played.send({ type: 'change.confirmed' });
    await played.answer('changeBatch', outcomesReply([ana, ben]));
    played.send({ type: 'undo.pressed' });

    return played;
  }

  it('names the people who were changed since', async () => {
    const played = await undoing();
    expect(played.call('undoBatch').input).toEqual({ entries: [entryOf(ana), entryOf(ben)] });
    const since = { _id: entryOf(ben), status: 409, message: 'Changed since.', entry: null };
    const { body } = undoneReply([ana]);
    await played.answer('undoBatch', { status: 200, body: { outcomes: [...body.outcomes, since] } });
    expect(played.snapshot().hasTag('undone')).toBe(true);
    expect(played.context().outcomes.map(({ isDone }) => isDone)).toEqual([true, false]);
  });

  it('can be tried again when the network fails or the server refuses', async () => {
    const played = await undoing();
    await played.fail('undoBatch');
    expect(played.snapshot().hasTag('unsure')).toBe(true);
    played.send({ type: 'undo.pressed' });
    await played.answer('undoBatch', refusal(403, 'not for you'));
    expect(played.snapshot().matches('outcome')).toBe(true);
    played.send({ type: 'undo.pressed' });
    await played.answer('undoBatch', undoneReply([ana, ben]));
    expect(played.snapshot().hasTag('undone')).toBe(true);
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
    const played = open();
    expect(see(played)).toEqual(['choosing']);
    expect(played.context()).toEqual({ selection: { ids: [], all: null }, ...nothing });
  });

  it('asks for a new value only if the change has one', () => {
    for (const [what, tags] of [
      ['manager', ['open']],
      ['joinGroups', ['open']],
      ['invite', ['open', 'busy']],
      ['deactivate', ['open', 'busy']],
    ] as const) {
      const played = open();
      played.send({ type: 'person.toggled', id: ana });
      played.send({ type: 'change.pressed', what });
      expect([what, see(played), played.context().what]).toEqual([what, tags, what]);
    }
  });

  it('can be closed at every step before the change, and keeps the selection', async () => {
    for (const step of ['asking', 'previewing', 'confirming', 'refused']) {
      const played = open();
      played.send({ type: 'page.toggled', ids: [ana, ben] });
      played.send({ type: 'change.pressed', what: 'branch' });
      if (step !== 'asking') played.send({ type: 'target.chosen', to: [boss] });
      if (step === 'confirming') await played.answer('previewChange', previewReply([ana, ben]));
      if (step === 'refused') await played.answer('previewChange', refusal(422, 'no', { to: 'Is deactivated' }));
      played.send({ type: 'change.dismissed' });
      expect([step, see(played)]).toEqual([step, ['choosing']]);
      expect(played.context()).toEqual({ selection: { ids: [ana, ben], all: null }, ...nothing });
    }
  });

  it('loads a new preview for another value, and hides the old one meanwhile', async () => {
    const played = await confirming();
    expect([see(played), played.context().preview?.people.length]).toEqual([['open'], 3]);
    const other = { _id: 'm2', name: 'Uma Cole' };
    played.send({ type: 'target.chosen', to: [other] });
    expect([see(played), played.context().preview]).toEqual([['open', 'busy'], null]);
    const late = played.call('previewChange');
    played.send({ type: 'target.chosen', to: [boss] });
    expect([late.input, late.signal.aborted]).toEqual([
      { selection: { ids: [ana, ben], all: null }, what: 'manager', to: [other] },
      true,
    ]);
    expect(played.call('previewChange').input).toMatchObject({ to: [boss] });
  });

  it('shows why there is no preview, until there is one', async () => {
    const played = open();
    played.send({ type: 'person.toggled', id: ana });
    played.send({ type: 'change.pressed', what: 'deactivate' });
    await played.fail('previewChange');
    expect([see(played), played.context().message]).toEqual([['open'], UNREACHABLE]);
    played.send({ type: 'preview.pressed' });
    await played.answer('previewChange', refusal(403, 'not for you'));
    expect(played.context()).toMatchObject({ message: 'Not for you', targetError: null, preview: null });
    played.send({ type: 'target.chosen', to: [boss] });
    expect(played.context().message).toBeNull();
    await played.fail('previewChange');
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure', 'logFailure']);
  });
});

describe('a change in batches', () => {
  const people = Array.from({ length: 120 }, (_, index) => `q${index}`);
  const see = ({ snapshot }: ReturnType<typeof open>) => [...snapshot().tags];
  const running = async (ids: readonly string[]) => {
    const played = await confirming(ids);
    played.send({ type: 'change.confirmed' });

    return { ...played, sent: (name: string) => played.calls.filter((call) => call.name === name).length };
  };

  it('shows the total and the number left', async () => {
    const played = await running(people);
    expect([see(played), played.context().total, played.context().queue.length]).toEqual([
      ['open', 'busy', 'running'],
      120,
      120,
    ]);
    await played.answer('changeBatch', outcomesReply(people.slice(0, 50)));
    expect([played.context().total, played.context().queue.length]).toEqual([120, 70]);
    expect(played.news).toEqual([]);
  });

  it('is sent once when it fits into one', async () => {
    const played = await running(people.slice(0, 50));
    await played.answer('changeBatch', outcomesReply(people.slice(0, 50)));
    expect([see(played), played.sent('changeBatch'), played.news]).toEqual([['open', 'done'], 1, ['people.changed']]);
    played.send({ type: 'results.closed' });
    expect(see(played)).toEqual(['choosing']);
  });

  it('distinguishes people whose answer was lost from people who were not tried', async () => {
    const played = await running(people);
    await played.answer('changeBatch', outcomesReply(people.slice(0, 50)));
    await played.answer('changeBatch', refusal(500, 'something broke'));
    expect(see(played)).toEqual(['open', 'unsure']);
    played.send({ type: 'change.dismissed' });
    const messages = played.context().outcomes.map(({ message }) => message);
    expect([messages[49], messages[50], messages[99], messages[100], messages[119]]).toEqual([
      'OK',
      'No response. Check whether this was changed.',
      'No response. Check whether this was changed.',
      'Not attempted.',
      'Not attempted.',
    ]);
  });

  it('is closed without a result when its outcome is unknown, and refreshes the list', async () => {
    const played = await running(people);
    await played.fail('changeBatch');
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    played.send({ type: 'change.dismissed' });
    expect([see(played), played.news, played.context().queue]).toEqual([['choosing'], ['people.changed'], []]);
    expect(played.context().selection.ids).toEqual([ana, ben]);
  });

  it('marks everyone as not changed when it is refused at once, and cannot be undone', async () => {
    const played = await running([ana, ben]);
    await played.answer('changeBatch', refusal(403, 'not for you'));
    expect(played.context().outcomes.map(({ isDone, message }) => [isDone, message])).toEqual([
      [false, 'Not for you'],
      [false, 'Not for you'],
    ]);
    played.send({ type: 'undo.pressed' });
    expect([see(played), played.sent('undoBatch'), played.news]).toEqual([['open', 'done'], 0, ['people.changed']]);
  });

  it('is undone in batches too, and refreshes the list once', async () => {
    const played = await running(many);
    await played.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    await played.answer('changeBatch', outcomesReply(many.slice(50)));
    expect(played.news).toEqual(['people.changed']);
    played.send({ type: 'undo.pressed' });
    expect([see(played), played.context().total]).toEqual([['open', 'busy', 'done'], 51]);
    await played.answer('undoBatch', undoneReply(many.slice(0, 50)));
    expect([see(played), played.news.length]).toEqual([['open', 'busy', 'done'], 1]);
    expect(played.context().outcomes.filter(({ entry }) => entry !== null)).toHaveLength(1);
    expect(played.call('undoBatch').input).toEqual({ entries: [entryOf('p51')] });
    await played.answer('undoBatch', undoneReply(['p51']));
    expect([see(played), played.news.length, played.sent('undoBatch')]).toEqual([['open', 'undone'], 2, 2]);
    played.send({ type: 'results.closed' });
    expect([see(played), played.context().outcomes, played.context().selection.ids]).toEqual([['choosing'], [], []]);
  });

  it('shows why an undo failed or that its outcome is unknown, and refreshes the list', async () => {
    const played = await running([ana, ben]);
    await played.answer('changeBatch', outcomesReply([ana], [ben]));
    played.send({ type: 'undo.pressed' });
    await played.answer('undoBatch', refusal(403, 'not for you'));
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    expect(played.news).toHaveLength(2);
    played.send({ type: 'undo.pressed' });
    expect(played.call('undoBatch').input).toEqual({ entries: [entryOf(ana)] });
    await played.fail('undoBatch');
    expect([see(played), played.news.length]).toEqual([['open', 'done', 'unsure'], 3]);
    played.send({ type: 'results.closed' });
    expect([see(played), played.context().outcomes, played.context().selection.ids]).toEqual([['choosing'], [], []]);
  });

  it('leaves people who were never changed out of an undo', async () => {
    const played = await running([ana, ben]);
    await played.answer('changeBatch', outcomesReply([ana], [ben]));
    played.send({ type: 'undo.pressed' });
    await played.answer('undoBatch', undoneReply([ana]));
    expect(played.context().outcomes.map(({ isDone, message }) => [isDone, message])).toEqual([
      [true, 'OK'],
      [false, 'Only company admins can edit them.'],
    ]);
    expect(played.context().queue).toEqual([]);
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
