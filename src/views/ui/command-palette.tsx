import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './command-palette.module.css';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import list from './list.module.css';
import { Modal, ModalTitle } from './modal.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Command {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  shortcut?: string;
}

interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** Already filtered by the query, without empty groups. */
  groups: readonly CommandGroup[];
  onRun: (command: Command) => void;
  loading?: boolean;
  placeholder?: string;
  emptyText?: string;
}

export function CommandPalette(props: CommandPaletteProps) {
  const { open, onClose } = props;

  return (
    <Modal open={open} onClose={onClose} className={styles.palette} firstFocus={field}>
      <VisuallyHidden>
        <ModalTitle>Search and commands</ModalTitle>
      </VisuallyHidden>
      <PaletteBody {...props} />
    </Modal>
  );
}

/** Without selecting what was typed while the palette was loading: the next letter would replace it. */
const field = (content: HTMLElement) => content.querySelector('input');

function PaletteBody(props: CommandPaletteProps) {
  const { query, onQueryChange, groups, onRun, loading, placeholder = 'Search or go to…' } = props;
  const filled = groups.filter((group) => group.commands.length > 0);
  const commands = filled.flatMap((group) => group.commands);
  const [wanted, setWanted] = useState<{ id?: string | undefined; isPointed?: boolean }>({});
  const id = useId();
  const results = useRef<HTMLDivElement>(null);
  const found = commands.findIndex((command) => command.id === wanted.id);
  const active = Math.max(found, 0);
  const activeId = commands[active]?.id;
  const { isPointed } = wanted;

  useLayoutEffect(() => {
    // The list must not move between the press and the release of the pointer.
    if (activeId === undefined || isPointed) return;
    results.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isPointed]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = commands.length - 1;
    const target = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }[event.key];
    const command = commands[active];
    if (event.key === 'Enter' && command && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onRun(command);
    }
    if (target === undefined) return;
    event.preventDefault();
    setWanted({ id: commands[target]?.id });
  };

  return (
    <>
      <div className={styles.field}>
        <Search size={20} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId === undefined ? undefined : `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          className={styles.input}
          onChange={(event) => {
            setWanted({});
            onQueryChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      {/* Needs no tab stop: the text field moves through it. */}
      <div
        ref={results}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        aria-busy={loading}
        className={styles.results}
      >
        {filled.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={group.heading} role="group" aria-label={group.heading}>
            <p className={list.heading} aria-hidden="true">
              {group.heading}
            </p>
            {group.commands.map((command) => {
              const index = commands.indexOf(command);
              return (
                <CommandOption
                  key={command.id}
                  id={`${id}-${index}`}
                  command={command}
                  isActive={index === active}
                  onPoint={() => setWanted({ id: command.id, isPointed: true })}
                  onRun={() => onRun(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {commands.length === 0 && (
        <p className={list.note}>{loading ? 'Searching…' : (props.emptyText ?? `Nothing found for “${query}”.`)}</p>
      )}
      <VisuallyHidden role="status">{commands.length === 0 && !loading ? 'Nothing found' : ''}</VisuallyHidden>
    </>
  );
}

interface CommandOptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function CommandOption({ id, command, isActive, onPoint, onRun }: CommandOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, which points here
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-active={isActive ? '' : undefined}
      className={cx(list.option, styles.command)}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onRun}
    >
      {command.icon}
      <span className={list.text}>{command.label}</span>
      {command.description && <span className={styles.description}>{command.description}</span>}
      {command.shortcut && <Kbd>{command.shortcut}</Kbd>}
    </div>
  );
}
