import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import control from './control.module.css';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import floating from './floating.module.css';
import list from './list.module.css';
import styles from './multi-select.module.css';
import { SearchInput } from './search-input.tsx';
import { type MultiSelectOption, matchingOptions, selectAllState, toggleAllShown, toggleOne } from './selection.ts';
import { useFloating } from './use-floating.ts';

interface MultiSelectProps {
  options: readonly MultiSelectOption[];
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** Plural, such as "groups". */
  noun: string;
  placeholder?: string;
  /** Needed only without a Field around it. */
  label?: string;
  id?: string;
  disabled?: boolean;
}

/** During a search, "Select all" covers only what is shown; hidden choices are counted and kept. */
export function MultiSelect(props: MultiSelectProps) {
  const { options, value, noun, placeholder = `Choose ${noun}`, label, id, disabled } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useFieldControl({ id });
  const panelId = useId();
  const names = options.filter((option) => value.includes(option.value)).map((option) => option.label);

  return (
    <>
      {/* A combobox without a text field, so that it can be required and invalid. */}
      <button
        {...field}
        id={field.id ?? id}
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={label}
        disabled={disabled}
        className={cx(control.control, styles.button)}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className={cx(styles.value, names.length === 0 && styles.placeholder)}>
          {names.length === 0 ? placeholder : names.length > 3 ? `${names.length} ${noun}` : names.join(', ')}
        </span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <ChoicePanel
          {...props}
          panelId={panelId}
          anchor={button}
          onDismiss={() => setOpen(false)}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface ChoicePanelProps extends MultiSelectProps {
  panelId: string;
  anchor: { current: HTMLButtonElement | null };
  onDismiss: () => void;
  onClose: () => void;
}

function ChoicePanel({ panelId, anchor, options, value, noun, onValueChange, onDismiss, onClose }: ChoicePanelProps) {
  const [search, setSearch] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  useFloating({ anchor, panel, matchWidth: true, onDismiss });
  useLayoutEffect(() => {
    // On a phone, the keyboard would cover the choices.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    (isTouch ? panel : searchInput).current?.focus();
  }, []);
  const shown = matchingOptions(options, search);
  const first = search === '' ? undefined : shown.find((option) => !option.disabled);
  const all = selectAllState(options, shown, value, noun);

  return (
    <div
      ref={panel}
      id={panelId}
      popover="manual"
      // Pressing an option's name focuses the panel, not the page behind it, which would close it.
      tabIndex={-1}
      role="dialog"
      aria-label={`Choose ${noun}`}
      data-dismissable=""
      className={cx(floating.panel, styles.panel)}
      onKeyDown={(event) => moveFocus(event, panel.current, onClose)}
    >
      <div className={styles.search}>
        <SearchInput
          ref={searchInput}
          id={`${panelId}-search`}
          label={`Search ${noun}`}
          value={search}
          onValueChange={setSearch}
          aria-description={first && `Enter ticks or unticks ${first.label}`}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && first) onValueChange(toggleOne(value, first.value));
          }}
        />
      </div>
      {shown.length > 0 && (
        <Checkbox
          className={cx(list.option, styles.all)}
          label={all.label}
          checked={all.checked}
          indeterminate={all.indeterminate}
          onChange={() => onValueChange(toggleAllShown(options, shown, value))}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a frame of its own */}
      <div role="group" aria-label={noun}>
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            className={cx(list.option, option === first && styles.first)}
            label={option.label}
            description={option.description}
            checked={value.includes(option.value)}
            disabled={option.disabled}
            onChange={() => onValueChange(toggleOne(value, option.value))}
          />
        ))}
      </div>
      {shown.length === 0 && <p className={list.note}>No {noun} match.</p>}
      <p className={styles.foot} role="status">
        {all.summary}
      </p>
    </div>
  );
}

function moveFocus(event: KeyboardEvent, panel: HTMLElement | null, close: () => void) {
  event.stopPropagation();
  if (event.key === 'Escape') {
    event.preventDefault();
    return close();
  }
  if (event.key === 'Enter') {
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.type === 'checkbox') activeElement.click();
    return;
  }

  const stops = [...(panel?.querySelectorAll<HTMLElement>('input:not(:disabled)') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isInSearch = at === 0;
  const target = {
    ArrowDown: stops[at + 1],
    ArrowUp: stops[at - 1],
    Home: isInSearch ? undefined : stops[1],
    End: isInSearch ? undefined : stops.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
