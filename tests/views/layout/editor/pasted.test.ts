import { DOMParser as ModelParser } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { cleanPastedHtml, lossIn } from '../../../../src/views/layout/editor/pasted.ts';
import { schema } from '../../../../src/views/layout/editor/schema.ts';

/** Each block that the editor makes of it, by its text. */
function pasted(html: string): string[] {
  const page = document.createElement('div');
  page.innerHTML = cleanPastedHtml(html);
  const { content } = ModelParser.fromSchema(schema).parse(page);

  return content.content.map((block) => block.textContent);
}

const word =
  '<p class=MsoNormal>People by week</p><table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Week</b><o:p></o:p></p></td>' +
  '<td><p class=MsoNormal>People</p></td></tr>\n<tr><td>\n<p class=MsoNormal>1</p></td><td><p class=MsoNormal>14</p>' +
  '</td></tr></table><p class=MsoNormal>After</p>';

describe('a pasted table', () => {
  it('is converted to a line for each row, with its cells separated', () => {
    expect(pasted(word)).toEqual(['People by week', 'Week | People', '1 | 14', 'After']);
    expect(cleanPastedHtml(word)).toContain('<b>Week</b>');
    expect(pasted('<table><thead><tr><th>A<th>B<tbody><tr><td>1<td>2</table>')).toEqual(['A | B', '1 | 2']);
  });

  it('keeps the paragraphs and lines in a cell separate, and the place of an empty cell', () => {
    const row = '<tr><td><p>One</p><p>two</p></td><td></td><td>a<br>b<ul><li>c</li><li>d</li></ul></td></tr>';
    expect(pasted(`<table>${row}<tr><td> </td><td>&nbsp;</td></tr></table>`)).toEqual(['One two | | a b c d']);
  });

  it('with one column is converted to paragraphs', () => {
    expect(pasted('<table><tr><td><p>One</p><p>Two</p></td></tr><tr><td>Three</td></tr></table>')).toEqual([
      'One',
      'Two',
      'Three',
    ]);
  });

  it('inside another table is converted to a part of its cell', () => {
    const inner = '<table><tr><td>1</td><td>2</td></tr></table>';
    expect(pasted(`<table><tr><td>${inner}</td><td>3</td></tr></table>`)).toEqual(['1 | 2 | 3']);
  });
});

describe('the message about content that a text cannot keep', () => {
  const own = new Set(['own.jpg']);
  const table = 'Tables are not supported here. Each row became a line of text.';
  const picture = 'Pictures in pasted text are left out. Add them with “Add a picture”.';

  it('names what was changed or left out', () => {
    expect(lossIn(word, own)).toBe(table);
    expect(lossIn('<p>Sea</p><img src="https://example.org/sea.png">', own)).toBe(picture);
    expect(lossIn('<figure data-file="other.jpg"></figure>', own)).toBe(picture);
    expect(lossIn(`${word}<img src="file:///sea.png">`, own)).toBe(`${table} ${picture}`);
  });

  it('is omitted if nothing is lost', () => {
    expect(lossIn('<p>Plain <b>words</b></p><ul><li>One</li></ul><h2>Two</h2>', own)).toBeNull();
    expect(lossIn('<table><tr><td><p>One column</p></td></tr></table><img width="1" src="count.gif">', own)).toBeNull();
    expect(lossIn('<figure data-file="own.jpg"></figure>', own)).toBeNull();
  });
});

describe('a list pasted from a word processor', () => {
  it('is converted to a list', () => {
    const item = (text: string) => `<p class=MsoListParagraph style="mso-list:l0 level1 lfo1">· ${text}</p>`;
    expect(cleanPastedHtml(item('One') + item('Two'))).toMatch(/^<ul[^>]*><li>One<\/li><li>Two<\/li><\/ul>$/);
  });
});
