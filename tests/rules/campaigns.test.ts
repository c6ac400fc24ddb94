import { describe, expect, it } from 'vitest';
import { plainTextOf } from '../../src/rules/campaigns/campaign-text.ts';
import { releaseInWords } from '../../src/rules/campaigns/campaign-words.ts';

const words = (text: string) => ({ type: 'text' as const, text });
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [words(text)] });

describe('a campaign as mail shows it', () => {
  it('keeps paragraphs, lists and quotes apart, and shows where links lead', () => {
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

describe('the question before a campaign goes out', () => {
  it('says to how many, whom, how and when', () => {
    expect(
      releaseInWords({
        people: 1_204,
        audience: 'Everyone in Lisbon',
        channels: ['console', 'mail'],
        when: 'on 05-03-26',
      }),
    ).toBe(
      'We’ll send it to 1,204 people (Everyone in Lisbon) by notification and email on 05-03-26. People who join the audience before then will receive it too.',
    );
    expect(releaseInWords({ people: 0, audience: 'Everyone', channels: ['mail'], when: null })).toBe(
      'We’ll send it to no one at the moment (Everyone) by email as soon as you confirm.',
    );
  });
});
