import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { departureInWords } from '../../../src/rules/employees/departure-words.ts';
import { requestsInWords } from '../../../src/rules/employees/request-counts.ts';

const none = { leave: 0, sick: 0, wfh: 0 };

describe('the text about pending requests', () => {
  it('names the types with pending requests', () => {
    expect(requestsInWords(none)).toBe('');
    expect(requestsInWords({ leave: 2, sick: 0, wfh: 1 })).toBe('2 requests for leave and 1 request to work from home');
  });

  it('counts every request once', () => {
    const counts = fc.record({ leave: fc.nat(50), sick: fc.nat(50), wfh: fc.nat(50) });
    fc.assert(
      fc.property(counts, (waiting) => {
        const numbers = (requestsInWords(waiting).match(/\d+/g) ?? []).map(Number);

        expect(numbers).toEqual([waiting.leave, waiting.sick, waiting.wfh].filter((count) => count > 0));
      }),
    );
  });
});

describe('the text about deactivating someone', () => {
  it('is empty for anyone without reports and requests', () => {
    expect(
      departureInWords({
        reports: 0,
        waiting: none,
        deciders: [],
        moreDeciders: 0,
        own: none,
        delegations: 0,
        absences: { cancelled: 0, shortened: 0 },
      }),
    ).toEqual([]);
  });

  it('shows how many report to them, what is pending, and who decides afterwards', () => {
    const departure = {
      reports: 4,
      waiting: { ...none, leave: 2 },
      deciders: ['Ana Costa', 'Rui Dias'],
      moreDeciders: 0,
      own: none,
      delegations: 0,
      absences: { cancelled: 0, shortened: 0 },
    };

    expect(departureInWords(departure)).toEqual([
      '4 direct reports will be without a manager. 2 requests for leave from these direct reports are pending. After the last working day, Ana Costa and Rui Dias can decide on their requests until you choose a new manager.',
    ]);
  });

  it('shows how many others can decide', () => {
    const departure = {
      reports: 1,
      waiting: none,
      deciders: ['Ana Costa', 'Rui Dias'],
      moreDeciders: 1,
      own: none,
      delegations: 0,
      absences: { cancelled: 0, shortened: 0 },
    };

    expect(departureInWords(departure)).toEqual([
      '1 direct report will be without a manager. After the last working day, Ana Costa, Rui Dias and 1 more can decide on their requests until you choose a new manager.',
    ]);
  });

  it('leaves out requests if none is pending', () => {
    expect(
      departureInWords({
        reports: 2,
        waiting: none,
        deciders: ['Ana Costa'],
        moreDeciders: 0,
        own: none,
        delegations: 0,
        absences: { cancelled: 0, shortened: 0 },
      }),
    ).toEqual([
      '2 direct reports will be without a manager. After the last working day, Ana Costa can decide on their requests until you choose a new manager.',
    ]);
  });

  it.each(['leave', 'sick', 'wfh'] as const)('uses the singular for one request for %s', (kind) => {
    const departure = {
      reports: 1,
      waiting: { ...none, [kind]: 1 },
      deciders: [],
      moreDeciders: 0,
      own: none,
      delegations: 0,
      absences: { cancelled: 0, shortened: 0 },
    };

    expect(departureInWords(departure)[0]).toContain(' from this direct report is pending.');
  });

  it('shows that no one is left to decide, which own requests are cancelled and which delegations end', () => {
    const departure = {
      reports: 1,
      waiting: { ...none, sick: 1 },
      deciders: [],
      moreDeciders: 0,
      own: { ...none, wfh: 1 },
      delegations: 2,
      absences: { cancelled: 0, shortened: 0 },
    };

    expect(departureInWords(departure)).toEqual([
      '1 direct report will be without a manager. 1 request for sick leave from this direct report is pending. No one else can decide on their requests. Choose a new manager first.',
      'This person’s own pending requests will be cancelled: 1 request to work from home.',
      '2 delegations to or from this person will end.',
    ]);
  });

  it('uses the singular for one delegation', () => {
    const departure = {
      reports: 0,
      waiting: none,
      deciders: [],
      moreDeciders: 0,
      own: none,
      delegations: 1,
      absences: { cancelled: 0, shortened: 0 },
    };

    expect(departureInWords(departure)).toEqual(['1 delegation to or from this person will end.']);
  });

  it.each([
    [
      { cancelled: 2, shortened: 1 },
      '2 approved absences after the last working day will be cancelled. 1 that goes on past it will end on that day.',
    ],
    [{ cancelled: 1, shortened: 0 }, '1 approved absence after the last working day will be cancelled.'],
    [{ cancelled: 0, shortened: 2 }, '2 approved absences that go on past the last working day will end on that day.'],
  ])('says what happens to approved absences: %o', (absences, sentence) => {
    const departure = { reports: 0, waiting: none, deciders: [], moreDeciders: 0, own: none, delegations: 0 };

    expect(departureInWords({ ...departure, absences })).toEqual([sentence]);
  });
});
