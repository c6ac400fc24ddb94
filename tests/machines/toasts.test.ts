import { describe, expect, it } from 'vitest';
import type { Toast } from '../../src/machines/ports.ts';
import { toastsMachine, visibleToasts } from '../../src/machines/toasts.machine.ts';
import { TOASTS_KEPT, TOASTS_VISIBLE } from '../../src/rules/shared/constants.ts';
import { play } from './support/platform.ts';

const success = (text: string): Toast => ({ kind: 'success', text });
const error = (text: string): Toast => ({ kind: 'error', text });

function open(...toasts: Toast[]) {
  const played = play(toastsMachine, undefined);
  for (const toast of toasts) played.send({ type: 'toast.show', toast });

  return {
    ...played,
    texts: () => visibleToasts(played.snapshot().context).map(({ text }) => text),
    waiting: () => played.snapshot().context.queue.length,
  };
}

describe('a toast', () => {
  it('with good news stays for 5 seconds', () => {
    const played = open(success('Saved'));
    played.clock.increment(4_999);
    expect(played.texts()).toEqual(['Saved']);
    played.clock.increment(1);
    expect(played.texts()).toEqual([]);
    expect(played.snapshot().value).toBe('quiet');
  });

  it.each(['error', 'info'] as const)('of type %s stays for 15 seconds', (kind) => {
    const played = open({ kind, text: 'Refused' });
    played.clock.increment(14_999);
    expect(played.texts()).toEqual(['Refused']);
    played.clock.increment(1);
    expect(played.texts()).toEqual([]);
  });

  it('keeps its own time next to others', () => {
    const played = open(error('Refused'));
    played.clock.increment(11_000);
    played.send({ type: 'toast.show', toast: { kind: 'info', text: 'Sent again' } });
    played.clock.increment(4_000);
    expect(played.texts()).toEqual(['Sent again']);
    played.clock.increment(11_000);
    expect(played.texts()).toEqual([]);
  });

  it('with good news removes earlier errors, and nothing else', () => {
    const played = open(error('Refused'), { kind: 'info', text: 'Your session has ended' }, success('Saved'));
    expect(played.texts()).toEqual(['Your session has ended', 'Saved']);
    played.send({ type: 'toast.show', toast: error('Refused') });
    expect(played.texts()).toEqual(['Your session has ended', 'Saved', 'Refused']);
  });

  it('of another type leaves errors in place', () => {
    const played = open(error('Refused'), { kind: 'info', text: 'Sent again' });
    expect(played.texts()).toEqual(['Refused', 'Sent again']);
  });

  it('can be dismissed', () => {
    const played = open(success('Saved'), error('Refused'));
    played.send({ type: 'toast.dismissed', id: 'success: Saved' });
    expect(played.texts()).toEqual(['Refused']);
    played.send({ type: 'toast.dismissed', id: 'error: Refused' });
    expect([played.snapshot().value, played.waiting()]).toEqual(['quiet', 0]);
  });

  it('repeated after it was dismissed gets its full time', () => {
    const played = open(error('Refused'), { kind: 'info', text: 'Sent again' });
    played.clock.increment(5_000);
    played.send({ type: 'toast.dismissed', id: 'error: Refused' });
    played.clock.increment(5_000);
    played.send({ type: 'toast.show', toast: error('Refused') });
    played.clock.increment(14_999);
    expect(played.texts()).toEqual(['Refused']);
    played.clock.increment(1);
    expect(played.texts()).toEqual([]);
  });

  it('repeated while shown gets its full time again, whatever came in between', () => {
    const played = open(error('Refused'));
    played.clock.increment(11_000);
    played.send({ type: 'toast.show', toast: { kind: 'info', text: 'Sent again' } });
    played.clock.increment(5_000);
    played.send({ type: 'toast.show', toast: error('Refused') });
    played.clock.increment(14_999);
    expect(played.texts()).toEqual(['Refused']);
    played.clock.increment(1);
    expect(played.texts()).toEqual([]);
  });

  it('is shown once when repeated', () => {
    const played = open(error('Refused'), error('Refused'));
    expect(played.texts()).toEqual(['Refused']);
    played.clock.increment(15_000);
    played.send({ type: 'toast.show', toast: error('Refused') });
    expect(played.texts()).toEqual(['Refused']);
  });

  it('stays while someone is on the toasts, and for its full time after they leave', () => {
    const played = open(success('Saved'));
    played.clock.increment(4_000);
    played.send({ type: 'toasts.entered' });
    expect(played.snapshot().hasTag('held')).toBe(true);
    played.clock.increment(60_000);
    played.send({ type: 'toast.show', toast: success('Sent') });
    played.clock.increment(60_000);
    expect(played.texts()).toEqual(['Saved', 'Sent']);
    played.send({ type: 'toasts.left' });
    played.clock.increment(4_999);
    expect(played.texts()).toEqual(['Saved', 'Sent']);
    played.clock.increment(1);
    expect(played.texts()).toEqual([]);
  });

  it('gets its full time again after the shortest stay', () => {
    const played = open(success('Saved'));
    played.clock.increment(4_000);
    played.send({ type: 'toasts.entered' });
    played.send({ type: 'toasts.left' });
    played.clock.increment(4_999);
    expect(played.texts()).toEqual(['Saved']);
    played.clock.increment(1);
    expect(played.texts()).toEqual([]);
  });

  it('can be dismissed while it is held', () => {
    const played = open(success('Saved'), success('Sent'));
    played.send({ type: 'toasts.entered' });
    played.send({ type: 'toast.dismissed', id: 'success: Saved' });
    expect(played.texts()).toEqual(['Sent']);
    played.send({ type: 'toast.dismissed', id: 'success: Sent' });
    expect([played.snapshot().value, played.waiting()]).toEqual(['quiet', 0]);
  });
});

describe('many toasts', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => success(`${index}`));

  it('wait their turn, and their time starts only once they are visible', () => {
    const played = open(...numbered(TOASTS_VISIBLE + 1));
    expect(played.texts()).toHaveLength(TOASTS_VISIBLE);
    played.clock.increment(3_000);
    played.send({ type: 'toast.dismissed', id: 'success: 0' });
    expect(played.texts().at(-1)).toBe(`${TOASTS_VISIBLE}`);
    played.clock.increment(2_000);
    expect(played.texts()).toEqual([`${TOASTS_VISIBLE}`]);
    played.clock.increment(3_000);
    expect(played.texts()).toEqual([]);
  });

  it('are limited: the one waiting longest is dropped first', () => {
    const played = open(...numbered(TOASTS_KEPT + 5));
    expect(played.waiting()).toBe(TOASTS_KEPT);
    expect(played.texts()).toEqual(['0', '1', '2', '3']);
    expect(played.snapshot().context.queue.at(-1)?.text).toBe(`${TOASTS_KEPT + 4}`);
    expect(played.snapshot().context.queue[TOASTS_VISIBLE]?.text).toBe(`${TOASTS_VISIBLE + 5}`);
  });
});
