import { describe, expect, it } from 'vitest';
import {
  amountOf,
  challengeValuesOf,
  createBodyOf,
  editBodyOf,
  emptyChallenge,
  nextMonday,
  previewBodyOf,
  validateChallenge,
  valuesOfTemplate,
  withFirstDay,
} from '../../../../src/machines/modules/challenges/challenge-values.ts';
import { CHALLENGE_TEMPLATES } from '../../../../src/rules/challenges/challenge-templates.ts';
import { dayNumber } from '../../../../src/rules/shared/day-numbers.ts';
import { today } from '../../../../src/rules/shared/days.ts';
import { challengeOf } from '../../charts/live-board.chart.ts';

const filled = () => ({ ...emptyChallenge(), title: 'Walk' });

describe('a new challenge', () => {
  it('begins on the next Monday and lasts four weeks', () => {
    expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(nextMonday)).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-09',
    ]);
    expect(emptyChallenge('2026-03-05')).toMatchObject({
      visibleFrom: '2026-03-05',
      from: '2026-03-09',
      to: '2026-04-05',
    });
  });

  it('needs a title and nothing else', () => {
    expect(validateChallenge(emptyChallenge())).toEqual({ title: 'Enter a title.' });
    expect(validateChallenge(filled())).toEqual({});
  });

  it.each(CHALLENGE_TEMPLATES)('can start from the template $id', (template) => {
    const values = { ...filled(), ...valuesOfTemplate(template, filled()) };
    expect(validateChallenge(values)).toEqual({});
    expect(dayNumber(values.to) - dayNumber(values.from) + 1).toBe(template.days);
    expect(createBodyOf(values, null)).toMatchObject({
      type: template.type,
      goal: template.goal,
      dailyCap: template.dailyCap,
    });
  });
});

describe('another first day', () => {
  const values = { ...filled(), from: '2026-03-09', to: '2026-04-05' };

  it('moves the last day, so that the challenge stays as long as it was', () => {
    expect(withFirstDay(values, '2026-03-16')).toEqual({ from: '2026-03-16', to: '2026-04-12' });
    expect(withFirstDay({ ...values, to: '2026-03-09' }, '2027-01-01')).toEqual({
      from: '2027-01-01',
      to: '2027-01-01',
    });
  });

  it.each([
    ['is incomplete', values, ''],
    ['is in a year that is still being typed', values, '0202-03-16'],
    ['was after the last day', { ...values, to: '2026-03-01' }, '2026-03-16'],
    ['was far too long before the last day', { ...values, from: '0202-03-09' }, '2026-03-16'],
  ])('leaves the last day alone if it %s', (_, before, from) => {
    expect(withFirstDay(before, from)).toEqual({ from });
  });
});

describe('amounts', () => {
  it.each([
    ['10000', 10_000],
    ['10,000', 10_000],
    ['1.000.000', 1_000_000],
    ['10 000', 10_000],
    ['', null],
    ['1.5', Number.NaN],
    ['many', Number.NaN],
    ['-5', Number.NaN],
  ])('typed as "%s" are %s', (text, amount) => {
    expect(amountOf(text)).toEqual(amount);
  });
});

describe('an invalid value', () => {
  it('shows an error at its field', () => {
    const wrong = {
      ...filled(),
      from: today(),
      to: '2020-01-01',
      dailyCap: '200000',
      goal: 'x',
      minTeamSize: '0',
      format: 'team',
    } as const;
    expect(Object.keys(validateChallenge(wrong)).sort()).toEqual(['dailyCap', 'from', 'goal', 'minTeamSize', 'to']);
  });

  it('can be a goal beyond the daily cap', () => {
    expect(validateChallenge({ ...filled(), dailyCap: '100', goal: '1000000' })).toEqual({
      goal: 'No one can reach this goal with this daily cap.',
    });
  });

  it.each([
    [{ goal: '30,000,000' }, { goal: 'Enter a whole number from 1 to 20,000,000, or leave it empty for no goal.' }],
    [
      { dailyCap: '99999999999' },
      { dailyCap: 'Enter a whole number from 1 to 150,000, or leave it empty for no cap.' },
    ],
    [{ manualBackDays: '15' }, { manualBackDays: 'Enter a whole number from 0 to 14.' }],
  ])('can be an amount over its limit, which the error names: %o', (changes, errors) => {
    expect(validateChallenge({ ...filled(), ...changes })).toEqual(errors);
  });

  it('is not reported for fields that can no longer change', () => {
    const running = challengeValuesOf(challengeOf({ from: '2020-01-01', to: '2020-01-10', goal: null }));
    expect(validateChallenge(running)).toEqual({});
  });
});

describe('saving', () => {
  it('a running challenge sends nothing that affects scores', () => {
    const values = { ...challengeValuesOf(challengeOf()), dailyCap: '1', title: 'New' };
    expect(editBodyOf(values, null)).toEqual({
      version: 1,
      title: 'New',
      description: 'Take the stairs.',
      goal: 280_000,
      image: null,
    });
  });

  it('a draft sends whether it is released', () => {
    const draft = challengeValuesOf(challengeOf({ state: 'draft', isReleased: false }));
    expect(editBodyOf(draft, null)).toMatchObject({ isDraft: true, type: 'step', from: '2026-03-02' });
  });

  it('an individual challenge leaves the team settings unchanged', () => {
    expect(createBodyOf({ ...filled(), minTeamSize: 'x' }, null)).not.toHaveProperty('minTeamSize');
  });
});

describe('the rules for the preview', () => {
  it('are missing until every rule is valid, and need no title', () => {
    expect(previewBodyOf(emptyChallenge())).toMatchObject({ type: 'step', days: 28 });
    expect(previewBodyOf({ ...filled(), dailyCap: 'x' })).toBeNull();
    expect(previewBodyOf({ ...filled(), to: '' })).toBeNull();
  });

  it('include only what affects scores', () => {
    expect(Object.keys(previewBodyOf(filled()) ?? {}).sort()).toEqual(
      ['audience', 'dailyCap', 'days', 'format', 'goal', 'manualAllowed', 'manualBackDays', 'type'].sort(),
    );
  });
});
