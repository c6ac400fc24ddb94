import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type EntryType,
  entryInWords,
  placeInWords,
  replacedBy,
  type TakenLeave,
  withReturned,
} from '../../../src/rules/leave/entry-words.ts';
import type { LeaveSpan } from '../../../src/rules/leave/leave-days.ts';

const annualDays = { kind: 'leave', typeName: 'Annual Leave', isCancelling: false, counted: [] } as const;
const porto = {
  weekend: [6, 7],
  holidays: [{ day: '2026-12-25', name: 'Christmas Day', half: false }],
  joinedOn: '2025-02-03',
  leftOn: null,
  leavesOn: null,
  taken: [
    {
      _id: 'a1',
      from: '2026-11-02',
      to: '2026-11-04',
      fromPortion: 'full',
      toPortion: 'first-half',
      status: 'approved',
      ...annualDays,
    },
    {
      _id: 'a2',
      from: '2026-11-09',
      to: '2026-11-09',
      fromPortion: 'full',
      toPortion: 'full',
      status: 'pending',
      ...annualDays,
    },
  ],
} as const;
const annual: EntryType = {
  year: 2026,
  available: 3.5,
  availableNextYear: 22,
  daysPerYear: 20,
  mayGoNegative: false,
  countsWeekends: false,
  attachmentAfterDays: null,
  maxConsecutiveDays: null,
  type: { name: 'Annual Leave' },
  kind: 'leave',
};
const preview = (from: string, to: string, type: Partial<EntryType> = {}, half: Partial<LeaveSpan> = {}) =>
  entryInWords({ from, to, fromPortion: 'full', toPortion: 'full', ...half }, { ...annual, ...type }, porto);
const words = (...of: Parameters<typeof preview>) => preview(...of).sentences;
const warning = (...of: Parameters<typeof preview>) => preview(...of).warning;

beforeAll(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26) });
});

afterAll(() => {
  vi.useRealTimers();
});

describe('entering leave for someone', () => {
  it('is limited to a leaver’s last day', () => {
    const leaver = { ...porto, leftOn: '2026-11-20' };
    const until = (to: string) =>
      entryInWords({ from: '2026-11-19', to, fromPortion: 'full', toPortion: 'full' }, annual, leaver).warning;
    expect(until('2026-11-20')).toBeNull();
    expect(until('2026-11-21')).toBe('They were deactivated on 20-11-26. The last day cannot be after that.');
  });

  it('is limited to a planned last working day', () => {
    const leaver = { ...porto, leavesOn: '2026-12-31' };
    const until = (to: string) =>
      entryInWords({ from: '2026-12-30', to, fromPortion: 'full', toPortion: 'full' }, annual, leaver).warning;
    expect(until('2026-12-31')).toBeNull();
    expect(until('2027-01-01')).toBe('Their last working day is 31-12-26. The last day cannot be after that.');
  });

  it('shows beforehand what it uses and what is left', () => {
    expect(words('2026-12-21', '2026-12-22', {}, { fromPortion: 'second-half' })).toEqual([
      'This uses 1.5 days.',
      'Balance: 3.5 days now, 2 days afterwards.',
      'This is 2 calendar days.',
    ]);
    expect(words('2026-12-21', '2026-12-25')).toEqual([
      'This uses 4 days.',
      'Balance: 3.5 days now, −0.5 days afterwards.',
      'This is 5 calendar days.',
      '25-12-26 is Christmas Day.',
    ]);
  });

  it('warns of an overlap with other leave, and of days before their first day', () => {
    expect(warning('2026-10-30', '2026-11-02')).toBe('They are already on leave from 02-11-26 to 04-11-26 (morning).');
    expect(warning('2026-11-04', '2026-11-04', {}, { fromPortion: 'second-half' })).toBeNull();
    expect(warning('2026-11-05', '2026-11-09')).toBe('They have already requested leave on 09-11-26.');
    expect(preview('2025-01-30', '2025-02-04')).toEqual({
      sentences: [],
      warning: 'They joined on 03-02-25. The first day cannot be before that.',
    });
  });

  it('warns of days too far away, and of more days than one request can have', () => {
    expect(warning('2024-12-30', '2025-01-02')).toBe('The first day cannot be before 01-01-25.');
    expect(warning('2027-12-30', '2028-01-03')).toBe('Leave can be requested up to the end of next year.');
    expect(warning('2027-03-01', '2027-03-03', { maxConsecutiveDays: 2 })).toBe(
      'One request for Annual Leave can be for at most 2 days.',
    );
    expect(warning('2027-03-01', '2027-03-02', { maxConsecutiveDays: 2 })).toBeNull();
  });

  it('shows a balance with the old days returned when the days change', () => {
    const old = { from: '2026-12-21', to: '2026-12-28', fromPortion: 'full', toPortion: 'first-half' } as const;
    expect(withReturned(annual, old, porto).available).toBe(8);
    const overNewYear = { from: '2026-12-30', to: '2027-01-04', fromPortion: 'full', toPortion: 'full' } as const;
    expect(withReturned(annual, overNewYear, porto)).toMatchObject({ available: 5.5, availableNextYear: 24 });
  });

  it('starts with the current balance when the days change', () => {
    const old = { from: '2026-12-21', to: '2026-12-22', fromPortion: 'full', toPortion: 'full' } as const;
    const type = withReturned(annual, old, porto);
    expect(words(old.from, old.to, type)).toContain('Balance: 3.5 days now, 3.5 days afterwards.');
    expect(words('2026-12-21', '2026-12-24', type)).toContain('Balance: 3.5 days now, 1.5 days afterwards.');
    expect(warning('2026-12-21', '2026-12-24', type)).toBeNull();
    expect(words('2027-03-01', '2027-03-01', type)).toContain('Balance in 2027: 22 days now, 21 days afterwards.');
  });

  it('warns if it exceeds the balance, unless the type can go negative', () => {
    const short = 'That is more than they have left.';
    expect(warning('2026-12-21', '2026-12-24')).toBe(short);
    expect(warning('2026-12-21', '2026-12-24', { mayGoNegative: true })).toBeNull();
    expect(warning('2026-12-21', '2026-12-24', { available: 4 })).toBeNull();
    expect(warning('2027-03-01', '2027-03-02', { availableNextYear: 1 })).toBe(short);
    expect(warning('2026-12-28', '2027-01-04')).toBe(short);
    expect(warning('2025-12-22', '2025-12-23')).toBeNull();
  });

  it('shows the balance for this year or the next, and only the days for leave in both', () => {
    expect(words('2027-03-01', '2027-03-01')).toEqual([
      'This uses 1 day.',
      'Balance in 2027: 22 days now, 21 days afterwards.',
    ]);
    expect(words('2026-12-31', '2027-01-01')).toEqual(['This uses 2 days.', '1 day in 2026, 1 day in 2027.']);
    expect(words('2025-12-22', '2025-12-22')).toEqual(['This uses 1 day.']);
    expect(words('2026-12-21', '2026-12-21', { mayGoNegative: true, daysPerYear: 0 })).toEqual(['This uses 1 day.']);
  });

  it('shows when a document is required', () => {
    const document = 'A document is required. The leave stays pending until you add one and it is approved.';
    expect(words('2026-12-21', '2026-12-22', { attachmentAfterDays: 1 })).toContain(document);
    expect(words('2026-12-21', '2026-12-22', { attachmentAfterDays: 2 })).not.toContain(document);
    expect(words('2026-12-21', '2026-12-21', { attachmentAfterDays: 0 })).toContain(document);
  });

  it('shows nothing until the days can be counted', () => {
    expect(preview('2026-12-26', '2026-12-27')).toEqual({ sentences: [], warning: 'These are all non-working days.' });
    for (const from of ['', '2026-12-28']) {
      expect(preview(from, '2026-12-27')).toEqual({ sentences: [], warning: null });
    }
  });
});

