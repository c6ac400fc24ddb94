import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedStretch, countedAgain, shareChanges } from '../../../src/rules/leave/calendar-change.ts';
import { countedDays, type LeaveSpan, sharesOf } from '../../../src/rules/leave/leave-days.ts';
import {
  calendarChangeInWords,
  type RecountEffects,
  type RequestChange,
  recountInWords,
} from '../../../src/rules/organisation/calendar-words.ts';
import { shiftDay } from '../../../src/rules/shared/days.ts';

const first = '2026-12-01';
const day = fc.integer({ min: 0, max: 60 }).map((days) => shiftDay(first, { days }));
const calendar = fc.record({
  weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  holidays: fc.uniqueArray(fc.record({ day, half: fc.boolean() }), { selector: (one) => one.day, maxLength: 10 }),
});
const span: fc.Arbitrary<LeaveSpan> = fc
  .tuple(day, day)
  .map(([one, other]) => [one, other].sort() as [string, string])
  .map(([from, to]) => ({ from, to, fromPortion: 'full', toPortion: 'full' }));

describe('recounting after a calendar change', () => {
  it('uses the new calendar from the first day on, and keeps the days before it', () => {
    fc.assert(
      fc.property(span, calendar, calendar, day, fc.boolean(), (span, before, after, from, countsWeekends) => {
        const stored = countedDays(span, { ...before, countsWeekends });
        const fresh = countedDays(span, { ...after, countsWeekends });
        const counted = countedAgain(span, stored, { before, after, from }, countsWeekends);

        expect(counted).toEqual(fresh.map((one, at) => (one.day < from ? stored[at] : one)));
        // Days of old requests are counted by the calendar before.
        expect(countedAgain(span, [], { before, after, from }, countsWeekends)).toEqual(counted);
      }),
    );
  });

  it('changes the months by the difference in days', () => {
    fc.assert(
      fc.property(span, calendar, calendar, (span, before, after) => {
        const [had, has] = [before, after].map((one) => sharesOf(countedDays(span, { ...one, countsWeekends: false })));
        const sum = (shares: readonly { days: number }[] = []) => shares.reduce((total, { days }) => total + days, 0);
        const changes = shareChanges(had ?? [], has ?? []);

        expect(sum(had) + sum(changes)).toBe(sum(has));
        expect(changes.every(({ days }) => days !== 0)).toBe(true);
      }),
    );
  });

  it('affects nothing outside the period in which the calendars differ', () => {
    fc.assert(
      fc.property(span, calendar, calendar, day, (span, before, after, from) => {
        const change = { before, after, from };
        const stretch = changedStretch(change);
        if (stretch && span.to >= stretch.from && span.from <= (stretch.to ?? span.from)) return;
        const stored = countedDays(span, { ...before, countsWeekends: false });

        expect(countedAgain(span, stored, change, false)).toEqual(stored);
      }),
    );
  });
});

describe('the text about a changed calendar', () => {
  const holidays = (...days: string[]) => days.map((one) => ({ day: one, half: false }));
  const change = (before: object, after: object) => ({
    before: { weekend: [6, 7], holidays: [], ...before },
    after: { weekend: [6, 7], holidays: [], ...after },
    from: first,
  });

  it.each([
    [
      change({}, { holidays: holidays('2026-12-30', '2026-12-29') }),
      'Public holidays in Accra: 29-12-26 and 30-12-26 added.',
    ],
    [
      change({ holidays: holidays('2026-12-25', '2026-11-30') }, { weekend: [5] }),
      'Public holidays in Accra: 25-12-26 removed. Weekend in Accra is now Friday.',
    ],
    [
      change({ holidays: holidays('2026-12-24') }, { holidays: [{ day: '2026-12-24', half: true }] }),
      'Public holidays in Accra: 24-12-26 changed to a half day.',
    ],
    [
      change({}, { holidays: holidays(...[1, 2, 3, 4, 5, 6, 7].map((days) => shiftDay(first, { days }))) }),
      'Public holidays in Accra: 02-12-26, 03-12-26, 04-12-26, 05-12-26, 06-12-26 and 2 more added.',
    ],
  ])('for %j is “%s”', (changed, words) => {
    expect(calendarChangeInWords('Accra', changed)).toBe(words);
  });

  const none = { leave: 0, sick: 0, wfh: 0 };
  const nothing = {
    approved: none,
    pending: none,
    home: 0,
    given: 0,
    taken: 0,
    empty: 0,
    below: 0,
    first: [],
    requests: 0,
  };
  const ana: RequestChange = {
    ...{ name: 'Ana Reis', kind: 'leave', status: 'approved', before: 5, days: 4 },
    ...{ from: '2026-12-21', to: '2026-12-25', fromPortion: 'full', toPortion: 'full' },
  };
  it.each<[RecountEffects, string]>([
    [nothing, ''],
    [
      {
        ...nothing,
        approved: { ...none, leave: 3 },
        given: 4,
        first: [ana, { ...ana, name: 'Rui Costa', status: 'pending' }],
        requests: 3,
      },
      '3 approved requests for leave will be recalculated; 4 days are added to people’s balances.\nAna Reis: 5 → 4 days (21-12-26 – 25-12-26), approved\nRui Costa: 5 → 4 days (21-12-26 – 25-12-26), pending\nAnd 1 more request.',
    ],
    [
      {
        ...nothing,
        approved: { ...none, sick: 1 },
        taken: 1,
        below: 1,
        first: [{ ...ana, kind: 'sick', to: '2026-12-21', toPortion: 'first-half', before: 0, days: 0.5 }],
        requests: 1,
      },
      '1 approved request for sick leave will be recalculated; 1 day is deducted from people’s balances.\n1 person’s balance will go below zero.\nAna Reis, sick leave: 0 → 0.5 days (21-12-26 (morning)), approved',
    ],
    [
      {
        approved: { leave: 1200, sick: 2, wfh: 0 },
        given: 2.5,
        taken: 1,
        pending: { ...none, leave: 2 },
        home: 1,
        empty: 2,
        below: 3,
        first: [{ ...ana, kind: 'wfh', before: 1, days: 1 }],
        requests: 1205,
      },
      '1,200 approved requests for leave and 2 approved requests for sick leave will be recalculated; 2.5 days are added to people’s balances and 1 day is deducted from people’s balances.\n2 pending requests for leave will use a different number of days.\n1 request to work from home will fall on different days.\n2 of these requests will no longer include any working days, but stay until someone cancels them.\n3 people’s balances will go below zero.\nAna Reis, work from home: 1 day, on different dates (21-12-26 – 25-12-26), approved\nAnd 1,204 more requests.',
    ],
  ])('lists the effects for %j', (effects, words) => {
    expect(recountInWords(effects)).toBe(words);
  });
});
