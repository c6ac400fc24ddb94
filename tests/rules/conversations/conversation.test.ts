import { describe, expect, it } from 'vitest';
import { fileError, withAdded, withEarlier, withLatest } from '../../../src/rules/conversations/conversation.ts';
import { messageDays } from '../../../src/rules/conversations/message-days.ts';
import { withFiles } from '../../../src/rules/conversations/ticket.ts';
import { MESSAGE_FILES_MAX } from '../../../src/rules/shared/constants.ts';
import { entryOf, fromHr } from '../../machines/charts/conversation.chart.ts';

const known = (from: number, to: number, hasEarlier = false) => ({
  entries: Array.from({ length: to - from + 1 }, (_, at) => entryOf(from + at)),
  hasEarlier,
});
const numbers = ({ entries }: { entries: readonly { number: number }[] }) => entries.map(({ number }) => number);

describe('the loaded conversation', () => {
  it('adds newer messages, and updates changed ones', () => {
    const latest = { entries: [entryOf(2, { readAt: '2026-03-05T10:00:00.000Z' }), entryOf(3)], hasEarlier: true };
    const grown = withLatest(known(1, 2), latest);

    expect([numbers(grown), grown.hasEarlier]).toEqual([[1, 2, 3], false]);
    expect(grown.entries[1]?.readAt).not.toBeNull();
    expect(numbers(withLatest(known(1, 2), known(3, 4, true)))).toEqual([1, 2, 3, 4]);
  });

  it('starts again if the newer messages do not adjoin the known ones', () => {
    const after = withLatest(known(1, 20), known(71, 120, true));

    expect([numbers(after)[0], after.entries.length, after.hasEarlier]).toEqual([71, 50, true]);
  });

  it('stays the same if nothing new arrived', () => {
    expect(withLatest(known(1, 2), { entries: [], hasEarlier: false })).toEqual(known(1, 2));
  });

  it('adds earlier messages at the start, and a new one at the end', () => {
    expect(numbers(withEarlier(known(5, 6, true), known(3, 5)))).toEqual([3, 4, 5, 6]);
    expect(numbers({ entries: withAdded(known(1, 2).entries, [fromHr(4)]) })).toEqual([1, 2, 4]);
    expect(numbers({ entries: withAdded(known(1, 3).entries, []) })).toEqual([1, 2, 3]);
  });
});

describe('the attached files', () => {
  const file = (name: string, type = 'application/pdf') => new File(['%PDF-'], name, { type });

  it('are limited per message, each with its own error', () => {
    const many = Array.from({ length: 12 }, (_, at) => file(`${at}.pdf`));
    const [first] = withFiles([], [file('page.html', 'text/html')]);

    expect(withFiles([], many)).toHaveLength(MESSAGE_FILES_MAX);
    expect(withFiles(withFiles([], many.slice(0, 2)), [file('c.pdf')]).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(first).toMatchObject({ state: 'failed', error: 'Only PDF, PNG and JPEG files can be attached.' });
    expect(fileError({ size: 11 * 1024 * 1024, type: 'image/png' } as File)).toBe(
      'Too large. Files can be up to 10 MB.',
    );
  });
});

describe('messages grouped by day', () => {
  it('are in order under their day, without a repeated name in a run', () => {
    const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).toISOString();
    const days = messageDays(
      [
        entryOf(1, { at: at(3, 9, 0) }),
        entryOf(2, { at: at(3, 9, 4) }),
        fromHr(3, { at: at(3, 9, 5) }),
        entryOf(4, { at: at(4, 23, 59) }),
        entryOf(5, { at: at(5, 0, 1) }),
        fromHr(6, { at: at(5, 0, 2), kind: 'resolved' }),
      ],
      new Date(2026, 2, 5, 12),
    );

    expect(days.map(({ title, entries }) => [title, entries.map(({ isContinued }) => isContinued)])).toEqual([
      ['03-03-26', [false, true, false]],
      ['Yesterday', [false]],
      ['Today', [false, false]],
    ]);
  });
});
