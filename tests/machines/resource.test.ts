import { describe, expect, it } from 'vitest';
import { createResourceMachine } from '../../src/machines/resource.machine.ts';
import { refusal } from './fixtures.ts';
import type { Thing } from './resource.chart.ts';
import { play } from './world.ts';

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

  it('is gone when it is not found, whatever was there before', async () => {
    const world = play(machine, { key: '7' });
    await world.answer('loadThing', answer('Harbour & Vale'));
    world.send({ type: 'reload.requested' });
    await world.answer('loadThing', refusal(404, 'no such thing'));
    expect(world.snapshot().hasTag('notFound')).toBe(true);
    expect(world.snapshot().context.thing).toBeNull();
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
