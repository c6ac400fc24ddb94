import type { Node } from 'prosemirror-model';
import {
  type Command,
  EditorState,
  NodeSelection,
  type Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { schema } from './schema.ts';

/** The caret is in text where there is any: a key must not delete a picture that the article begins with. */
export const stateOf = (doc: Node, plugins: Plugin[] = []): EditorState =>
  EditorState.create({
    doc,
    selection: Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc),
    plugins,
  });

/** Adds it after the selection, and puts the caret below it. */
export const insertPicture =
  (file: string): Command =>
  ({ tr, selection }, dispatch) => {
    const { picture } = schema.nodes;
    if (!picture) return false;
    const added = picture.create({ file, alt: '' });
    const { to, $to } = selection;
    if ($to.parent.isTextblock) tr.setSelection(TextSelection.create(tr.doc, to)).replaceSelectionWith(added);
    else tr.insert(to, added);
    let end = 0;
    tr.mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => {
      end = newEnd;
    });
    dispatch?.(below(tr, end).scrollIntoView());

    return true;
  };

/** Puts the caret below the selected picture; null where none is selected. */
export const leavePicture = ({ tr, selection }: EditorState): Transaction | null =>
  selection instanceof NodeSelection && selection.node.type === schema.nodes.picture ? below(tr, selection.to) : null;

function below(tr: Transaction, end: number): Transaction {
  const place = tr.doc.resolve(end);
  const { paragraph } = schema.nodes;
  // A picture in the middle of a paragraph has parted it.
  const start = place.parent.isTextblock ? place.before() : end;
  if (paragraph && tr.doc.nodeAt(start)?.type !== paragraph) tr.insert(start, paragraph.create());

  return tr.setSelection(TextSelection.create(tr.doc, start + 1));
}
