import { describe, expect, it } from 'vitest';
import { createResourceMachine } from '../../src/machines/resource.machine.ts';
import { commandOf, type Item } from './charts/resource.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const machine = createResourceMachine<Item>('thing');
const answer = (name: string) => ({ status: 200, body: { name } });

describe('a loaded record', () => {
  it('is loaded by its key', async () => {
    const played = play(machine, { key: '7' });
    expect(played.call('loadRecord').input).toEqual({ key: '7' });
    await played.answer('loadRecord', answer('Harbour & Vale'));
    expect(played.snapshot().hasTag('ready')).toBe(true);
    expect(played.snapshot().context.record).toEqual({ name: 'Harbour & Vale' });
  });

  it('stays visible while it reloads, and when reloading fails', async () => {
    const played = play(machine, {});
    await played.answer('loadRecord', answer('Harbour & Vale'));
    played.send({ type: 'reload.requested' });
    expect(played.snapshot().hasTag('busy')).toBe(true);
    await played.fail('loadRecord');
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    expect(played.snapshot().context.record).toEqual({ name: 'Harbour & Vale' });
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
  });

  it('shows the server’s message when it is refused', async () => {
    const played = play(machine, {});
    await played.answer('loadRecord', refusal(500, 'something broke'));
    expect(played.snapshot().hasTag('failed')).toBe(true);
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Something broke' }]]);
  });

  it('hides the server’s message once the connection is lost', async () => {
    const played = play(machine, {});
    await played.answer('loadRecord', refusal(500, 'something broke'));
    played.send({ type: 'reload.requested' });
    expect(played.snapshot().context.message).toBe('Something broke');
    await played.fail('loadRecord');
    expect(played.snapshot().context.message).toBeNull();
  });

  it('is not found after a 404, whatever was shown before', async () => {
    const played = play(machine, { key: '7' });
    await played.answer('loadRecord', answer('Harbour & Vale'));
    played.send({ type: 'reload.requested' });
    await played.answer('loadRecord', refusal(404, 'no such thing'));
    expect(played.snapshot().hasTag('notFound')).toBe(true);
    expect(played.snapshot().context.record).toBeNull();
  });

  it('is not found if its address has no valid ID', async () => {
    const played = play(machine, { key: 'nonsense' });
    await played.answer('loadRecord', refusal(400, 'not an id'));
    expect(played.snapshot().hasTag('notFound')).toBe(true);
  });

  it('is refused rather than not found if its address has no ID', async () => {
    const played = play(machine, {});
    await played.answer('loadRecord', refusal(400, 'choose a period'));
    expect(played.snapshot().hasTag('failed')).toBe(true);
    expect(played.snapshot().context.message).toBe('Choose a period');
  });

  it('is not found if the server has nothing to show', async () => {
    const played = play(machine, {});
    await played.answer('loadRecord', { status: 200, body: null });
    expect(played.snapshot().hasTag('notFound')).toBe(true);
  });

  it('is replaced by another one', async () => {
    const played = play(machine, { key: '7' });
    await played.answer('loadRecord', answer('Harbour & Vale'));
    played.send({ type: 'key.changed', key: '8' });
    expect(played.call('loadRecord').input).toEqual({ key: '8' });
  });

  it('is replaced by another one while it loads', async () => {
    const played = play(machine, { key: '7' });
    const first = played.call('loadRecord');
    played.send({ type: 'key.changed', key: '8' });
    expect(first.signal.aborted).toBe(true);
    expect(played.call('loadRecord').input).toEqual({ key: '8' });
    await played.answer('loadRecord', answer('Freshleaf'));
    expect(played.snapshot().context.record).toEqual({ name: 'Freshleaf' });
  });

  it('reloads and cancels the earlier request', async () => {
    const played = play(machine, {});
    const first = played.call('loadRecord');
    played.send({ type: 'reload.requested' });
    expect(first.signal.aborted).toBe(true);
    await played.answer('loadRecord', answer('Newer'));
    expect(played.snapshot().context.record).toEqual({ name: 'Newer' });
  });
});

describe('a command on a record', () => {
  const ready = async () => {
    const played = play(machine, { key: '7' });
    await played.answer('loadRecord', answer('Harbour & Vale'));

    return { ...played, loads: () => played.calls.filter(({ name }) => name === 'loadRecord').length };
  };

  it('asks first, runs, shows that it is done, and reloads the record', async () => {
    const played = await ready();
    played.send({ type: 'command.requested', command: commandOf('delete', true) });
    expect([played.snapshot().hasTag('confirming'), played.calls.length]).toEqual([true, 1]);
    played.send({ type: 'command.confirmed' });
    expect(played.call('runCommand').input).toMatchObject({ name: 'delete' });
    await played.answer('runCommand', { status: 200, body: {} });
    expect(played.effects).toEqual([['showToast', { kind: 'success', text: 'Done' }]]);
    expect([played.loads(), played.snapshot().context.command]).toEqual([2, null]);
  });

  it('shows the server’s message if it has no text of its own', async () => {
    const played = await ready();
    played.send({ type: 'command.requested', command: { ...commandOf('remind', false), done: undefined } });
    await played.answer('runCommand', { status: 200, body: { message: '5 people reminded' } });
    expect(played.effects).toEqual([['showToast', { kind: 'success', text: '5 people reminded' }]]);
  });

  it('does not run when the question is dismissed', async () => {
    const played = await ready();
    played.send({ type: 'command.requested', command: commandOf('delete', true) });
    played.send({ type: 'command.dismissed' });
    expect(played.calls.some(({ name }) => name === 'runCommand')).toBe(false);
    expect(played.snapshot().context.command).toBeNull();
  });

  it('shows why it was refused, and reloads the record', async () => {
    const played = await ready();
    played.send({ type: 'command.requested', command: commandOf('remind', false) });
    await played.answer('runCommand', refusal(409, 'it has changed'));
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'It has changed' }]]);
    expect([played.loads(), played.snapshot().context.command]).toEqual([2, null]);
  });

  it('shows and logs a lost connection', async () => {
    const played = await ready();
    played.send({ type: 'command.requested', command: commandOf('remind', false) });
    await played.fail('runCommand');
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure', 'showToast']);
    expect(played.effects[1]).toEqual(['showToast', { kind: 'error', text: 'The server did not respond. Try again.' }]);
    expect(played.snapshot().context).toMatchObject({ record: { name: 'Harbour & Vale' }, command: null });
  });
});
