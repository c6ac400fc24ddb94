import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type Ref, useImperativeHandle, useRef } from 'react';
import control from './control.module.css';
import { cx } from './cx.ts';
import { Input, type InputProps } from './input.tsx';
import styles from './search-input.module.css';

interface SearchInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
  /** Needed only without a Field around it. */
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

export function SearchInput({ value, onValueChange, label, ref, className, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  return (
    <span className={cx(control.box, className)}>
      <Input
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        {...props}
        ref={input}
        type="search"
        value={value}
        className={cx(control.hasLeading, control.hasTrailing, styles.input)}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <Search size={16} className={control.leading} aria-hidden="true" />
      {value !== '' && (
        <span className={control.trailing}>
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear search"
            onClick={() => {
              onValueChange('');
              input.current?.focus();
            }}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </span>
      )}
    </span>
  );
}
