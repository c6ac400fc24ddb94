import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hasWords, normalise } from '../../rules/shared/normalise.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import styles from './combobox.module.css';
import control from './control.module.css';
import { cx } from './cx.ts';
import { FieldError, useFieldControl } from './field.tsx';
import floating from './floating.module.css';
import list from './list.module.css';
import { useFloating } from './use-floating.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  description?: string;
  /** Found by these too, which are not shown. */
  keywords?: string | undefined;
  /** Options of one group follow each other, under its name. */
  group?: string;
  leading?: ReactNode;
  disabled?: boolean;
}

export interface ComboboxProps {
  value: string | null;
  onValueChange: (value: string | null, option: ComboboxOption | null) => void;
  options: readonly ComboboxOption[];
  /** For a value that is missing from `options`, such as one that hasn't loaded yet. */
  selectedLabel?: string;
  /** If set, `options` are already filtered by the query. */
  onQueryChange?: (query: string) => void;
  /** Which options a query finds, best first. Without it, those that have all of its words, in their order. */
  match?: (options: readonly ComboboxOption[], typed: string) => readonly ComboboxOption[];
  /** The options are those of an earlier query: only those that the new one finds as well are offered. */
  loading?: boolean;
  /** As `loading`, but the options for this query won't come. */
  failed?: boolean;
  /** How many more options match the query. */
  more?: number;
  emptyText?: string;
  /** Emptying the field clears the choice. Default true. */
  clearable?: boolean;
  /** Choosing does something at once, so leaving the field chooses nothing and forgets the text. */
  isAction?: boolean;
  /** Needed only without a Field around it. */
  label?: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

interface Wanted {
  value?: string | null | undefined;
  /** Made active by the pointer: the list must not move between its press and its release. */
  isPointed?: boolean;
}

/**
 * Follows the ARIA combobox pattern with list autocompletion. Leaving the field chooses the option that its text names,
 * once the options have loaded. A text that names none, or several, stays with an error. Escape restores the previous
 * choice.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onValueChange, options, selectedLabel, onQueryChange, clearable = true } = props;
  const {
    loading = false,
    failed = false,
    more = 0,
    match = matching,
    isAction = false,
    label,
    id,
    placeholder,
    disabled,
    autoFocus,
  } = props;
  const emptyText = failed ? 'Could not be loaded. Check your connection.' : (props.emptyText ?? 'No matches');
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<Wanted>({});
  const [isTouched, setTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isRefocusing = useRef(false);
  const box = useRef<HTMLSpanElement>(null);
  const field = useFieldControl({ id });
  const listId = useId();

  const chosenLabel =
    value === null ? '' : (options.find((option) => option.value === value)?.label ?? selectedLabel ?? '');
  const isAnswered = onQueryChange !== undefined && !loading && !failed;
  const others = isAnswered ? Math.max(more, 0) : 0;
  const shown = typed === null || isAnswered ? options : match(options, typed);
  // By its value: while someone types, other options take the places of these.
  const active = Math.max(
    shown.findIndex((option) => option.value === wanted.value),
    shown.length > 0 ? 0 : -1,
  );

  const open = (at: 'last' | 'chosen') => {
    setOpen(true);
    setWanted({ value: at === 'last' ? shown.at(-1)?.value : value });
  };
  const close = () => {
    setOpen(false);
    setLeft(false);
    setTyped(null);
    if (typed !== null && onQueryChange) onQueryChange('');
  };
  const choose = (option: ComboboxOption) => {
    if (option.disabled) return;
    onValueChange(option.value, option);
    close();
  };
  const name = typed?.trim() ?? '';
  const isUnreadable = name !== '' && !isAction && normalise(name) !== normalise(chosenLabel);
  const leave = () => {
    if (typed !== null && name === '' && clearable && value !== null) onValueChange(null, null);
    if (!isUnreadable) return close();
    const named = loading || failed || others > 0 ? undefined : namedBy(name, shown);
    if (named) return choose(named);
    setOpen(false);
    setLeft(true);
  };
  const settle = useEffectEvent(leave);
  useEffect(() => {
    if (isLeft && !loading) settle();
  }, [isLeft, loading]);
  const isUnsettled = isUnreadable && isLeft && !loading;
  const problem = isUnsettled && (failed || shown.length === 0 ? emptyText : 'Choose one from the list.');
  const errorId = `${listId}-error`;
  /** Phones change the keyboard only for a field that gets the focus. */
  const search = () => {
    setTouched(false);
    input.current?.removeAttribute('inputmode');
    isRefocusing.current = true;
    input.current?.blur();
    input.current?.focus();
    isRefocusing.current = false;
  };
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    onQueryChange?.(text);
    setOpen(true);
    setWanted({});
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While the focus is here. A dialog takes the focus when something goes from it on the way to the next field.
    if (event.key === 'Tab') return leave();
    const chosen = shown[active];
    const last = shown.length - 1;
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (typed === '' && clearable) leave();
      else if (chosen) choose(chosen);
    } else if (event.key === 'Escape' && (isOpen || typed !== null)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowUp' && event.altKey) {
      event.preventDefault();
      leave();
    } else if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      open(event.key === 'ArrowUp' ? 'last' : 'chosen');
    } else if (isOpen) {
      const next = {
        ArrowDown: active >= last ? 0 : active + 1,
        ArrowUp: active <= 0 ? last : active - 1,
        PageDown: Math.min(active + 8, last),
        PageUp: Math.max(active - 8, 0),
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      setWanted({ value: shown[next]?.value });
    }
  };

  return (
    <>
      <span ref={box} className={control.box}>
        <input
          {...field}
          ref={input}
          id={field.id ?? id}
          type="text"
          // A first tap shows the choices, as a native list does; the keyboard would cover them.
          inputMode={isTouched ? 'none' : undefined}
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-invalid={isUnsettled || field['aria-invalid']}
          aria-describedby={[problem && errorId, field['aria-describedby']].filter(Boolean).join(' ') || undefined}
          data-unreadable={isUnreadable || undefined}
          data-leaves-by-escape={typed === null ? undefined : ''}
          aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: for a dialog that starts at this field
          autoFocus={autoFocus}
          value={typed ?? chosenLabel}
          className={cx(control.control, control.hasTrailing)}
          onChange={(event) => type(event.target.value)}
          onPointerDown={({ pointerType }) => !isOpen && setTouched(pointerType === 'touch')}
          onClick={() => (isOpen ? isTouched && search() : open('chosen'))}
          onBlur={() => !isRefocusing.current && leave()}
          onKeyDown={onKeyDown}
        />
        <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        {isOpen && (
          <ChoiceList
            id={listId}
            label={label}
            labelledBy={field.id}
            anchor={box}
            options={shown}
            value={value}
            active={active}
            note={loading ? 'Searching…' : shown.length === 0 ? emptyText : othersInWords(others, typed)}
            isPointed={wanted.isPointed ?? false}
            onSearch={isTouched && search}
            onPoint={(option) => setWanted({ value: option.value, isPointed: true })}
            onChoose={choose}
            onDismiss={leave}
          />
        )}
        <VisuallyHidden role="status">
          {isOpen && typed !== null ? countOf(shown.length, others, loading, emptyText) : problem}
        </VisuallyHidden>
      </span>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </>
  );
}

