import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ArticleBody,
  articlesIn,
  bodyProblem,
  bodyText,
  emptyBody,
  hrefOf,
  isSafeHref,
  picturesOf,
  readMinutes,
  withoutDeadLinks,
} from '../../../src/rules/articles/article-body.ts';

const article = '01890a5d-ac96-774b-bcce-b302099a8057';
const file = '0123456789abcdef0123456789abcdef.jpg';
const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const doc = (...content: object[]) => ({ type: 'doc', content }) as ArticleBody;
const link = (attrs: object) => ({ type: 'link', attrs });
const toArticle = { type: 'articleLink', attrs: { article } };

/** In quotes, at this depth. */
const nested = (depth: number, inside: object = paragraph()): ArticleBody => {
  let block = inside;
  for (let level = 1; level < depth; level += 1) block = { type: 'quote', content: [block] };

  return doc(block);
};
const nestedList = (depth: number): ArticleBody => {
  let block: object = paragraph();
  for (let level = 1; level < depth; level += 2)
    block = { type: 'bulletList', content: [{ type: 'item', content: [block] }] };

  return doc(block);
};

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

describe('an article’s body', () => {
  it('can have headings, paragraphs, lists, quotes, pictures, and text with formatting', () => {
    expect(bodyProblem(everything)).toBeNull();
    expect(bodyProblem(emptyBody)).toBeNull();
  });

  it.each([
    ['nothing', undefined, 'The text is invalid.'],
    ['markup', '<p>Hello</p>', 'The text is invalid.'],
    ['no blocks', { type: 'doc', content: [] }, 'The text is empty.'],
    [
      'another kind of block',
      doc({ type: 'iframe', attrs: { src: 'https://a.example' } }),
      'There is no block type “iframe”.',
    ],
    ['a word that every object knows', doc({ type: 'constructor' }), 'There is no block type “constructor”.'],
    [
      'attributes that do not belong there',
      doc({ type: 'paragraph', attrs: { style: 'position:fixed' } }),
      'A paragraph has an unknown field: “attrs”.',
    ],
    ['text beside paragraphs', doc(words('Loose')), 'There is no block type “text”.'],
    [
      'a heading as large as the title',
      doc({ type: 'heading', attrs: { level: 1 } }),
      'Headings must be level 2 or 3.',
    ],
    ['an empty list', doc({ type: 'bulletList', content: [] }), 'A list is empty.'],
    [
      'a list of paragraphs',
      doc({ type: 'bulletList', content: [paragraph()] }),
      'A list contains something that is not an item.',
    ],
    ['an empty text', doc(paragraph(words(''))), 'A piece of text is empty.'],
    ['half a character', doc(paragraph(words('\ud800'))), 'The text contains characters that are not allowed.'],
    [
      'a character that cannot be stored',
      doc(paragraph(words('a\u0000b'))),
      'The text contains characters that are not allowed.',
    ],
    [
      'another kind of mark',
      doc(paragraph(words('a', [{ type: 'underline' }]))),
      'Text cannot be formatted as “underline”.',
    ],
    [
      'the same mark twice',
      doc(paragraph(words('a', [{ type: 'bold' }, { type: 'bold' }]))),
      'The same formatting is applied twice.',
    ],
    [
      'two links in one',
      doc(paragraph(words('a', [toArticle, link({ href: 'https://a.example' })]))),
      'The same formatting is applied twice.',
    ],
    ['a link to nowhere', doc(paragraph(words('a', [link({})]))), 'A link is incomplete.'],
    [
      'a link with more to it',
      doc(paragraph(words('a', [link({ href: 'https://a.example', onclick: 'x' })]))),
      'A link has an unknown field: “onclick”.',
    ],
    [
      'a script as an address',
      doc(paragraph(words('a', [link({ href: 'javascript:alert(1)' })]))),
      'A link must begin with https://, http:// or mailto:.',
    ],
    [
      'a link to no article',
      doc(paragraph(words('a', [{ type: 'articleLink', attrs: { article: '../../1' } }]))),
      'A link to an article is invalid.',
    ],
    [
      'a picture from elsewhere',
      doc({ type: 'picture', attrs: { file: 'https://a.example/a.jpg', alt: '' } }),
      'A picture was not uploaded here.',
    ],
    ['a picture without a description', doc({ type: 'picture', attrs: { file } }), 'A picture is incomplete.'],
    [
      'too much',
      doc(...Array.from({ length: 5_001 }, () => paragraph())),
      'The text has too many parts. Split it into two articles.',
    ],
    [
      'too many pictures',
      doc(...Array.from({ length: 41 }, () => ({ type: 'picture', attrs: { file, alt: '' } }))),
      'An article can have at most 40 pictures.',
    ],
    ['a body of another kind', { type: 'paragraph', content: [paragraph()] }, 'The text is invalid.'],
    ['a list as a text', [], 'The text is invalid.'],
    ['a text without content', { type: 'doc' }, 'The text is incomplete.'],
    ['a word that is no word', doc({ type: 7 }), 'There is no block type “7”.'],
    ['a word in a list', doc({ type: ['paragraph'] }), 'There is no block type “paragraph”.'],
    [
      'the file of a picture in a list',
      doc({ type: 'picture', attrs: { file: [file], alt: '' } }),
      'A picture was not uploaded here.',
    ],
    [
      'an address in a list',
      doc(paragraph(words('a', [link({ href: ['https://a.example'] })]))),
      'A link must begin with https://, http:// or mailto:.',
    ],
    [
      'an article in a list',
      doc(paragraph(words('a', [{ type: 'articleLink', attrs: { article: [article] } }]))),
      'A link to an article is invalid.',
    ],
    ['no block at all', doc('Hello' as never), 'There is no block type “undefined”.'],
    ['a long word', doc({ type: 'x'.repeat(31) }), `There is no block type “${'x'.repeat(30)}”.`],
    ['a paragraph of nothing', doc({ type: 'paragraph', content: [] }), 'A paragraph is empty.'],
    ['a paragraph in a paragraph', doc(paragraph(paragraph())), '“paragraph” is not allowed in a paragraph.'],
    ['a word that stands loose', doc(paragraph('Hello' as never)), '“undefined” is not allowed in a paragraph.'],
    ['a break with a text', doc(paragraph({ type: 'break', text: '' })), 'A line break has an unknown field: “text”.'],
    ['a heading without its level', doc({ type: 'heading' }), 'A heading is incomplete.'],
    ['a heading whose level is told in another way', doc({ type: 'heading', attrs: {} }), 'A heading is incomplete.'],
    ['a heading of nothing', doc({ type: 'heading', attrs: { level: 3 }, content: [] }), 'A paragraph is empty.'],
    ['a picture of nothing', doc({ type: 'picture' }), 'A picture is incomplete.'],
    [
      'a picture whose file is a number',
      doc({ type: 'picture', attrs: { file: 7, alt: '' } }),
      'A picture was not uploaded here.',
    ],
    [
      'a picture in a folder',
      doc({ type: 'picture', attrs: { file: `../${file}`, alt: '' } }),
      'A picture was not uploaded here.',
    ],
    [
      'a picture of another kind',
      doc({ type: 'picture', attrs: { file: `${file}.svg`, alt: '' } }),
      'A picture was not uploaded here.',
    ],
    [
      'a description that is a number',
      doc({ type: 'picture', attrs: { file, alt: 7 } }),
      'A picture’s description is not text.',
    ],
    [
      'a description that cannot be stored',
      doc({ type: 'picture', attrs: { file, alt: '\u0000' } }),
      'A picture’s description is not text.',
    ],
    [
      'a long description',
      doc({ type: 'picture', attrs: { file, alt: 'a'.repeat(301) } }),
      'A picture’s description can have at most 300 characters.',
    ],
    ['a list without items', doc({ type: 'bulletList' }), 'A list is incomplete.'],
    [
      'an item of nothing',
      doc({ type: 'orderedList', content: [{ type: 'item', content: [] }] }),
      'A list item is empty.',
    ],
    [
      'an item that is none',
      doc({ type: 'orderedList', content: [null] }),
      'A list contains something that is not an item.',
    ],
    ['an empty quote', doc({ type: 'quote', content: [] }), 'A quote is empty.'],
    ['a text that is a number', doc(paragraph({ type: 'text', text: 7 })), 'A piece of text is empty.'],
    ['a text without words', doc(paragraph({ type: 'text' })), 'A text is incomplete.'],
    ['a text with no marks', doc(paragraph(words('a', []))), 'A mark is empty.'],
    [
      'a mark with more to it',
      doc(paragraph(words('a', [{ type: 'bold', attrs: {} }]))),
      'A mark has an unknown field: “attrs”.',
    ],
    [
      'a mark that is a word',
      doc(paragraph(words('a', ['bold' as never]))),
      'Text cannot be formatted as “undefined”.',
    ],
    ['a link without attributes', doc(paragraph(words('a', [{ type: 'link' }]))), 'A link is incomplete.'],
    [
      'a link whose address is a number',
      doc(paragraph(words('a', [link({ href: 7 })]))),
      'A link must begin with https://, http:// or mailto:.',
    ],
    [
      'a link to an article without it',
      doc(paragraph(words('a', [{ type: 'articleLink', attrs: {} }]))),
      'A link is incomplete.',
    ],
    [
      'a link to an article by number',
      doc(paragraph(words('a', [{ type: 'articleLink', attrs: { article: 7 } }]))),
      'A link to an article is invalid.',
    ],
    [
      'a link to an article in a folder',
      doc(paragraph(words('a', [{ type: 'articleLink', attrs: { article: `../${article}` } }]))),
      'A link to an article is invalid.',
    ],
    [
      'a link to an article and more',
      doc(paragraph(words('a', [{ type: 'articleLink', attrs: { article: `${article}/1` } }]))),
      'A link to an article is invalid.',
    ],
    [
      'more letters than it may',
      doc(paragraph(words('a'.repeat(30_000)), words('b'.repeat(30_001)))),
      'The text can have at most 60,000 characters.',
    ],
    ['quotes that are nested too deeply', nested(9), 'Lists and quotes can be nested at most 8 levels deep.'],
    [
      'a list at the deepest level',
      nested(8, { type: 'bulletList', content: [{ type: 'item' }] }),
      'Lists and quotes can be nested at most 8 levels deep.',
    ],
    ['lists that are nested too deeply', nestedList(9), 'Lists and quotes can be nested at most 8 levels deep.'],
  ])('cannot have %s', (_, body, problem) => {
    expect(bodyProblem(body)).toBe(problem);
  });

  it.each([
    ['5,000 parts', doc(...Array.from({ length: 5_000 }, () => paragraph()))],
    ['40 pictures', doc(...Array.from({ length: 40 }, () => ({ type: 'picture', attrs: { file, alt: '' } })))],
    ['a description of 300 letters', doc({ type: 'picture', attrs: { file, alt: 'a'.repeat(300) } })],
    ['60,000 letters', doc(paragraph(words('a'.repeat(30_000)), words('b'.repeat(30_000))))],
    ['quotes in quotes, eight deep', nested(8)],
    ['lists in lists, as deep as they can be', nestedList(7)],
    ['a heading of no words', doc({ type: 'heading', attrs: { level: 2 } })],
    ['a heading of the third level', doc({ type: 'heading', attrs: { level: 3 }, content: [words('Sleep')] })],
  ])('can have %s', (_, body) => {
    expect(bodyProblem(body)).toBeNull();
  });

  it('is checked without an exception for any input', () => {
    fc.assert(fc.property(fc.anything(), (body) => typeof bodyProblem(body) !== 'undefined'));
    fc.assert(fc.property(fc.jsonValue(), (content) => typeof bodyProblem({ type: 'doc', content }) !== 'undefined'));
  });

  it('lists its words, pictures and links', () => {
    expect(bodyText(everything)).toBe('Sleep Go to bed early. Read this And this Sleep is the best meditation.');
    expect(picturesOf(everything)).toEqual([file]);
    expect(articlesIn(everything)).toEqual([article]);
  });

  it('loses only invalid links when cleaned', () => {
    expect(withoutDeadLinks(everything, () => true)).toEqual(everything);
    const mended = withoutDeadLinks(everything, () => false);
    expect(articlesIn(mended)).toEqual([]);
    expect(bodyText(mended)).toBe(bodyText(everything));
    expect(JSON.stringify(mended)).toContain('https://a.example/b?c=d#e');
    expect(bodyProblem(mended)).toBeNull();
  });
});

