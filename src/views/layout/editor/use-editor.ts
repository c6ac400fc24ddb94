import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Mark, Node, Slice } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ArticleBody, picturesOf, writable } from '../../../rules/articles/article-body.ts';
import { keys, typed } from './commands.ts';
import { cleanPastedHtml, lossIn } from './pasted.ts';
import { PictureView } from './picture-view.ts';
import { caretAt, holdPlace, insertPicture, leavePicture, picturePlace, stateOf } from './pictures.ts';
import { schema } from './schema.ts';

interface EditorOptions {
  /** The initial document; after that only the editor changes it. */
  body: ArticleBody;
  attributes: Record<string, string>;
  addressOf: (file: string) => string;
  onChange: (body: ArticleBody) => void;
  onLink: () => void;
  onSave: () => void;
  onPictures: (files: File[]) => void;
  /** Something of a pasted text had to be left out or changed; in words. */
  onLoss: (words: string) => void;
}

export interface Editor {
  mount: (element: HTMLElement | null) => void;
  state: EditorState | null;
  run: (command: Command) => void;
  /** Links the selection; if nothing is selected, inserts `words` first. */
  link: (mark: Mark, words: string) => void;
  unlink: () => void;
  /** Marks the caret's position as the place of the next picture. */
  holdPlace: () => void;
  insertPicture: (file: string) => void;
  focus: () => void;
}

export function useEditor(options: EditorOptions): Editor {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const editorView = useRef<EditorView | null>(null);
  const changed = useEffectEvent((view: EditorView, transaction: Transaction) => {
    const next = view.state.apply(transaction);
    view.updateState(next);
    setState(next);
    if (transaction.docChanged) options.onChange(bodyOf(next.doc));
  });
  const open = useEffectEvent((element: HTMLElement) => viewOf(element, options, changed));

  useEffect(() => {
    if (!host) return;
    const view = open(host);
    editorView.current = view;
    setState(view.state);

    return () => {
      editorView.current = null;
      view.destroy();
    };
  }, [host]);

  const run = (command: Command) => {
    const view = editorView.current;
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };

  return {
    mount: setHost,
    state,
    run,
    link: (mark, words) => run(linking(mark, words)),
    unlink: () => run(unlinking),
    holdPlace: () => run(holdPlace),
    insertPicture(file) {
      const view = editorView.current;
      if (!view) return;
      insertPicture(file)(view.state, view.dispatch);
      if (!document.activeElement?.matches('input, textarea, select')) view.focus();
    },
    focus: () => editorView.current?.focus(),
  };
}

function viewOf(
  element: HTMLElement,
  { body, attributes, addressOf, onLink, onSave, onPictures, onLoss }: EditorOptions,
  changed: (view: EditorView, transaction: Transaction) => void,
): EditorView {
  const commandFor = (tell: () => void): Command => {
    return () => {
      tell();

      return true;
    };
  };
  const view: EditorView = new EditorView(element, {
    state: stateOf(Node.fromJSON(schema, body), [
      history(),
      picturePlace(),
      typed,
      keymap({ 'Mod-k': commandFor(onLink), 'Mod-s': commandFor(onSave) }),
      keymap(keys),
    ]),
    attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes },
    nodeViews: { picture: (node, into, position) => new PictureView(node, into, position, addressOf) },
    dispatchTransaction: (transaction) => changed(view, transaction),
    transformPastedHTML(html) {
      const loss = lossIn(html, ownPictures(view.state.doc));
      if (loss) onLoss(loss);

      return cleanPastedHtml(html);
    },
    transformPasted: (slice) => withoutForeignPictures(slice, ownPictures(view.state.doc)),
    handleTextInput: (_, _from, _to, text) => {
      const left = leavePicture(view.state);
      if (left) view.dispatch(left.insertText(text).scrollIntoView());

      return left !== null;
    },
    handlePaste: (_, { clipboardData }) => takePictures(clipboardData, onPictures) || leave(view),
    handleDrop: (_, event) =>
      takePictures(event.dataTransfer, (files) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) view.dispatch(caretAt(at.pos)(view.state));
        onPictures(files);
      }),
    handleDOMEvents: {
      // Links don't navigate while the article is being edited.
      click: (_, event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      },
      compositionstart: () => leave(view),
      // When a dialog gives the focus back, the browser puts the caret at the start. The editor would correct that too late
      // for what is typed at once.
      focus: () => view.focus(),
    },
  });

  return view;
}

/** False, so that the editor goes on with what was typed or pasted. */
function leave(view: EditorView): false {
  const left = leavePicture(view.state);
  if (left) view.dispatch(left);

  return false;
}

/** Copied rich text often includes a picture of itself, so files are used only if there is no text. */
function takePictures(data: DataTransfer | null, onPictures: (files: File[]) => void): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (pictures.length === 0 || data?.types.includes('text/html')) return false;
  onPictures(pictures);

  return true;
}

const ownPictures = (doc: Node): ReadonlySet<string> => new Set(picturesOf(bodyOf(doc)));

/** Pictures of other articles may be deleted with them. */
function withoutForeignPictures(slice: Slice, own: ReadonlySet<string>): Slice {
  const { content } = slice;
  const allowed: Node[] = [];
  content.forEach((node) => {
    if (node.type !== schema.nodes.picture || own.has(node.attrs.file)) allowed.push(node);
  });

  return allowed.length === content.childCount ? slice : new Slice(fragmentOf(allowed), slice.openStart, slice.openEnd);
}

const fragmentOf = (nodes: Node[]) => schema.topNodeType.create(null, nodes).content;

const bodyOf = (doc: Node): ArticleBody =>
  JSON.parse(JSON.stringify(doc.toJSON()), (name, value) =>
    name === 'text' && typeof value === 'string' ? writable(value) : value,
  ) as ArticleBody;

const linking =
  (mark: Mark, words: string): Command =>
  ({ selection: { from, to, empty }, tr }, dispatch) => {
    const end = empty ? from + words.length : to;
    if (empty) tr.insertText(words, from);
    for (const { type } of [schema.marks.link, schema.marks.articleLink].map((one) => ({ type: one })))
      if (type) tr.removeMark(from, end, type);
    tr.addMark(from, end, mark);
    // What is typed next comes behind the link.
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView());

    return true;
  };

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