describe('sick leave entered on days of approved leave', () => {
  const counted = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'].map((day) => ({
    ...{ day, days: 1, off: null },
  }));
  const full = { fromPortion: 'full', toPortion: 'full' } as const;
  const week = { _id: 'a1', from: '2026-11-02', to: '2026-11-06', ...full, status: 'approved' } as const;
  const sick: EntryType = { ...annual, kind: 'sick', available: 10, type: { name: 'Sick Leave' } };
  const entered = (from: string, to: string, type = sick, more: Partial<TakenLeave> = {}) => {
    const calendar = { ...porto, taken: [{ ...week, ...annualDays, counted, ...more }] };
    const span = { from, to, ...full };

    return entryInWords(span, type, calendar, replacedBy(span, type, calendar.taken));
  };

  it('shows which leave it takes the place of, and how many of its days are returned', () => {
    expect(entered('2026-11-03', '2026-11-04')).toEqual({
      sentences: [
        'Annual Leave from 02-11-26 to 06-11-26 is already approved. 2 days go back to the Annual Leave balance.',
        'This uses 2 days.',
        'Balance: 10 days now, 8 days afterwards.',
      ],
      warning: null,
    });
    expect(entered('2026-11-06', '2026-11-06').sentences[0]).toMatch(
      /\. 1 day goes back to the Annual Leave balance\.$/,
    );
    expect(entered('2026-11-06', '2026-11-06', { ...sick, attachmentAfterDays: 0 }).sentences[0]).toMatch(
      /\. Once this is approved, 1 day goes back to the Annual Leave balance\.$/,
    );
  });

  it('is refused for leave on leave, and on days that are not approved leave', () => {
    const on = 'They are already on leave from 02-11-26 to 06-11-26.';
    expect(entered('2026-11-03', '2026-11-03', annual)).toEqual({ sentences: [], warning: on });
    expect(entered('2026-11-03', '2026-11-03', sick, { kind: 'sick' }).warning).toBe(on);
    expect(entered('2026-11-03', '2026-11-03', sick, { status: 'pending' }).warning).toMatch(/already requested/);
    expect(entered('2026-11-03', '2026-11-03', sick, { isCancelling: true }).warning).toBe(
      'The employee has asked to cancel their leave from 02-11-26 to 06-11-26. Approve or reject that request first.',
    );
  });
});

it('leave that was added is said to be elsewhere unless the list shows it', () => {
  const approved = { kind: 'leave', status: 'approved' } as const;
  expect(placeInWords(approved, { kind: 'leave', status: 'all' })).toBe('');
  expect(placeInWords(approved, { kind: 'leave', status: 'approved' })).toBe('');
  expect(placeInWords(approved, { kind: 'leave', status: 'pending' })).toBe('. It is under Approved.');
  expect(placeInWords({ kind: 'sick', status: 'pending' }, { kind: 'leave', status: 'pending' })).toBe(
    '. It is in Sick leave, under Pending.',
  );
});
