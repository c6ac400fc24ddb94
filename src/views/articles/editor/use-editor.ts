import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Mark, Node, Slice } from 'prosemirror-model';
import { type Command, EditorState, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ArticleBody, picturesOf } from '../../../machines/rules/article-body.ts';
import { keys, typed } from './commands.ts';
import { mendPasted } from './pasted.ts';
import { PictureView } from './picture-view.ts';
import { schema } from './schema.ts';

export interface EditorOptions {
  /** What stands there at first; later only the editor itself changes it. */
  body: ArticleBody;
  /** Names and descriptions of the editable element. */
  attributes: Record<string, string>;
  addressOf: (file: string) => string;
  onChange: (body: ArticleBody) => void;
  /** The keys for a link were pressed. */
  onLink: () => void;
  onSave: () => void;
  /** Pictures were pasted or dropped. */
  onPictures: (files: File[]) => void;
}

export interface Editor {
  /** Where the editor is to stand. */
  place: (element: HTMLElement | null) => void;
  state: EditorState | null;
  run: (command: Command) => void;
  /** Marks what is selected; where nothing is, the words are put in. */
  link: (mark: Mark, words: string) => void;
  unlink: () => void;
  insertPicture: (file: string) => void;
  focus: () => void;
}

/** The editor's own machinery, joined to React: it draws itself, and says what has become of the document. */
export function useEditor(options: EditorOptions): Editor {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const held = useRef<EditorView | null>(null);
  const changed = useEffectEvent((view: EditorView, transaction: Transaction) => {
    const next = view.state.apply(transaction);
    view.updateState(next);
    setState(next);
    if (transaction.docChanged) options.onChange(bodyOf(next.doc));
  });
  const open = useEffectEvent((element: HTMLElement) => viewOf(element, options, changed));

  useEffect(() => {
    if (!place) return;
    const view = open(place);
    held.current = view;
    setState(view.state);

    return () => {
      held.current = null;
      view.destroy();
    };
  }, [place]);

  const run = (command: Command) => {
    const view = held.current;
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };

  return {
    place: setPlace,
    state,
    run,
    link: (mark, words) => run(linking(mark, words)),
    unlink: () => run(unlinking),
    insertPicture: (file) =>
      run((now, dispatch) => {
        const { picture } = schema.nodes;
        if (picture) dispatch?.(now.tr.replaceSelectionWith(picture.create({ file, alt: '' })).scrollIntoView());

        return true;
      }),
    focus: () => held.current?.focus(),
  };
}

function viewOf(
  element: HTMLElement,
  { body, attributes, addressOf, onLink, onSave, onPictures }: EditorOptions,
  changed: (view: EditorView, transaction: Transaction) => void,
): EditorView {
  const told = (tell: () => void): Command => {
    return () => {
      tell();

      return true;
    };
  };
  const view: EditorView = new EditorView(element, {
    state: EditorState.create({
      doc: Node.fromJSON(schema, body),
      plugins: [history(), typed, keymap({ 'Mod-k': told(onLink), 'Mod-s': told(onSave) }), keymap(keys)],
    }),
    attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes },
    nodeViews: { picture: (node, into, position) => new PictureView(node, into, position, addressOf) },
    dispatchTransaction: (transaction) => changed(view, transaction),
    transformPastedHTML: mendPasted,
    transformPasted: (slice) => withoutStrangePictures(slice, view.state.doc),
    handlePaste: (_, { clipboardData }) => takePictures(clipboardData, onPictures),
    handleDrop: (_, { dataTransfer }) => takePictures(dataTransfer, onPictures),
    handleDOMEvents: {
      // A link in a text that is being written leads nowhere: it is there to be changed.
      click: (_, event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      },
    },
  });

  return view;
}

/** Pictures among files go to the server; text with pictures in it is text. */
function takePictures(data: DataTransfer | null, onPictures: (files: File[]) => void): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (pictures.length === 0 || data?.types.includes('text/html')) return false;
  onPictures(pictures);

  return true;
}

/** Only the article's own: those of others may go with them. */
function withoutStrangePictures(slice: Slice, doc: Node): Slice {
  const own = new Set(picturesOf(bodyOf(doc)));
  const { content } = slice;
  const kept: Node[] = [];
  content.forEach((node) => {
    if (node.type !== schema.nodes.picture || own.has(node.attrs.file)) kept.push(node);
  });

  return kept.length === content.childCount ? slice : new Slice(fragmentOf(kept), slice.openStart, slice.openEnd);
}

const fragmentOf = (nodes: Node[]) => schema.topNodeType.create(null, nodes).content;

const UNWRITABLE = /[\p{Cc}\p{Cs}]/gu;

/** As it is stored: without what no text needs, such as tabs from a table that was pasted. */
const bodyOf = (doc: Node): ArticleBody =>
  JSON.parse(JSON.stringify(doc.toJSON()), (name, value) =>
    name === 'text' && typeof value === 'string' ? value.replace(UNWRITABLE, ' ') : value,
  ) as ArticleBody;

const linking =
  (mark: Mark, words: string): Command =>
  ({ selection: { from, to, empty }, tr }, dispatch) => {
    const end = empty ? from + words.length : to;
    if (empty) tr.insertText(words, from);
    for (const { type } of [schema.marks.link, schema.marks.articleLink].map((one) => ({ type: one })))
      if (type) tr.removeMark(from, end, type);
    dispatch?.(tr.addMark(from, end, mark).scrollIntoView());

    return true;
  };

/** The whole link that the cursor stands in, or all of them in the selection. */
const unlinking: Command = ({ selection: { $from, from, to, empty }, tr }, dispatch) => {
  const reach = empty
    ? {
        from: from - $from.textOffset,
        to: from - $from.textOffset + ($from.parent.maybeChild($from.index())?.nodeSize ?? 0),
      }
    : { from, to };
  for (const type of [schema.marks.link, schema.marks.articleLink]) if (type) tr.removeMark(reach.from, reach.to, type);
  dispatch?.(tr);

  return true;
};
