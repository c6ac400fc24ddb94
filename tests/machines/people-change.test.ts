import { describe, expect, it } from 'vitest';
import { peopleChangeMachine } from '../../src/machines/people-change.machine.ts';
import { defaultListQuery } from '../../src/rules/shared/list-query.ts';
import { refusal } from './fixtures.ts';
import { ana, ben, boss, entryOf, many, outcomesReply, previewReply, undoneReply } from './people-change.chart.ts';
import { play } from './platform.ts';

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
  it('keeps those who were ticked while the list shows others, and forgets those who matched another search', () => {
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

  it('changes nobody while nobody is selected', () => {
    const { send, snapshot } = open();
    send({ type: 'change.pressed', what: 'manager' });
    send({ type: 'change.pressed', what: 'deactivate' });
    expect(snapshot().hasTag('choosing')).toBe(true);
  });
});

describe('changing many people', () => {
  it('previews at once what needs no new value', () => {
    const world = open();
    world.send({ type: 'person.toggled', id: ana });
    world.send({ type: 'change.pressed', what: 'deactivate' });
    expect(world.call('previewChange').input).toMatchObject({ what: 'deactivate', to: [] });
  });

  it('shows the server’s objection to the new value, and takes another', async () => {
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

  it('changes only those of the preview who will change', async () => {
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

  it('confirms nothing when nobody would change', async () => {
    const world = await confirming([]);
    world.send({ type: 'change.confirmed' });
    expect(world.snapshot().matches('confirming')).toBe(true);
  });

  it('sends batch after batch, and keeps what earlier ones did when a later one is refused', async () => {
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

  it('keeps the outcomes it knows when the connection is lost midway, and sends only the rest again', async () => {
    const world = await confirming(many);
    world.send({ type: 'change.confirmed' });
    await world.answer('changeBatch', outcomesReply(many.slice(0, 20)));
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'change.confirmed' });
    expect(world.call('changeBatch').input).toMatchObject({ people: many.slice(20) });
    await world.answer('changeBatch', outcomesReply(many.slice(20)));
    expect(world.context().outcomes.map(({ _id }) => _id)).toEqual(many);
  });

  it('does not know what a failing server did, and shows and undoes what it knows', async () => {
    const world = await confirming(many);
    world.send({ type: 'change.confirmed' });
    await world.answer('changeBatch', outcomesReply(many.slice(0, 50)));
    await world.answer('changeBatch', refusal(502, 'bad gateway'));
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'change.dismissed' });
    expect(world.context().outcomes.at(-1)).toMatchObject({ isDone: false, message: 'No answer, so please check.' });
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

  it('names those who were changed since', async () => {
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
