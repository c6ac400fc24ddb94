import { history, undo } from 'prosemirror-history';
import { Node } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import {
  holdPlace,
  insertPicture,
  leavePicture,
  picturePlace,
  stateOf,
} from '../../../../src/views/layout/editor/pictures.ts';
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

describe('an added picture', () => {
  it('is followed by a paragraph for further typing', () => {
    expect(typedAfter(at(docOf(paragraph()), 1))).toEqual(['<a>', '!']);
    expect(typedAfter(at(docOf(paragraph('One')), 4))).toEqual(['One', '<a>', '!']);
    expect(typedAfter(at(docOf(paragraph('One'), heading('Two')), 4))).toEqual(['One', '<a>', '!', 'Two']);
    expect(typedAfter(at(docOf(paragraph('One'), picture()), 4))).toEqual(['One', '<a>', '!', '<b>']);
  });

  it('uses an existing paragraph after it', () => {
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

describe('a picture during its upload', () => {
  /** What happens to a text between choosing a picture, with the caret at this place, and its arrival. */
  function arrivedAfter(doc: Node, caret: number, ...meanwhile: ((state: EditorState) => Transaction | Command)[]) {
    let state = EditorState.create({
      doc,
      selection: TextSelection.create(doc, caret),
      plugins: [history(), picturePlace()],
    });
    const dispatch = (tr: Transaction) => {
      state = state.apply(tr);
    };
    holdPlace(state, dispatch);
    for (const step of meanwhile) {
      const next = step(state);
      if (typeof next === 'function') next(state, dispatch);
      else dispatch(next);
    }
    insertPicture(FILE)(state, dispatch);

    return {
      blocks: () => blocks(state),
      typed: () => blocks(state.apply(state.tr.insertText('!'))),
      undo: () => undo(state, dispatch),
    };
  }
  const type = (text: string) => (state: EditorState) => state.tr.insertText(text);

  it('is inserted where the caret was when it was chosen, without moving the caret', () => {
    const onOneLine = arrivedAfter(docOf(paragraph('One')), 4, type(' two'));
    expect([onOneLine.blocks(), onOneLine.typed()]).toEqual([
      ['One', '<a>', ' two'],
      ['One', '<a>', ' two!'],
    ]);
    const below = arrivedAfter(docOf(paragraph('One')), 4, ({ tr }) => tr.split(4), type('Two'));
    expect([below.blocks(), below.typed()]).toEqual([
      ['One', '<a>', 'Two'],
      ['One', '<a>', 'Two!'],
    ]);
    const above = arrivedAfter(docOf(paragraph('One'), paragraph('Two')), 9, ({ tr }) => tr.insertText('Number ', 1));
    expect(above.blocks()).toEqual(['Number One', 'Two', '<a>', '']);
    const elsewhere = arrivedAfter(docOf(paragraph('One'), heading('Two')), 4, ({ tr, doc }) =>
      tr.setSelection(TextSelection.create(doc, 9)),
    );
    expect([elsewhere.blocks(), elsewhere.typed()]).toEqual([
      ['One', '<a>', 'Two'],
      ['One', '<a>', 'Two!'],
    ]);
  });

  it('is inserted even if the text around its place was deleted or typing was undone', () => {
    const deleted = arrivedAfter(docOf(paragraph('One'), paragraph('Two'), paragraph('Three')), 9, ({ tr }) =>
      tr.delete(5, 10),
    );
    expect(deleted.blocks()).toEqual(['One', '<a>', 'Three']);
    const emptied = arrivedAfter(docOf(paragraph('One')), 4, ({ tr }) => tr.delete(1, 4));
    expect(emptied.typed()).toEqual(['<a>', '!']);
    const undone = arrivedAfter(docOf(paragraph('One')), 4, type(' two'), () => undo);
    expect(undone.typed()).toEqual(['One', '<a>', '!']);
  });

  it('is undone separately: text typed meanwhile stays', () => {
    const { blocks: now, undo: back } = arrivedAfter(docOf(paragraph('One')), 4, type(' two'));
    back();
    expect(now()).toEqual(['One two']);
  });
});

describe('a selected picture', () => {
  const typed = (state: EditorState) => {
    const tr = leavePicture(state);

    return blocks(tr ? state.apply(tr.insertText('!')) : state);
  };

  it('is not replaced by typing', () => {
    expect(typed(on(docOf(picture(), paragraph('One')), 0))).toEqual(['<b>', '!One']);
    expect(typed(on(docOf(paragraph('One'), picture()), 5))).toEqual(['One', '<b>', '!']);
  });

  it('is deselected only if a picture is selected', () => {
    expect(leavePicture(at(docOf(paragraph('One')), 1, 4))).toBeNull();
  });

  it('is avoided when an article with text opens, even if it begins with a picture', () => {
    expect(stateOf(docOf(picture(), paragraph('One'))).selection).toBeInstanceOf(TextSelection);
    expect(stateOf(docOf(picture())).selection).toBeInstanceOf(NodeSelection);
  });
});
