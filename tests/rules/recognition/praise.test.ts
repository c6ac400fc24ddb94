import { describe, expect, it } from 'vitest';
import type { PostPerson, RecognitionPost } from '../../../src/api/contract/recognition.ts';
import type { PostTag } from '../../../src/api/contract/recognition-tags.ts';
import {
  isSendingComment,
  type PostAction,
  withAction,
  withChanged,
  withMore,
  withNews,
  withReaction,
} from '../../../src/rules/recognition/feed.ts';
import {
  emptyPraise,
  isEmptyPraise,
  mentionsIn,
  messageParts,
  type Praise,
  praiseBody,
  validatePraise,
  withMention,
} from '../../../src/rules/recognition/praise.ts';
import { reactionKinds, reactions } from '../../../src/rules/recognition/reactions.ts';
import {
  PRAISED_MAX,
  RECOGNITION_PICTURE_MAX_BYTES,
  TAGS_MAX,
} from '../../../src/rules/recognition/recognition-limits.ts';
import { tagIcons, tagNameError, withoutHash } from '../../../src/rules/recognition/tag-names.ts';
import { sizeInWords } from '../../../src/rules/shared/sizes.ts';

const person = (_id: string, fullName = `Name of ${_id}`) => ({ _id, fullName }) as PostPerson;
const tag = (_id: string) => ({ _id }) as PostTag;
const praise = (changes: Partial<Praise> = {}): Praise => ({
  ...emptyPraise,
  to: [person('a')],
  tags: [tag('t')],
  message: 'Thank you',
  ...changes,
});
const many = <T>(count: number, one: (id: string) => T) =>
  Array.from({ length: count }, (_, place) => one(String(place)));

describe('praise being written', () => {
  it('is empty until it contains something that could be lost', () => {
    expect(isEmptyPraise(emptyPraise)).toBe(true);
    expect(isEmptyPraise({ ...emptyPraise, message: ' ', isPrivate: true, mentions: [person('a')] })).toBe(true);
    const something: Partial<Praise>[] = [
      ...[{ to: [person('a')] }, { tags: [tag('t')] }, { message: 'a' }, { image: 'a.jpg' }],
      { picture: new File([], 'a.jpg') },
    ];
    expect(something.map((changes) => isEmptyPraise({ ...emptyPraise, ...changes }))).not.toContain(true);
  });

  it('starts empty and visible to everyone', () => {
    expect(emptyPraise).toEqual({
      to: [],
      tags: [],
      message: '',
      mentions: [],
      isPrivate: false,
      picture: null,
      image: null,
    });
  });

  it('needs people, tags and a message, within limits', () => {
    expect(validatePraise(emptyPraise)).toEqual({
      to: 'Choose at least one person.',
      tags: 'Choose a tag.',
      message: 'Enter a message.',
    });
    const full = { to: many(PRAISED_MAX, person), tags: many(TAGS_MAX, tag), message: ` ${'a'.repeat(1_000)} ` };
    expect(validatePraise(praise(full))).toEqual({});
    expect(
      validatePraise(
        praise({ to: many(PRAISED_MAX + 1, person), tags: many(TAGS_MAX + 1, tag), message: ` ${'a'.repeat(1_001)} ` }),
      ),
    ).toEqual({
      to: 'Choose at most 20 people.',
      tags: 'Choose at most 5 tags and values.',
      message: 'Use at most 1,000 characters. You have 1,001.',
    });
  });

  it('is sent with the people still mentioned, each once', () => {
    const mentions = [person('b', 'Ben Vale'), person('c', 'Cleo'), person('b', 'Ben Vale')];
    const values = praise({ message: ' Thanks @Ben Vale ', mentions, to: [person('a'), person('a')], image: 'a.jpg' });
    expect(mentionsIn(values).map(({ _id }) => _id)).toEqual(['b', 'b']);
    expect(praiseBody(values, { key: 'k', confirmed: false })).toEqual({
      to: ['a'],
      tags: ['t'],
      message: 'Thanks @Ben Vale',
      mentions: ['b'],
      image: 'a.jpg',
      isPrivate: false,
      key: 'k',
    });
    expect(praiseBody(values, { key: 'k', confirmed: true }).confirmed).toBe(true);
  });

  it('mentions at most as many people as can be praised', () => {
    const mentions = many(25, (id) => person(id, 'Ana'));
    expect(praiseBody(praise({ message: '@Ana', mentions }), { key: 'k', confirmed: false }).mentions).toHaveLength(20);
  });
});

describe('a mention', () => {
  it.each([
    ['', 0, '@Ana ', 5],
    ['Hi', 2, 'Hi @Ana ', 8],
    ['Hi ', 3, 'Hi @Ana ', 8],
    ['Hi\n', 3, 'Hi\n@Ana ', 8],
    ['Hi @', 4, 'Hi @Ana ', 8],
    ['Hi you', 2, 'Hi @Ana you', 8],
    ['Hi @you there', 4, 'Hi @Ana you there', 8],
    ['@a b', 4, '@a b @Ana ', 10],
    ['Hi  x', 2, 'Hi @Ana  x', 8],
  ])('changes “%s” at %i to “%s”', (message, at, text, cursor) => {
    expect(withMention(message, at, 'Ana')).toEqual({ message: text, at: cursor });
  });

  it('is found in a message, longest name first', () => {
    const mentions = [
      { _id: 'a', name: 'Ana' },
      { _id: 'r', name: 'Ana Reis' },
      { _id: 'x', name: '' },
    ];
    expect(messageParts('@Ana Reis and @Ana, a@b @', mentions)).toEqual([
      { text: '@Ana Reis', person: 'r' },
      { text: ' and ' },
      { text: '@Ana', person: 'a' },
      { text: ', a@b @' },
    ]);
    expect(messageParts('Hi @Ana', mentions)).toEqual([{ text: 'Hi ' }, { text: '@Ana', person: 'a' }]);
    expect([messageParts('', mentions), messageParts('Ana', mentions)]).toEqual([[], [{ text: 'Ana' }]]);
    expect(messageParts('xAna', mentions)).toEqual([{ text: 'xAna' }]);
  });
});

