import { describe, expect, it } from 'vitest';
import type { Toast } from '../../src/machines/ports.ts';
import { toastsMachine, visibleToasts } from '../../src/machines/toasts.machine.ts';
import { TOASTS_KEPT, TOASTS_VISIBLE } from '../../src/rules/shared/constants.ts';
import { play } from './support/platform.ts';

const success = (text: string): Toast => ({ kind: 'success', text });
const error = (text: string): Toast => ({ kind: 'error', text });

function open(...toasts: Toast[]) {
  const world = play(toastsMachine, undefined);
  for (const toast of toasts) world.send({ type: 'toast.show', toast });

  return {
    ...world,
    texts: () => visibleToasts(world.snapshot().context).map(({ text }) => text),
    waiting: () => world.snapshot().context.queue.length,
  };
}

describe('a toast', () => {
  it('with good news stays for 5 seconds', () => {
    const world = open(success('Saved'));
    world.clock.increment(4_999);
    expect(world.texts()).toEqual(['Saved']);
    world.clock.increment(1);
    expect(world.texts()).toEqual([]);
    expect(world.snapshot().value).toBe('quiet');
  });

  it.each(['error', 'info'] as const)('of type %s stays for 15 seconds', (kind) => {
    const world = open({ kind, text: 'Refused' });
    world.clock.increment(14_999);
    expect(world.texts()).toEqual(['Refused']);
    world.clock.increment(1);
    expect(world.texts()).toEqual([]);
  });

  it('keeps its own time next to others', () => {
    const world = open(error('Refused'));
    world.clock.increment(11_000);
    world.send({ type: 'toast.show', toast: { kind: 'info', text: 'Sent again' } });
    world.clock.increment(4_000);
    expect(world.texts()).toEqual(['Sent again']);
    world.clock.increment(11_000);
    expect(world.texts()).toEqual([]);
  });

  it('with good news removes earlier errors, and nothing else', () => {
    const world = open(error('Refused'), { kind: 'info', text: 'Your session has ended' }, success('Saved'));
    expect(world.texts()).toEqual(['Your session has ended', 'Saved']);
    world.send({ type: 'toast.show', toast: error('Refused') });
    expect(world.texts()).toEqual(['Your session has ended', 'Saved', 'Refused']);
  });

  it('of another type leaves errors in place', () => {
    const world = open(error('Refused'), { kind: 'info', text: 'Sent again' });
    expect(world.texts()).toEqual(['Refused', 'Sent again']);
  });

  it('can be dismissed', () => {
    const world = open(success('Saved'), error('Refused'));
    world.send({ type: 'toast.dismissed', id: 'success: Saved' });
    expect(world.texts()).toEqual(['Refused']);
    world.send({ type: 'toast.dismissed', id: 'error: Refused' });
    expect([world.snapshot().value, world.waiting()]).toEqual(['quiet', 0]);
  });

  it('repeated after it was dismissed gets its full time', () => {
    const world = open(error('Refused'), { kind: 'info', text: 'Sent again' });
    world.clock.increment(5_000);
    world.send({ type: 'toast.dismissed', id: 'error: Refused' });
    world.clock.increment(5_000);
    world.send({ type: 'toast.show', toast: error('Refused') });
    world.clock.increment(14_999);
    expect(world.texts()).toEqual(['Refused']);
    world.clock.increment(1);
    expect(world.texts()).toEqual([]);
  });

  it('repeated while shown gets its full time again, whatever came in between', () => {
    const world = open(error('Refused'));
    world.clock.increment(11_000);
    world.send({ type: 'toast.show', toast: { kind: 'info', text: 'Sent again' } });
    world.clock.increment(5_000);
    world.send({ type: 'toast.show', toast: error('Refused') });
    world.clock.increment(14_999);
    expect(world.texts()).toEqual(['Refused']);
    world.clock.increment(1);
    expect(world.texts()).toEqual([]);
  });

  it('is shown once when repeated', () => {
    const world = open(error('Refused'), error('Refused'));
    expect(world.texts()).toEqual(['Refused']);
    world.clock.increment(15_000);
    world.send({ type: 'toast.show', toast: error('Refused') });
    expect(world.texts()).toEqual(['Refused']);
  });

  it('stays while someone is on the toasts, and for its full time after they leave', () => {
    const world = open(success('Saved'));
    world.clock.increment(4_000);
    world.send({ type: 'toasts.entered' });
    expect(world.snapshot().hasTag('held')).toBe(true);
    world.clock.increment(60_000);
    world.send({ type: 'toast.show', toast: success('Sent') });
    world.clock.increment(60_000);
    expect(world.texts()).toEqual(['Saved', 'Sent']);
    world.send({ type: 'toasts.left' });
    world.clock.increment(4_999);
    expect(world.texts()).toEqual(['Saved', 'Sent']);
    world.clock.increment(1);
    expect(world.texts()).toEqual([]);
  });

  it('gets its full time again after the shortest stay', () => {
    const world = open(success('Saved'));
    world.clock.increment(4_000);
    world.send({ type: 'toasts.entered' });
    world.send({ type: 'toasts.left' });
    world.clock.increment(4_999);
    expect(world.texts()).toEqual(['Saved']);
    world.clock.increment(1);
    expect(world.texts()).toEqual([]);
  });

  it('can be dismissed while it is held', () => {
    const world = open(success('Saved'), success('Sent'));
    world.send({ type: 'toasts.entered' });
    world.send({ type: 'toast.dismissed', id: 'success: Saved' });
    expect(world.texts()).toEqual(['Sent']);
    world.send({ type: 'toast.dismissed', id: 'success: Sent' });
    expect([world.snapshot().value, world.waiting()]).toEqual(['quiet', 0]);
  });
});

describe('many toasts', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => success(`${index}`));

  it('wait their turn, and their time starts only once they are visible', () => {
    const world = open(...numbered(TOASTS_VISIBLE + 1));
    expect(world.texts()).toHaveLength(TOASTS_VISIBLE);
    world.clock.increment(3_000);
    world.send({ type: 'toast.dismissed', id: 'success: 0' });
    expect(world.texts().at(-1)).toBe(`${TOASTS_VISIBLE}`);
    world.clock.increment(2_000);
    expect(world.texts()).toEqual([`${TOASTS_VISIBLE}`]);
    world.clock.increment(3_000);
    expect(world.texts()).toEqual([]);
  });

  it('are limited: the one waiting longest is dropped first', () => {
    const world = open(...numbered(TOASTS_KEPT + 5));
    expect(world.waiting()).toBe(TOASTS_KEPT);
    expect(world.texts()).toEqual(['0', '1', '2', '3']);
    expect(world.snapshot().context.queue.at(-1)?.text).toBe(`${TOASTS_KEPT + 4}`);
    expect(world.snapshot().context.queue[TOASTS_VISIBLE]?.text).toBe(`${TOASTS_VISIBLE + 5}`);
  });
});
