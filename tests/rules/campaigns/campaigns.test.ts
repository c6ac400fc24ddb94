import { describe, expect, it } from 'vitest';
import type { CampaignFigures } from '../../../src/api/contract/campaigns.ts';
import { type FiguresOf, figureRows, figuresCsv, shareInWords } from '../../../src/rules/campaigns/campaign-figures.ts';
import { plainTextOf } from '../../../src/rules/campaigns/campaign-text.ts';
import { sendingInWords, zoneInWords } from '../../../src/rules/campaigns/campaign-words.ts';

const words = (text: string) => ({ type: 'text' as const, text });
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [words(text)] });

describe('a campaign in an email', () => {
  it('separates paragraphs, lists and quotes, and shows the addresses of links', () => {
    const link = { type: 'link' as const, attrs: { href: 'https://walk.example' } };
    const text = plainTextOf({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [words('Walk')] },
        {
          type: 'paragraph',
          content: [words('Read '), { ...words('more'), marks: [link] }, { type: 'break' }, words('soon')],
        },
        {
          type: 'bulletList',
          content: [
            { type: 'item', content: [paragraph('Stairs')] },
            {
              type: 'item',
              content: [
                paragraph('Lunch'),
                { type: 'orderedList', content: [{ type: 'item', content: [paragraph('with Ana')] }] },
              ],
            },
          ],
        },
        { type: 'quote', content: [paragraph('Every step counts')] },
        { type: 'picture', attrs: { file: 'a.jpg', alt: 'A staircase' } },
        { type: 'paragraph' },
      ],
    });
    expect(text).toBe(
      [
        'Walk',
        'Read more (https://walk.example)\nsoon',
        '- Stairs\n- Lunch\n  1. with Ana',
        '> Every step counts',
        '[A staircase]',
      ].join('\n\n'),
    );
  });
});

describe('the question before sending a campaign', () => {
  it('shows how many people get it, who they are, how and when', () => {
    expect(
      sendingInWords({
        people: 1_204,
        audience: 'Everyone in Lisbon',
        channels: ['console', 'mail'],
        when: 'on 05-03-26',
      }),
    ).toBe(
      'We’ll send it to 1,204 people (Everyone in Lisbon) by notification and email on 05-03-26. People who join the audience before then will receive it too. People who unsubscribed from campaign emails will get the notification only.',
    );
    expect(sendingInWords({ people: 0, audience: 'Everyone', channels: ['mail'], when: null })).toBe(
      'At the moment, no one would receive it (Everyone).',
    );
    expect(sendingInWords({ people: 0, audience: 'Everyone', channels: ['mail'], when: 'on 05-03-26' })).toBe(
      'At the moment, no one would receive it (Everyone). We’ll send it by email on 05-03-26 to anyone who joins the audience before then.',
    );
  });
});

describe('the help text for a campaign’s time zone', () => {
  const form = { zone: 'Europe/Lisbon', own: 'Europe/Berlin', before: 'Europe/Lisbon', isAudiences: true };
  const written = '2026-03-05T09:30';

  it('shows the time in the author’s own zone', () => {
    expect(zoneInWords({ ...form, written })).toBe(
      'Local time in Lisbon (Europe/Lisbon), where the audience is. 05-03-26 09:30 there is 05-03-26 10:30 your time.',
    );
    expect(zoneInWords({ ...form, written: '' })).toBe('Local time in Lisbon (Europe/Lisbon), where the audience is.');
  });

  it('explains the time after a change of audience', () => {
    const everywhere = { zone: 'Europe/Berlin', isAudiences: false, written };
    expect(zoneInWords({ ...form, ...everywhere })).toBe(
      'Your local time (Europe/Berlin). Everyone gets it at the same time. The new audience is in another time zone, so 05-03-26 09:30 now means Berlin time.',
    );
    expect(zoneInWords({ ...form, before: 'Europe/Berlin', written })).toMatch(
      /so 05-03-26 09:30 now means Lisbon time\. That is 05-03-26 10:30 your time\.$/,
    );
    expect(zoneInWords({ ...form, ...everywhere, before: 'Europe/Berlin' })).not.toContain('now means');
    expect(zoneInWords({ ...form, ...everywhere, written: '' })).not.toContain('now means');
  });
});

describe('the figures for several campaigns', () => {
  const figures: CampaignFigures = {
    told: 8,
    inConsole: 8,
    byMail: 8,
    mailWaiting: 0,
    mailWithdrawn: 0,
    mailSent: 8,
    mailFailed: 0,
    delivered: 8,
    opened: 4,
    clicked: 2,
    followed: null,
    unsubscribed: 1,
  };
  const of = (title: string, changes: Partial<CampaignFigures> = {}) =>
    ({ campaign: { _id: title, title, link: null }, figures: { ...figures, ...changes } }) as FiguresOf;
  const rows = (one: FiguresOf) =>
    Object.fromEntries(
      figureRows([one]).map(({ name, value, of: whole }) => [name, [value(one.figures), whole?.(one.figures)]]),
    );

  it('add up while emails are waiting', () => {
    const {
      'By email': mailed,
      'Emails waiting': waiting,
      'Delivered either way': delivered,
    } = rows(of('Walk', { inConsole: 0, mailWaiting: 3, mailSent: 5, delivered: 5 }));
    expect({ mailed, waiting, delivered }).toEqual({ mailed: [5, 8], waiting: [3, 8], delivered: [5, 8] });
    expect(rows(of('Walk'))).not.toHaveProperty('Emails waiting');
  });

  it('add up after emails were withdrawn', () => {
    const found = rows(of('Walk', { inConsole: 0, mailWithdrawn: 3, mailSent: 5, delivered: 5 }));
    expect([found['By email'], found['Emails withdrawn'], found['Delivered either way']]).toEqual([
      [5, 8],
      [3, 8],
      [5, 8],
    ]);
    expect(rows(of('Walk'))).not.toHaveProperty('Emails withdrawn');
  });

  it('show 0% or 100% only if exact', () => {
    expect([shareInWords(1, 237), shareInWords(236, 237), shareInWords(0, 8), shareInWords(8, 8)]).toEqual([
      '<1%',
      '>99%',
      '0%',
      '100%',
    ]);
    expect(shareInWords(4, 8)).toBe('50%');
  });

  it('are exported with a column per campaign, and no title runs as a formula', () => {
    const lines = figuresCsv([of('Walk, more'), of('=1+1', { told: 3, opened: null })]).split('\r\n');
    expect(lines[0]).toBe(`\ufeffFigure,"Walk, more",'=1+1`);
    expect(lines).toContain('Received,8,3');
    expect(lines).toContain('Opened,4,');
  });
});
