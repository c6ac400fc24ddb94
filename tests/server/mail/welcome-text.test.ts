import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { welcomeEmail } from '../../../server/mail/email-texts.ts';

const LINK = 'https://console.example/login/9dpW0N4QsQkpN7Rr9JxZqfM2c1bVtYhUoLgEiKjSaTw';
const EXPIRY = new Date('2027-01-08T09:30:00Z');
const ANA = {
  firstName: 'Ana',
  companyName: 'Tidewater',
  roles: ['employee'],
  joinedOn: null as string | null,
  timezone: null as string | null,
};

describe('a welcome email', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-06T12:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  const textTo = (to: Partial<typeof ANA>) => welcomeEmail({ ...ANA, ...to }, LINK, EXPIRY).text;

  it('names a first day that is still to come, before what to do', () => {
    // Versions of Node differ in the comma.
    expect(textTo({ joinedOn: '2026-12-07' })).toMatch(
      /wellness app\. Your first day is Monday,? 7 December 2026\.\n\nUse this link to sign in/,
    );
  });

  it.each([
    ['is today', '2026-12-06'],
    ['is past', '2026-12-05'],
    ['was a year ago', '2025-12-07'],
    ['is not known', null],
  ])('says nothing about a first day that %s', (_, joinedOn) => {
    const text = textTo({ joinedOn });

    expect(text).not.toContain('first day');
    expect(text).toContain('wellness app. Use this link to sign in and choose a password:\n\n');
  });

  it.each([
    ['Pacific/Kiritimati', '2026-12-07', false],
    ['Pacific/Kiritimati', '2026-12-08', true],
    ['Etc/GMT+12', '2026-12-06', false],
    ['Etc/GMT+12', '2026-12-07', true],
  ])('goes by the day in the branch: in %s, %s is still to come: %s', (timezone, joinedOn, isToCome) => {
    expect(textTo({ timezone, joinedOn }).includes('Your first day is')).toBe(isToCome);
  });

  it.each([
    ['Pacific/Kiritimati', '8 January 2027 at 23:30 (Kiritimati)'],
    ['America/New_York', '8 January 2027 at 04:30 (New York)'],
    [null, '8 January 2027 at 09:30 (UTC)'],
  ])('gives the time at which its link expires in the branch: in %s, %s', (timezone, moment) => {
    expect(textTo({ timezone })).toContain(`expires on ${moment}.`);
  });

  it('is plain text, in which a name with HTML is only a name', () => {
    const email = welcomeEmail(
      { ...ANA, firstName: '<b>Ana</b> & co', companyName: '<img src=x onerror=alert(1)>', joinedOn: '2026-12-07' },
      LINK,
      EXPIRY,
    );

    expect(Object.keys(email)).toEqual(['subject', 'text']);
    expect(email.text).toContain(
      'Hello <b>Ana</b> & co,\n\n<img src=x onerror=alert(1)> has added you to its wellness app.',
    );
  });
});
