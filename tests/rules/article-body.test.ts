import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ArticleBody,
  articlesIn,
  bodyProblem,
  emptyBody,
  hrefOf,
  isSafeHref,
  picturesOf,
  readMinutes,
  textOf,
  withoutDeadLinks,
} from '../../src/rules/articles/article-body.ts';

const article = '01890a5d-ac96-774b-bcce-b302099a8057';
const file = '0123456789abcdef0123456789abcdef.jpg';
const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const doc = (...content: object[]) => ({ type: 'doc', content }) as ArticleBody;
const link = (attrs: object) => ({ type: 'link', attrs });
const toArticle = { type: 'articleLink', attrs: { article } };

const everything = doc(
  { type: 'heading', attrs: { level: 2 }, content: [words('Sleep')] },
  paragraph(words('Go to '), words('bed', [{ type: 'bold' }, { type: 'italic' }]), { type: 'break' }, words('early.')),
  { type: 'picture', attrs: { file, alt: 'A bed' } },
  {
    type: 'orderedList',
    content: [
      { type: 'item', content: [paragraph(words('Read this', [link({ href: 'https://a.example/b?c=d#e' })]))] },
      { type: 'item', content: [paragraph(words('And this', [toArticle]))] },
    ],
  },
  { type: 'quote', content: [paragraph(words('Sleep is the best meditation.'))] },
  paragraph(),
);

describe('the body of an article', () => {
  it('may hold headings, paragraphs, lists, quotes, pictures, and texts with their marks', () => {
    expect(bodyProblem(everything)).toBeNull();
    expect(bodyProblem(emptyBody)).toBeNull();
  });

  it.each([
    ['nothing', undefined],
    ['markup', '<p>Hello</p>'],
    ['no blocks', { type: 'doc', content: [] }],
    ['another kind of block', doc({ type: 'iframe', attrs: { src: 'https://a.example' } })],
    ['a word that every object knows', doc({ type: 'constructor' })],
    ['attributes that do not belong there', doc({ type: 'paragraph', attrs: { style: 'position:fixed' } })],
    ['text beside paragraphs', doc(words('Loose'))],
    ['a heading as large as the title', doc({ type: 'heading', attrs: { level: 1 } })],
    ['an empty list', doc({ type: 'bulletList', content: [] })],
    ['a list of paragraphs', doc({ type: 'bulletList', content: [paragraph()] })],
    ['an empty text', doc(paragraph(words('')))],
    ['half a character', doc(paragraph(words('\ud800')))],
    ['a character that cannot be stored', doc(paragraph(words('a\u0000b')))],
    ['another kind of mark', doc(paragraph(words('a', [{ type: 'underline' }])))],
    ['the same mark twice', doc(paragraph(words('a', [{ type: 'bold' }, { type: 'bold' }])))],
    ['two links in one', doc(paragraph(words('a', [toArticle, link({ href: 'https://a.example' })])))],
    ['a link to nowhere', doc(paragraph(words('a', [link({})])))],
    ['a link with more to it', doc(paragraph(words('a', [link({ href: 'https://a.example', onclick: 'x' })])))],
    ['a script as an address', doc(paragraph(words('a', [link({ href: 'javascript:alert(1)' })])))],
    ['a link to no article', doc(paragraph(words('a', [{ type: 'articleLink', attrs: { article: '../1' } }])))],
    ['a picture from elsewhere', doc({ type: 'picture', attrs: { file: 'https://a.example/a.jpg', alt: '' } })],
    ['a picture without a description', doc({ type: 'picture', attrs: { file } })],
    ['too much', doc(...Array.from({ length: 5_001 }, () => paragraph()))],
    ['too many pictures', doc(...Array.from({ length: 41 }, () => ({ type: 'picture', attrs: { file, alt: '' } })))],
  ])('cannot hold %s', (_, body) => {
    expect(bodyProblem(body)).toMatch(/\.$/);
  });

  it('is judged without a fault, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (body) => typeof bodyProblem(body) !== 'undefined'));
    fc.assert(fc.property(fc.jsonValue(), (content) => typeof bodyProblem({ type: 'doc', content }) !== 'undefined'));
  });

  it('tells its words, its pictures and where it leads', () => {
    expect(textOf(everything)).toBe('Sleep Go to bed early. Read this And this Sleep is the best meditation.');
    expect(picturesOf(everything)).toEqual([file]);
    expect(articlesIn(everything)).toEqual([article]);
  });

  it('loses links that lead nowhere, and nothing else', () => {
    expect(withoutDeadLinks(everything, () => true)).toEqual(everything);
    const mended = withoutDeadLinks(everything, () => false);
    expect(articlesIn(mended)).toEqual([]);
    expect(textOf(mended)).toBe(textOf(everything));
    expect(JSON.stringify(mended)).toContain('https://a.example/b?c=d#e');
    expect(bodyProblem(mended)).toBeNull();
  });
});

describe('the time that reading takes', () => {
  const ofWords = (count: number) => doc(paragraph(words(Array.from({ length: count }, () => 'word').join(' '))));

  it.each([
    [1, 1],
    [220, 1],
    [330, 2],
    [2_200, 10],
  ])('of %i words is %i min', (count, minutes) => {
    expect(readMinutes(ofWords(count))).toBe(minutes);
  });

  it('grows with pictures, and never is nothing', () => {
    expect(readMinutes(emptyBody)).toBe(1);
    const pictures = Array.from({ length: 12 }, (_, place) => ({
      type: 'picture',
      attrs: { file: `${String(place).padStart(32, '0')}.jpg`, alt: '' },
    }));
    expect(readMinutes(doc(...pictures))).toBe(2);
  });
});

describe('an address', () => {
  it.each(['https://a.example', 'http://a.example/b', 'HTTPS://A.example', 'mailto:hr@a.example'])(
    'can be %s',
    (href) => {
      expect(isSafeHref(href)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' https://a.example',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//a.example',
    '/articles',
    'https://',
    'mailto:',
    `https://a.example/${'a'.repeat(2_000)}`,
  ])('cannot be %s', (href) => {
    expect(isSafeHref(href)).toBe(false);
  });

  it('is made of what people type', () => {
    expect(hrefOf(' a.example/sleep ')).toBe('https://a.example/sleep');
    expect(hrefOf('hr@a.example')).toBe('mailto:hr@a.example');
    expect(hrefOf('https://a.example')).toBe('https://a.example');
    expect(hrefOf('javascript:alert(1)')).toBeNull();
    expect(hrefOf('nothing at all')).toBeNull();
    expect(hrefOf('word')).toBeNull();
  });
});