interface ChoiceListProps {
  id: string;
  label: string | undefined;
  labelledBy: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  options: readonly ComboboxOption[];
  value: string | null;
  active: number;
  note: string | null;
  isPointed: boolean;
  /** False if the keyboard is there already. */
  onSearch: false | (() => void);
  onPoint: (option: ComboboxOption) => void;
  onChoose: (option: ComboboxOption) => void;
  onDismiss: () => void;
}

function ChoiceList(props: ChoiceListProps) {
  const { id, label, labelledBy, anchor, options, value, active, note, isPointed } = props;
  const { onSearch, onPoint, onChoose, onDismiss } = props;
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ anchor, panel, matchWidth: true, onDismiss });
  useLayoutEffect(() => {
    if (isPointed) return;
    panel.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, isPointed]);

  return (
    <div ref={panel} popover="manual" data-dismissable="" className={floating.panel}>
      {onSearch && (
        <button
          type="button"
          className={cx(list.option, styles.search)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onSearch}
        >
          <Search size={16} aria-hidden="true" />
          Search
        </button>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={label ?? (labelledBy ? undefined : 'Choices')}
        aria-labelledby={label || !labelledBy ? undefined : `${labelledBy}-label`}
      >
        {groupsOf(options).map(({ name, first, options: own }) => {
          const choices = own.map((option, offset) => {
            const index = first + offset;

            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, which points here
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={option.value === value}
                aria-disabled={option.disabled || undefined}
                data-active={index === active ? '' : undefined}
                className={list.option}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => index !== active && onPoint(option)}
                onClick={() => onChoose(option)}
              >
                {option.leading}
                <span className={list.text}>
                  {option.label}
                  {option.description && <span className={list.description}>{option.description}</span>}
                </span>
                {option.value === value && <Check size={16} aria-hidden="true" />}
              </div>
            );
          });
          if (name === undefined) return choices;

          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
            <div key={first} role="group" aria-label={name}>
              <p className={list.heading} aria-hidden="true">
                {name}
              </p>
              {choices}
            </div>
          );
        })}
      </div>
      {note && <p className={list.note}>{note}</p>}
    </div>
  );
}

interface OptionGroup {
  name: string | undefined;
  /** The index of its first option among all. */
  first: number;
  options: ComboboxOption[];
}

function groupsOf(options: readonly ComboboxOption[]): OptionGroup[] {
  const groups: OptionGroup[] = [];
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, first: index, options: [option] });
  }

  return groups;
}

export const matching = (options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] =>
  options.filter(({ label, description = '', group = '', keywords = '' }) =>
    hasWords(`${label} ${description} ${group} ${keywords}`, typed),
  );

function namedBy(text: string, options: readonly ComboboxOption[]): ComboboxOption | undefined {
  const equal = options.filter(({ label }) => normalise(label) === normalise(text));
  const [named, ...others] = equal.length > 0 ? equal : options;

  return others.length === 0 && !named?.disabled ? named : undefined;
}

const othersInWords = (others: number, typed: string | null): string | null =>
  others > 0 ? `${typed ? 'Keep typing' : 'Type'} to find ${withCommas(others)} more` : null;

function countOf(count: number, others: number, loading: boolean, emptyText: string): string {
  if (loading) return 'Searching…';
  if (count === 0) return emptyText;
  if (others > 0) return `${count} of ${withCommas(count + others)} matches`;

  return count === 1 ? '1 match' : `${count} matches`;
}
