import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import styles from './menu.module.css';

interface MenuChoicesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** The menu stays open. */
export function MenuChoices<Value extends string>({ label, options, value, onValueChange }: MenuChoicesProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div role="group" aria-label={label}>
      <MenuHeading>{label}</MenuHeading>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={option.value === value}
          className={styles.item}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon}
          <span className={styles.label}>{option.label}</span>
          {option.value === value && <Check size={16} aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}

function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.heading} role="presentation">
      {children}
    </div>
  );
}