describe('reading time', () => {
  const ofWords = (count: number) => doc(paragraph(words(Array.from({ length: count }, () => 'word').join(' '))));

  it.each([
    [1, 1],
    [220, 1],
    [330, 2],
    [2_200, 10],
  ])('for %i words is %i min', (count, minutes) => {
    expect(readMinutes(ofWords(count))).toBe(minutes);
  });

  it('grows with pictures, and is never zero', () => {
    expect(readMinutes(emptyBody)).toBe(1);
    const pictures = Array.from({ length: 12 }, (_, place) => ({
      type: 'picture',
      attrs: { file: `${String(place).padStart(32, '0')}.jpg`, alt: '' },
    }));
    expect(readMinutes(doc(...pictures))).toBe(2);
  });
});

describe('a link’s address', () => {
  it.each([
    `https://a.example/${'a'.repeat(1_982)}`,
    'https://a.example',
    'http://a.example/b',
    'HTTPS://A.example',
    'mailto:hr@a.example',
  ])('can be %s', (href) => {
    expect(isSafeHref(href)).toBe(true);
  });

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
    'mailto:hr',
    'mailto:hr@a.example@b.example',
    'mailto:two@hr@a.example',
    'mailto:hr@a.example more@',
    `https://a.example/${'a'.repeat(1_983)}`,
  ])('cannot be %s', (href) => {
    expect(isSafeHref(href)).toBe(false);
  });

  it('is built from what people type', () => {
    expect(hrefOf(' a.example/sleep ')).toBe('https://a.example/sleep');
    expect(hrefOf('hr@a.example')).toBe('mailto:hr@a.example');
    expect(hrefOf('https://a.example')).toBe('https://a.example');
    expect(hrefOf('https://intranet')).toBe('https://intranet');
    expect(hrefOf('hr@harbour.example')).toBe('mailto:hr@harbour.example');
    expect(hrefOf('a.example/hr@a.example')).toBe('https://a.example/hr@a.example');
    expect(hrefOf('hr@a.example/x')).toBe('https://hr@a.example/x');
    expect(hrefOf('hr@a.example x')).toBeNull();
    expect(hrefOf('javascript:alert(1)')).toBeNull();
    expect(hrefOf('nothing at all')).toBeNull();
    expect(hrefOf('word')).toBeNull();
  });
});
