import { describe, expect, it } from 'vitest';
import type { CampaignFigures, CampaignLinkKind } from '../../../src/api/contract/campaigns.ts';
import { type FiguresOf, figureRows, shareInWords } from '../../../src/rules/campaigns/campaign-figures.ts';
import {
  campaignLife,
  campaignMoves,
  canMove,
  hasGoneOut,
  nextState,
  sendsAtOnce,
  serverSteps,
} from '../../../src/rules/campaigns/campaign-life.ts';
import { plainTextOf } from '../../../src/rules/campaigns/campaign-text.ts';
import {
  linkAsks,
  linkNames,
  sendingInWords,
  stateNames,
  throughWords,
} from '../../../src/rules/campaigns/campaign-words.ts';

const figures: CampaignFigures = {
  told: 40,
  inConsole: 30,
  byMail: 20,
  mailWaiting: 3,
  mailWithdrawn: 2,
  mailSent: 14,
  mailFailed: 1,
  delivered: 36,
  opened: 12,
  clicked: 6,
  followed: 5,
  unsubscribed: 1,
};
const of = (kind: CampaignLinkKind | null, changes: Partial<CampaignFigures> = {}) =>
  ({ campaign: { link: kind && { kind } }, figures: { ...figures, ...changes } }) as FiguresOf;
const read = (compared: FiguresOf[]) =>
  figureRows(compared).map(({ name, value, of: whole }) => [name, value(figures), whole?.(figures)]);

describe('a campaign’s figures', () => {
  it('are each a percentage of the people they can apply to', () => {
    expect(read([of('challenge')])).toEqual([
      ['Received', 40, undefined],
      ['In the console or app', 30, 40],
      ['By email', 15, 40],
      ['Emails waiting', 3, 40],
      ['Emails withdrawn', 2, 40],
      ['Emails not delivered', 1, 15],
      ['Delivered either way', 36, 40],
      ['Opened', 12, 36],
      ['Clicked', 6, 12],
      ['Joined the challenge', 5, 40],
      ['Unsubscribed', 1, 15],
    ]);
  });

  it('do not claim that something delivered was seen', () => {
    const helpOf = (name: string) => figureRows([of(null)]).find((row) => row.name === name)?.help;
    expect(helpOf('In the console or app')).toBe('They can see it there, even if they have not opened it.');
    expect(helpOf('Delivered either way')).toMatch(/^Available in the console or app/);
  });

  it('leave out what did not happen and what no one was asked to do', () => {
    const quiet = of(null, { mailWaiting: 0, mailWithdrawn: 0, mailFailed: 0 });
    expect(read([quiet]).map(([name]) => name)).toEqual([
      ...['Received', 'In the console or app', 'By email', 'Delivered either way', 'Opened', 'Unsubscribed'],
    ]);
  });

  it('have a row if at least one of the compared campaigns needs it', () => {
    const quiet = of(null, { mailWaiting: 0, mailWithdrawn: 0, mailFailed: 0 });
    const rows = read([quiet, of('article'), of('policy'), of('policy')]).map(([name]) => name);
    expect(rows).toContain('Emails waiting');
    expect(rows).toContain('Read the article / Acknowledged the policy');
  });

  it('count clicks out of zero people if opens are not counted', () => {
    const clicked = figureRows([of('article')]).find(({ name }) => name === 'Clicked');
    expect(clicked?.of?.({ ...figures, opened: null })).toBe(0);
  });

  it('are rounded to whole percent, with <1% and >99% at the ends', () => {
    expect([shareInWords(1, 3), shareInWords(1, 200), shareInWords(199, 200), shareInWords(2, 200)]).toEqual([
      ...['33%', '1%', '>99%', '1%'],
    ]);
    expect(shareInWords(1, 201)).toBe('<1%');
  });
});

describe('the texts about a campaign', () => {
  it('have a label for each state and each link', () => {
    const lower = (names: object) => Object.values(names).map((name: string) => name.toLowerCase());
    expect(lower(stateNames)).toEqual(Object.keys(campaignLife.states));
    expect(lower(linkNames)).toEqual(Object.keys(linkAsks));
    expect(linkAsks).toEqual({
      challenge: 'Join the challenge',
      article: 'Read the article',
      policy: 'Read the policy',
    });
  });

  it('list the channels', () => {
    expect([throughWords(['console']), throughWords(['mail', 'console'])]).toEqual([
      'by notification',
      'by email and notification',
    ]);
  });

  it('mention people who unsubscribed only if there is another channel', () => {
    const planned = { people: 1, audience: 'Everyone', channels: ['mail'], when: 'on 05-03-26' } as const;
    expect(sendingInWords(planned)).toBe(
      'We’ll send it to 1 person (Everyone) by email on 05-03-26. People who join the audience before then will receive it too.',
    );
    expect(sendingInWords({ ...planned, channels: ['console', 'mail'], when: null })).toContain(
      'as soon as you confirm. People who unsubscribed',
    );
  });
});

