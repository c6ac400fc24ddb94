import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationDays } from '../../../src/rules/notifications/notification-days.ts';
import { FEED_RETRY_FIRST_MS, FEED_RETRY_LONGEST_MS } from '../../../src/rules/shared/constants.ts';
import { today } from '../../../src/rules/shared/days.ts';
import { retryDelay } from '../../../src/rules/shared/retry.ts';
import { told } from '../../machines/support/fixtures.ts';

describe('the pause before a retry', () => {
  it('is always at least half the first and at most the longest', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        const pause = retryDelay(failures, chance);
        expect(pause).toBeGreaterThanOrEqual(FEED_RETRY_FIRST_MS / 2);
        expect(pause).toBeLessThanOrEqual(FEED_RETRY_LONGEST_MS);
      }),
    );
  });

  it('varies by up to half', () => {
    expect([retryDelay(3, 0), retryDelay(3, 0.5), retryDelay(3, 1)]).toEqual([8_000, 6_000, 4_000]);
  });
});

describe('notifications grouped by day', () => {
  const now = new Date(2026, 2, 5, 9, 30);
  const at = (...when: [number, number, number, number, number]) => new Date(...when).toISOString();

  it('are under Today, Yesterday or the date, newest first, in the reader’s time zone', () => {
    const days = notificationDays(
      [
        told('yesterday', { createdTime: at(2026, 2, 4, 23, 59) }),
        told('early', { createdTime: at(2026, 2, 5, 0, 1) }),
        told('long ago', { createdTime: at(2025, 11, 31, 12, 0) }),
        told('late', { createdTime: at(2026, 2, 5, 9, 29) }),
      ],
      now,
    );

    expect(days.map(({ day, title, notifications }) => [day, title, notifications.map(({ _id }) => _id)])).toEqual([
      ['2026-03-05', 'Today', ['late', 'early']],
      ['2026-03-04', 'Yesterday', ['yesterday']],
      ['2025-12-31', '31-12-25', ['long ago']],
    ]);
  });

  it('include every notification once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.date({ min: new Date(2020, 0), max: new Date(2030, 0), noInvalidDate: true })),
        (dates) => {
          const all = dates.map((date, index) => told(`${index}`, { createdTime: date.toISOString() }));
          const days = notificationDays(all, now);
          expect(days.flatMap(({ notifications }) => notifications.map(({ _id }) => _id)).sort()).toEqual(
            all.map(({ _id }) => _id).sort(),
          );
          expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
          for (const { day, notifications } of days) {
            expect(notifications.every(({ createdTime }) => today(new Date(createdTime)) === day)).toBe(true);
          }
        },
      ),
    );
  });
});
