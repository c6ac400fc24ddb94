import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { paragraph, heading, quote, bulletList, orderedList, item } = schema.nodes as Record<string, NodeType> & {
  [name in 'paragraph' | 'heading' | 'quote' | 'bulletList' | 'orderedList' | 'item' | 'break' | 'picture']: NodeType;
};
const { bold, italic } = schema.marks as Record<'bold' | 'italic', MarkType>;

export type BlockKind = 'text' | 'heading' | 'subheading';

export function blockKindAt({ selection: { $from } }: EditorState): BlockKind {
  const { type, attrs } = $from.parent;
  if (type !== heading) return 'text';

  return attrs.level === 2 ? 'heading' : 'subheading';
}

export const makeBlock = (kind: BlockKind): Command =>
  kind === 'text' ? setBlockType(paragraph) : setBlockType(heading, { level: kind === 'heading' ? 2 : 3 });

const isInside = ({ selection: { $from } }: EditorState, type: NodeType): boolean =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some((node) => node.type === type);

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) =>
    (isInside(state, type) ? liftListItem(item) : wrapInList(type))(state, dispatch, view);

const toggleQuote: Command = (state, dispatch, view) =>
  (isInside(state, quote) ? lift : wrapIn(quote))(state, dispatch, view);

export const isMarked = ({ selection, doc, storedMarks }: EditorState, type: MarkType): boolean =>
  selection.empty
    ? Boolean(type.isInSet(storedMarks ?? selection.$from.marks()))
    : doc.rangeHasMark(selection.from, selection.to, type);

export const tools = {
  bold: { label: 'Bold', keys: 'Mod-b', run: toggleMark(bold), isOn: (state) => isMarked(state, bold) },
  italic: { label: 'Italic', keys: 'Mod-i', run: toggleMark(italic), isOn: (state) => isMarked(state, italic) },
  bulletList: {
    label: 'Bulleted list',
    keys: 'Mod-Shift-8',
    run: toggleList(bulletList),
    isOn: (state) => isInside(state, bulletList),
  },
  orderedList: {
    label: 'Numbered list',
    keys: 'Mod-Shift-7',
    run: toggleList(orderedList),
    isOn: (state) => isInside(state, orderedList),
  },
  quote: { label: 'Quote', keys: 'Mod-Shift-9', run: toggleQuote, isOn: (state) => isInside(state, quote) },
  undo: { label: 'Undo', keys: 'Mod-z', run: undo },
  redo: { label: 'Redo', keys: 'Mod-y', run: redo },
} as const satisfies Record<string, Tool>;

export interface Tool {
  readonly label: string;
  readonly keys: string;
  readonly run: Command;
  readonly isOn?: (state: EditorState) => boolean;
}

const insertBreak = chainCommands(exitCode, (state, dispatch) => {
  const { break: lineBreak } = schema.nodes;
  if (lineBreak) dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());

  return true;
});

/** Tab moves to the next field, as everywhere else; Mod-[ and Mod-] indent lists. */
export const keys: Record<string, Command> = {
  ...baseKeymap,
  ...Object.fromEntries(Object.values(tools).map((tool) => [tool.keys, tool.run])),
  'Mod-Shift-z': redo,
  'Mod-Alt-0': makeBlock('text'),
  'Mod-Alt-2': makeBlock('heading'),
  'Mod-Alt-3': makeBlock('subheading'),
  'Mod-]': sinkListItem(item),
  'Mod-[': liftListItem(item),
  'Shift-Enter': insertBreak,
  Enter: chainCommands(splitListItem(item), baseKeymap.Enter as Command),
};

export const typed = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,3})\s$/, heading, ([, signs = '']) => ({ level: signs.length })),
    wrappingInputRule(/^\s*[-*]\s$/, bulletList),
    wrappingInputRule(/^\s*1\.\s$/, orderedList),
    wrappingInputRule(/^\s*>\s$/, quote),
  ],
});
