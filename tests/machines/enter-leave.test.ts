import { expect, test } from 'vitest';
import { newLeave, validateEntry, withDays } from '../../src/machines/modules/enter-leave.ts';

const values = { ...newLeave(), type: 't1', from: '2026-03-02', to: '2026-03-03' };

test('leave for somebody needs a type and days in order', () => {
  expect(validateEntry(values)).toEqual({});
  expect(validateEntry({ ...values, type: '', from: '' })).toEqual({
    type: 'Please choose a leave type.',
    from: 'Please choose the first day.',
  });
  expect(validateEntry({ ...values, to: '2026-03-01' })).toEqual({
    to: 'The last day must not be before the first day.',
  });
});

test('a first day after the last day moves that too, and other days are whole ones again', () => {
  const whole = { fromPortion: 'full', toPortion: 'full' };
  const half = { ...values, fromPortion: 'second-half' } as const;
  expect(withDays(half, { from: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09', ...whole });
  expect(withDays(half, { to: '2026-03-09' })).toEqual({ from: '2026-03-02', to: '2026-03-09', ...whole });
  // What is typed stays, and is refused.
  expect(withDays(half, { to: '2026-03-01' })).toEqual({ from: '2026-03-02', to: '2026-03-01', ...whole });
});