describe('the life of a campaign', () => {
  const moments = { from: '2026-05-01T08:00:00Z', to: '2026-05-31T08:00:00Z' };
  const at = (now: string) => ({ ...moments, now });

  it('continues at its exact times', () => {
    const clock = serverSteps.clock;
    expect(nextState('scheduled', clock, at('2026-05-01T07:59:59Z'))).toBe('scheduled');
    expect(nextState('scheduled', clock, at('2026-05-01T08:00:00Z'))).toBe('sending');
    expect(nextState('stopped', clock, at('2026-05-31T07:59:59Z'))).toBe('stopped');
    expect(nextState('stopped', clock, at('2026-05-31T08:00:00Z'))).toBe('ended');
    // Times may be written with another zone.
    expect(nextState('scheduled', clock, at('2026-05-01T10:00:00+02:00'))).toBe('sending');
  });

  it('waits forever without a time', () => {
    const never = { from: null, to: null, now: '2099-01-01T00:00:00Z' };
    expect(nextState('scheduled', serverSteps.clock, never)).toBe('scheduled');
    expect(nextState('sent', serverSteps.clock, never)).toBe('sent');
  });

  it('is changed by admins and by the server', () => {
    const now = at('2026-05-02T08:00:00Z');
    const moved = (state: Parameters<typeof nextState>[0], move: keyof typeof campaignMoves) =>
      nextState(state, campaignMoves[move], now);
    expect([moved('draft', 'schedule'), moved('scheduled', 'unschedule'), moved('sending', 'stop')]).toEqual([
      ...['scheduled', 'draft', 'stopped'],
    ]);
    expect([
      moved('stopped', 'resume'),
      moved('sent', 'withdraw'),
      nextState('sending', serverSteps.told, now),
    ]).toEqual([...['sending', 'withdrawn', 'sent']]);
    expect([moved('draft', 'stop'), moved('ended', 'resume'), moved('withdrawn', 'schedule')]).toEqual([
      ...['draft', 'ended', 'withdrawn'],
    ]);
    expect([canMove('sending', 'stop'), canMove('stopped', 'resume'), canMove('ended', 'withdraw')]).toEqual([
      ...[true, true, false],
    ]);
    expect(campaignLife.initial).toBe('draft');
  });

  it('starts at once without a time or after its time has passed', () => {
    const now = '2026-05-01T08:00:00Z';
    expect([null, '2026-05-01T08:00:00Z', '2026-05-01T08:00:01Z'].map((from) => sendsAtOnce({ from }, now))).toEqual([
      ...[true, true, false],
    ]);
    expect(sendsAtOnce({ from: '2020-01-01T00:00:00Z' })).toBe(true);
  });

  it('counts as sent once it is no longer a draft or scheduled', () => {
    expect((['draft', 'scheduled', 'sending', 'withdrawn'] as const).map(hasGoneOut)).toEqual([
      ...[false, false, true, true],
    ]);
  });
});

describe('a campaign in plain text', () => {
  const words = (text: string) => ({ type: 'text' as const, text });
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
  const text = (...content: object[]) => plainTextOf({ type: 'doc', content } as Parameters<typeof plainTextOf>[0]);

  it('numbers lists and indents their items', () => {
    const item = (...content: object[]) => ({ type: 'item', content });
    const list = {
      type: 'orderedList',
      content: [item(paragraph(words('One')), paragraph(words('more'))), item(paragraph(words('Two')))],
    };
    expect(text(list)).toBe('1. One\n   more\n2. Two');
    expect(text({ type: 'quote', content: [paragraph(words('a')), list] })).toBe('> a\n> 1. One\n>    more\n> 2. Two');
  });

  it('keeps line breaks, with a quote mark before each line', () => {
    const broken = paragraph(words('a'), { type: 'break' }, words('b'));
    expect(text({ type: 'quote', content: [broken] })).toBe('> a\n> b');
  });

  it('shows each address once, and nothing for empty parts', () => {
    const link = (href: string) => [{ type: 'link', attrs: { href } }];
    const bold = { type: 'bold' };
    expect(text(paragraph({ ...words('https://a.example'), marks: link('https://a.example') }))).toBe(
      'https://a.example',
    );
    expect(text(paragraph({ ...words('here'), marks: [bold, ...link('https://a.example')] }))).toBe(
      'here (https://a.example)',
    );
    expect(text(paragraph({ ...words('bold'), marks: [bold] }))).toBe('bold');
    expect(
      text({ type: 'picture', attrs: { file: 'a.jpg', alt: '' } }, paragraph(words(' ')), paragraph(words('a'))),
    ).toBe('a');
  });
});
