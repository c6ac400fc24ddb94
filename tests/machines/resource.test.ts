import { describe, expect, it } from 'vitest';
import { createResourceMachine } from '../../src/machines/resource.machine.ts';
import { refusal } from './fixtures.ts';
import { play } from './platform.ts';
import { commandOf, type Thing } from './resource.chart.ts';

const machine = createResourceMachine<Thing>('thing');
const answer = (name: string) => ({ status: 200, body: { name } });

describe('one thing', () => {
  it('is loaded by its key', async () => {
    const world = play(machine, { key: '7' });
    expect(world.call('loadThing').input).toEqual({ key: '7' });
    await world.answer('loadThing', answer('Harbour & Vale'));
    expect(world.snapshot().hasTag('ready')).toBe(true);
    expect(world.snapshot().context.thing).toEqual({ name: 'Harbour & Vale' });
  });

  it('stays in sight while it is loaded again, and when that fails', async () => {
    const world = play(machine, {});
    await world.answer('loadThing', answer('Harbour & Vale'));
    world.send({ type: 'reload.requested' });
    expect(world.snapshot().hasTag('busy')).toBe(true);
    await world.fail('loadThing');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.snapshot().context.thing).toEqual({ name: 'Harbour & Vale' });
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
  });

  it('shows what the server says when it refuses', async () => {
    const world = play(machine, {});
    await world.answer('loadThing', refusal(500, 'something broke'));
    expect(world.snapshot().hasTag('failed')).toBe(true);
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Something broke' }]]);
  });

  it('no longer says what the server refused once the connection is lost', async () => {
    const world = play(machine, {});
    await world.answer('loadThing', refusal(500, 'something broke'));
    world.send({ type: 'reload.requested' });
    expect(world.snapshot().context.message).toBe('Something broke');
    await world.fail('loadThing');
    expect(world.snapshot().context.message).toBeNull();
  });

  it('is gone when it is not found, whatever was there before', async () => {
    const world = play(machine, { key: '7' });
    await world.answer('loadThing', answer('Harbour & Vale'));
    world.send({ type: 'reload.requested' });
    await world.answer('loadThing', refusal(404, 'no such thing'));
    expect(world.snapshot().hasTag('notFound')).toBe(true);
    expect(world.snapshot().context.thing).toBeNull();
  });

  it('is not there where its address holds no id', async () => {
    const world = play(machine, { key: 'nonsense' });
    await world.answer('loadThing', refusal(400, 'not an id'));
    expect(world.snapshot().hasTag('notFound')).toBe(true);
  });

  it('is refused, and not missing, where it has no address that could be wrong', async () => {
    const world = play(machine, {});
    await world.answer('loadThing', refusal(400, 'choose a period'));
    expect(world.snapshot().hasTag('failed')).toBe(true);
    expect(world.snapshot().context.message).toBe('Choose a period');
  });

  it('is not there where the server has nothing to show', async () => {
    const world = play(machine, {});
    await world.answer('loadThing', { status: 200, body: null });
    expect(world.snapshot().hasTag('notFound')).toBe(true);
  });

  it('makes way for another', async () => {
    const world = play(machine, { key: '7' });
    await world.answer('loadThing', answer('Harbour & Vale'));
    world.send({ type: 'key.changed', key: '8' });
    expect(world.call('loadThing').input).toEqual({ key: '8' });
  });

  it('makes way for another before it has come', async () => {
    const world = play(machine, { key: '7' });
    const first = world.call('loadThing');
    world.send({ type: 'key.changed', key: '8' });
    expect(first.signal.aborted).toBe(true);
    expect(world.call('loadThing').input).toEqual({ key: '8' });
    await world.answer('loadThing', answer('Freshleaf'));
    expect(world.snapshot().context.thing).toEqual({ name: 'Freshleaf' });
  });

  it('is asked for anew, cancelling the older question', async () => {
    const world = play(machine, {});
    const first = world.call('loadThing');
    world.send({ type: 'reload.requested' });
    expect(first.signal.aborted).toBe(true);
    await world.answer('loadThing', answer('Newer'));
    expect(world.snapshot().context.thing).toEqual({ name: 'Newer' });
  });
});

describe('a command', () => {
  const ready = async () => {
    const world = play(machine, { key: '7' });
    await world.answer('loadThing', answer('Harbour & Vale'));

    return { ...world, loads: () => world.calls.filter(({ name }) => name === 'loadThing').length };
  };

  it('runs after a question, says that it is done, and the thing is loaded again', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: commandOf('delete', true) });
    expect([world.snapshot().hasTag('confirming'), world.calls.length]).toEqual([true, 1]);
    world.send({ type: 'command.confirmed' });
    expect(world.call('runCommand').input).toMatchObject({ name: 'delete' });
    await world.answer('runCommand', { status: 200, body: {} });
    expect(world.effects).toEqual([['showToast', { kind: 'success', text: 'Done' }]]);
    expect([world.loads(), world.snapshot().context.command]).toEqual([2, null]);
  });

  it('without words of its own says what the server said', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: { ...commandOf('remind', false), done: undefined } });
    await world.answer('runCommand', { status: 200, body: { message: '5 people reminded' } });
    expect(world.effects).toEqual([['showToast', { kind: 'success', text: '5 people reminded' }]]);
  });

  it('is not run when its question is dismissed', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: commandOf('delete', true) });
    world.send({ type: 'command.dismissed' });
    expect(world.calls.some(({ name }) => name === 'runCommand')).toBe(false);
    expect(world.snapshot().context.command).toBeNull();
  });

  it('that is refused says why, and looks again', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: commandOf('remind', false) });
    await world.answer('runCommand', refusal(409, 'it has changed'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'It has changed' }]]);
    expect([world.loads(), world.snapshot().context.command]).toEqual([2, null]);
  });

  it('without an answer is not lost in silence', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: commandOf('remind', false) });
    await world.fail('runCommand');
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure', 'showToast']);
    expect(world.effects[1]).toEqual(['showToast', { kind: 'error', text: 'The server did not respond. Try again.' }]);
    expect(world.snapshot().context).toMatchObject({ thing: { name: 'Harbour & Vale' }, command: null });
  });
});
