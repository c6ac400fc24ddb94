import { describe, expect, it } from 'vitest';
import { createResourceMachine } from '../../src/machines/resource.machine.ts';
import { commandOf, type Item } from './charts/resource.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const machine = createResourceMachine<Item>('thing');
const answer = (name: string) => ({ status: 200, body: { name } });

describe('a loaded record', () => {
  it('is loaded by its key', async () => {
    const world = play(machine, { key: '7' });
    expect(world.call('loadRecord').input).toEqual({ key: '7' });
    await world.answer('loadRecord', answer('Harbour & Vale'));
    expect(world.snapshot().hasTag('ready')).toBe(true);
    expect(world.snapshot().context.record).toEqual({ name: 'Harbour & Vale' });
  });

  it('stays visible while it reloads, and when reloading fails', async () => {
    const world = play(machine, {});
    await world.answer('loadRecord', answer('Harbour & Vale'));
    world.send({ type: 'reload.requested' });
    expect(world.snapshot().hasTag('busy')).toBe(true);
    await world.fail('loadRecord');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.snapshot().context.record).toEqual({ name: 'Harbour & Vale' });
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
  });

  it('shows the server’s message when it is refused', async () => {
    const world = play(machine, {});
    await world.answer('loadRecord', refusal(500, 'something broke'));
    expect(world.snapshot().hasTag('failed')).toBe(true);
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Something broke' }]]);
  });

  it('hides the server’s message once the connection is lost', async () => {
    const world = play(machine, {});
    await world.answer('loadRecord', refusal(500, 'something broke'));
    world.send({ type: 'reload.requested' });
    expect(world.snapshot().context.message).toBe('Something broke');
    await world.fail('loadRecord');
    expect(world.snapshot().context.message).toBeNull();
  });

  it('is not found after a 404, whatever was shown before', async () => {
    const world = play(machine, { key: '7' });
    await world.answer('loadRecord', answer('Harbour & Vale'));
    world.send({ type: 'reload.requested' });
    await world.answer('loadRecord', refusal(404, 'no such thing'));
    expect(world.snapshot().hasTag('notFound')).toBe(true);
    expect(world.snapshot().context.record).toBeNull();
  });

  it('is not found if its address has no valid ID', async () => {
    const world = play(machine, { key: 'nonsense' });
    await world.answer('loadRecord', refusal(400, 'not an id'));
    expect(world.snapshot().hasTag('notFound')).toBe(true);
  });

  it('is refused rather than not found if its address has no ID', async () => {
    const world = play(machine, {});
    await world.answer('loadRecord', refusal(400, 'choose a period'));
    expect(world.snapshot().hasTag('failed')).toBe(true);
    expect(world.snapshot().context.message).toBe('Choose a period');
  });

  it('is not found if the server has nothing to show', async () => {
    const world = play(machine, {});
    await world.answer('loadRecord', { status: 200, body: null });
    expect(world.snapshot().hasTag('notFound')).toBe(true);
  });

  it('is replaced by another one', async () => {
    const world = play(machine, { key: '7' });
    await world.answer('loadRecord', answer('Harbour & Vale'));
    world.send({ type: 'key.changed', key: '8' });
    expect(world.call('loadRecord').input).toEqual({ key: '8' });
  });

  it('is replaced by another one while it loads', async () => {
    const world = play(machine, { key: '7' });
    const first = world.call('loadRecord');
    world.send({ type: 'key.changed', key: '8' });
    expect(first.signal.aborted).toBe(true);
    expect(world.call('loadRecord').input).toEqual({ key: '8' });
    await world.answer('loadRecord', answer('Freshleaf'));
    expect(world.snapshot().context.record).toEqual({ name: 'Freshleaf' });
  });

  it('reloads and cancels the earlier request', async () => {
    const world = play(machine, {});
    const first = world.call('loadRecord');
    world.send({ type: 'reload.requested' });
    expect(first.signal.aborted).toBe(true);
    await world.answer('loadRecord', answer('Newer'));
    expect(world.snapshot().context.record).toEqual({ name: 'Newer' });
  });
});

describe('a command on a record', () => {
  const ready = async () => {
    const world = play(machine, { key: '7' });
    await world.answer('loadRecord', answer('Harbour & Vale'));

    return { ...world, loads: () => world.calls.filter(({ name }) => name === 'loadRecord').length };
  };

  it('asks first, runs, shows that it is done, and reloads the record', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: commandOf('delete', true) });
    expect([world.snapshot().hasTag('confirming'), world.calls.length]).toEqual([true, 1]);
    world.send({ type: 'command.confirmed' });
    expect(world.call('runCommand').input).toMatchObject({ name: 'delete' });
    await world.answer('runCommand', { status: 200, body: {} });
    expect(world.effects).toEqual([['showToast', { kind: 'success', text: 'Done' }]]);
    expect([world.loads(), world.snapshot().context.command]).toEqual([2, null]);
  });

  it('shows the server’s message if it has no text of its own', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: { ...commandOf('remind', false), done: undefined } });
    await world.answer('runCommand', { status: 200, body: { message: '5 people reminded' } });
    expect(world.effects).toEqual([['showToast', { kind: 'success', text: '5 people reminded' }]]);
  });

  it('does not run when the question is dismissed', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: commandOf('delete', true) });
    world.send({ type: 'command.dismissed' });
    expect(world.calls.some(({ name }) => name === 'runCommand')).toBe(false);
    expect(world.snapshot().context.command).toBeNull();
  });

  it('shows why it was refused, and reloads the record', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: commandOf('remind', false) });
    await world.answer('runCommand', refusal(409, 'it has changed'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'It has changed' }]]);
    expect([world.loads(), world.snapshot().context.command]).toEqual([2, null]);
  });

  it('shows and logs a lost connection', async () => {
    const world = await ready();
    world.send({ type: 'command.requested', command: commandOf('remind', false) });
    await world.fail('runCommand');
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure', 'showToast']);
    expect(world.effects[1]).toEqual(['showToast', { kind: 'error', text: 'The server did not respond. Try again.' }]);
    expect(world.snapshot().context).toMatchObject({ record: { name: 'Harbour & Vale' }, command: null });
  });
});
