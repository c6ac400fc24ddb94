import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import {
  type Command,
  EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { schema } from './schema.ts';

/** Puts the caret in text if there is any: otherwise a key would delete a picture at the start of the article. */
export const stateOf = (doc: Node, plugins: Plugin[] = []): EditorState =>
  EditorState.create({
    doc,
    selection: Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc),
    plugins,
  });

const pictureKey = new PluginKey<number | null>('picturePlace');

/** Follows the place of the next picture through every change of the text. */
export const picturePlace = (): Plugin =>
  new Plugin<number | null>({
    key: pictureKey,
    state: {
      init: () => null,
      apply: (tr, at) => tr.getMeta(pictureKey) ?? (at === null ? null : tr.mapping.map(at, -1)),
    },
  });

export const caretAt =
  (at: number) =>
  ({ tr, doc }: EditorState): Transaction =>
    tr.setSelection(Selection.near(doc.resolve(at)));

/** Marks where the next picture is added, even if the caret moves. */
export const holdPlace: Command = ({ tr, selection }, dispatch) => {
  dispatch?.(tr.setMeta(pictureKey, selection.to));

  return true;
};

/** Adds it at the marked place, or after the selection. A caret that is still there moves below the picture. */
export const insertPicture =
  (file: string): Command =>
  (state, dispatch) => {
    const { tr, selection } = state;
    const { picture } = schema.nodes;
    if (!picture) return false;
    const added = picture.create({ file, alt: '' });
    const at = pictureKey.getState(state) ?? selection.to;
    if (tr.doc.resolve(at).parent.isTextblock) tr.replaceRangeWith(at, at, added);
    else tr.insert(at, added);
    let end = 0;
    tr.mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => {
      end = newEnd;
    });
    const isHere = at === selection.to;
    const below = lineBelow(tr, end, isHere);
    if (isHere) tr.setSelection(TextSelection.create(tr.doc, below)).scrollIntoView();
    // So that undo removes only the picture, not the text typed before it.
    dispatch?.(closeHistory(tr));

    return true;
  };

/** Puts the caret below the selected picture; null if none is selected. */
export function leavePicture({ tr, selection }: EditorState): Transaction | null {
  if (!(selection instanceof NodeSelection) || selection.node.type !== schema.nodes.picture) return null;
  const below = lineBelow(tr, selection.to);

  return tr.setSelection(TextSelection.create(tr.doc, below));
}

/**
 * The start of the line below. Adds a paragraph if the next block isn't one, or, without `isParagraph`, if there is no
 * next block.
 */
function lineBelow(tr: Transaction, end: number, isParagraph = true): number {
  const at = tr.doc.resolve(end);
  const { paragraph } = schema.nodes;
  // A picture in the middle of a paragraph has split it.
  const start = at.parent.isTextblock ? at.before() : end;
  const next = tr.doc.nodeAt(start);
  if (paragraph && (isParagraph ? next?.type !== paragraph : !next)) tr.insert(start, paragraph.create());

  return start + 1;
}