describe('the recognition feed', () => {
  const post = (_id: string, changes: Partial<RecognitionPost> = {}) =>
    ({
      _id,
      state: 'visible',
      reaction: null,
      reactions: [
        { kind: 'like', count: 2 },
        { kind: 'love', count: 0 },
      ],
      ...changes,
    }) as unknown as RecognitionPost;
  const ids = (posts: readonly { _id: string }[]) => posts.map(({ _id }) => _id);
  const [a, b, c, d] = [post('a'), post('b'), post('c'), post('d')];

  it('adds older posts at the end without duplicates, and updates changed ones in place', () => {
    expect(ids(withMore([a, b], [b, c]))).toEqual(['a', 'b', 'c']);
    const changed = post('b', { state: 'hidden' });
    expect(withChanged([a, b], [changed, c])).toEqual([a, changed]);
  });

  it('marks missing posts as gone within the loaded range', () => {
    const shown = { posts: [a, b, c, d], gone: [], touched: [] };
    expect(withNews(shown, [a, c], false).gone).toEqual(['b']);
    expect(withNews(shown, [a, b, d], false).gone).toEqual(['c']);
    expect(withNews(shown, [a], false).gone).toEqual([]);
    expect(withNews(shown, [a, c], true).gone).toEqual(['b', 'd']);
    expect(withNews(shown, [post('z')], false).gone).toEqual(['a', 'b', 'c', 'd']);
    expect(withNews(shown, [], false).gone).toEqual(['a', 'b', 'c', 'd']);
    expect(withNews(shown, [a, b, c, d], true).gone).toEqual([]);
  });

  it('keeps gone posts until they return, and posts hidden by the reader', () => {
    const hidden = post('b', { state: 'hidden' });
    const shown = { posts: [a, hidden, c], gone: ['c', 'x'], touched: [] };
    expect(withNews(shown, [a, c], true).gone).toEqual(['x']);
    expect(withNews({ ...shown, gone: ['c'] }, [a], true).gone).toEqual(['c']);
  });

  it('updates posts except those the reader has just changed', () => {
    const [newA, newB] = [post('a', { reaction: 'like' }), post('b', { reaction: 'like' })];
    expect(withNews({ posts: [a, b], gone: [], touched: ['b'] }, [newA, newB], true).posts).toEqual([newA, b]);
  });

  const react = (id: string, kind: 'like' | 'love' | null): PostAction => ({ name: 'react', post: id, kind });
  const comment = (id: string): PostAction => ({ name: 'comment', post: id, text: 'a', key: 'k' });

  it('replaces a waiting reaction with a later one, but not one being sent', () => {
    const sent = react('a', 'like');
    expect(withAction([sent], react('a', null))).toEqual([sent, react('a', null)]);
    expect(withAction([sent, react('a', null)], react('a', 'love'))).toEqual([sent, react('a', 'love')]);
    const others = [sent, react('b', 'like'), comment('a')];
    expect(withAction(others, react('a', 'love'))).toEqual([...others, react('a', 'love')]);
    expect(withAction([sent, react('a', null)], comment('a'))).toEqual([sent, react('a', null), comment('a')]);
  });

  it('shows a post with the reader’s latest reaction counted', () => {
    const counts = (one: RecognitionPost) => one.reactions.map(({ count }) => count);
    const liked = withReaction(a, [react('a', 'love'), react('a', 'like'), react('b', 'love'), comment('a')]);
    expect([liked.reaction, counts(liked)]).toEqual(['like', [3, 0]]);
    const was = post('a', { reaction: 'like' });
    expect(counts(withReaction(was, [react('a', 'love')]))).toEqual([1, 1]);
    expect(counts(withReaction(was, [react('a', null)]))).toEqual([1, 0]);
    expect(withReaction(was, [react('a', 'like')])).toBe(was);
    expect(withReaction(a, [react('b', 'like'), comment('a')])).toBe(a);
    const nobody = post('a', { reaction: 'love' });
    expect(counts(withReaction(nobody, [react('a', null)]))).toEqual([2, 0]);
  });

  it('finds the post that a comment is being sent to', () => {
    expect([isSendingComment([comment('a')], 'a'), isSendingComment([comment('a'), react('b', null)], 'b')]).toEqual([
      ...[true, false],
    ]);
  });
});

describe('the reactions and tags of recognition', () => {
  it('are complete and unique', () => {
    expect(reactionKinds).toEqual(['like', 'celebrate', 'thanks', 'love', 'inspiring']);
    expect(new Set(reactions.map(({ sign }) => sign)).size).toBe(5);
    for (const { sign } of reactions) expect(sign).toMatch(/\p{Emoji}/u);
    expect(new Set(tagIcons).size).toBe(12);
    expect(tagIcons).not.toContain('');
    expect(sizeInWords(RECOGNITION_PICTURE_MAX_BYTES)).toBe('2.0 MB');
  });

  it('have the # removed from the start of a tag', () => {
    expect(['# team ', ' #team', 'a#b', '##a'].map(withoutHash)).toEqual(['team', 'team', 'a#b', '#a']);
    expect(tagNameError('tag', '-team')).toBeDefined();
    expect(tagNameError('tag', 'team!')).toBeDefined();
    expect(tagNameError('tag', 'é\u0301quipe2')).toBeUndefined();
    expect(tagNameError('value', 'People first!')).toBeUndefined();
  });
});
