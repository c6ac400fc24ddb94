import { Node } from 'prosemirror-model';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { insertPicture, leavePicture, stateOf } from '../../../../src/views/layout/editor/pictures.ts';
import { schema } from '../../../../src/views/layout/editor/schema.ts';

const FILE = `${'a'.repeat(32)}.jpg`;
const OTHER = `${'b'.repeat(32)}.jpg`;
const paragraph = (text = '') => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) });
const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] });
const picture = (file = OTHER) => ({ type: 'picture', attrs: { file, alt: '' } });
const docOf = (...content: object[]) => Node.fromJSON(schema, { type: 'doc', content });

/** Each block by its text, a picture by its letter. */
const blocks = ({ doc }: EditorState) =>
  Array.from({ length: doc.childCount }, (_, at) => {
    const node = doc.child(at);

    return node.type.name === 'picture' ? `<${node.attrs.file[0]}>` : node.textContent;
  });

const at = (doc: Node, from: number, to = from) =>
  EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
const on = (doc: Node, place: number) => EditorState.create({ doc, selection: NodeSelection.create(doc, place) });

/** Adds a picture and types on. */
function typedAfter(state: EditorState, text = '!') {
  let next = state;
  insertPicture(FILE)(next, (tr) => {
    next = next.apply(tr);
  });

  return blocks(next.apply(next.tr.insertText(text)));
}

describe('a picture that is added', () => {
  it('is followed by a paragraph in which typing goes on', () => {
    expect(typedAfter(at(docOf(paragraph()), 1))).toEqual(['<a>', '!']);
    expect(typedAfter(at(docOf(paragraph('One')), 4))).toEqual(['One', '<a>', '!']);
    expect(typedAfter(at(docOf(paragraph('One'), heading('Two')), 4))).toEqual(['One', '<a>', '!', 'Two']);
    expect(typedAfter(at(docOf(paragraph('One'), picture()), 4))).toEqual(['One', '<a>', '!', '<b>']);
  });

  it('uses the paragraph that is there', () => {
    expect(typedAfter(at(docOf(paragraph('One'), paragraph()), 4))).toEqual(['One', '<a>', '!']);
    expect(typedAfter(at(docOf(paragraph('OneTwo')), 4))).toEqual(['One', '<a>', '!Two']);
    expect(typedAfter(at(docOf(heading('OneTwo')), 4))).toEqual(['One', '<a>', '!', 'Two']);
  });

  it('replaces neither a selected picture nor selected text', () => {
    expect(typedAfter(on(docOf(picture(), paragraph('One')), 0))).toEqual(['<b>', '<a>', '!One']);
    expect(typedAfter(at(docOf(paragraph('One')), 1, 4))).toEqual(['One', '<a>', '!']);
  });

  it('stays in the list or quote that it was added to', () => {
    const doc = docOf({ type: 'quote', content: [paragraph('One')] }, paragraph('Two'));
    let next = at(doc, 5);
    insertPicture(FILE)(next, (tr) => {
      next = next.apply(tr);
    });
    next = next.apply(next.tr.insertText('!'));
    expect(blocks(next)).toEqual(['One!', 'Two']);
    expect(next.doc.child(0).childCount).toBe(3);
  });
});

describe('a selected picture', () => {
  const typed = (state: EditorState) => {
    const tr = leavePicture(state);

    return blocks(tr ? state.apply(tr.insertText('!')) : state);
  };

  it('is not replaced by what is typed', () => {
    expect(typed(on(docOf(picture(), paragraph('One')), 0))).toEqual(['<b>', '!One']);
    expect(typed(on(docOf(paragraph('One'), picture()), 5))).toEqual(['One', '<b>', '!']);
  });

  it('is left only where one is selected', () => {
    expect(leavePicture(at(docOf(paragraph('One')), 1, 4))).toBeNull();
  });

  it('is none when an article is opened that begins with one', () => {
    expect(stateOf(docOf(picture(), paragraph('One'))).selection).toBeInstanceOf(TextSelection);
    expect(stateOf(docOf(picture())).selection).toBeInstanceOf(NodeSelection);
  });
});
