import Bold from 'lucide-react/icons/bold';
import ImagePlus from 'lucide-react/icons/image-plus';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Quote from 'lucide-react/icons/quote';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Unlink from 'lucide-react/icons/unlink';
import type { KeyboardEvent, ReactNode } from 'react';
import { ARTICLE_PICTURE_ACCEPT } from '../../../rules/articles/articles.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { type BlockKind, blockKindAt, isMarked, makeBlock, type Tool, tools } from './commands.ts';
import styles from './editor.module.css';
import { FilePicker } from './file-picker.tsx';
import { schema } from './schema.ts';
import type { Editor } from './use-editor.ts';

const kinds: { value: BlockKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'heading', label: 'Heading' },
  { value: 'subheading', label: 'Subheading' },
];

const icon = { size: 16, 'aria-hidden': true } as const;

const groups: readonly (readonly (readonly [keyof typeof tools, ReactNode])[])[] = [
  [
    ['bold', <Bold key="bold" {...icon} />],
    ['italic', <Italic key="italic" {...icon} />],
  ],
  [
    ['bulletList', <List key="bulletList" {...icon} />],
    ['orderedList', <ListOrdered key="orderedList" {...icon} />],
    ['quote', <Quote key="quote" {...icon} />],
  ],
];

interface ToolBarProps {
  editor: Editor;
  textId: string;
  onLink: () => void;
  onPicture?: ((file: File) => void) | undefined;
}

export function ToolBar({ editor, textId, onLink, onPicture }: ToolBarProps) {
  const { state, run } = editor;
  if (!state) return <div className={styles.tools} />;
  const { link, articleLink } = schema.marks;
  const isLinked = [link, articleLink].some((type) => type && isMarked(state, type));
  const button = (name: keyof typeof tools, picture: ReactNode) => {
    const tool: Tool = tools[name];

    return (
      <IconButton
        key={name}
        size="small"
        label={tool.label}
        icon={picture}
        aria-pressed={tool.isOn?.(state)}
        disabled={!tool.isOn && !tool.run(state)}
        onClick={() => run(tool.run)}
      />
    );
  };

  return (
    <div role="toolbar" aria-label="Text" aria-controls={textId} className={styles.tools} onKeyDown={moveFocus}>
      <span className={styles.kind}>
        <Select
          aria-label="Paragraph style"
          options={kinds}
          value={blockKindAt(state)}
          onChange={({ target }) => run(makeBlock(target.value as BlockKind))}
        />
      </span>
      {groups.map((group) => (
        <span key={group[0]?.[0]} className={styles.group}>
          {group.map(([name, picture]) => button(name, picture))}
        </span>
      ))}
      <span className={styles.group}>
        <IconButton size="small" label="Link" icon={<LinkIcon {...icon} />} aria-pressed={isLinked} onClick={onLink} />
        {isLinked && (
          <IconButton size="small" label="Remove link" icon={<Unlink {...icon} />} onClick={editor.unlink} />
        )}
        {onPicture && (
          <FilePicker
            label="Add a picture"
            accept={ARTICLE_PICTURE_ACCEPT}
            onFile={onPicture}
            button={(open) => (
              <IconButton size="small" label="Add a picture" icon={<ImagePlus {...icon} />} onClick={open} />
            )}
          />
        )}
      </span>
      <span className={styles.last}>
        {button('undo', <Undo2 {...icon} />)}
        {button('redo', <Redo2 {...icon} />)}
      </span>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLSelectElement) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')];
  const next = stops[(stops.indexOf(document.activeElement as HTMLElement) + step + stops.length) % stops.length];
  event.preventDefault();
  next?.focus();
}
