import type { CSSProperties } from 'react';
import { colours } from '../../rules/shared/colours.ts';
import common from '../ui/common.module.css';
import { FieldError } from '../ui/field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './colour-field.module.css';

interface ColourFieldProps {
  /** `#3b7a6f`. */
  value: string;
  help: string;
  error?: string;
  onChange: (colour: string) => void;
}

export function ColourField({ value, help, error, onChange }: ColourFieldProps) {
  const isOwn = !colours.some((colour) => colour.value === value);

  return (
    <fieldset className={styles.colours} aria-describedby={error ? 'colour-error' : 'colour-help'}>
      <legend>Colour</legend>
      <div className={common.wrappingRow}>
        {colours.map((colour, index) => (
          <label
            key={colour.value}
            className={styles.swatch}
            style={{ '--own': colour.value } as CSSProperties}
            data-tooltip={colour.name}
          >
            <input
              id={index === 0 ? 'colour' : undefined}
              type="radio"
              name="colour"
              value={colour.value}
              checked={colour.value === value}
              onChange={() => onChange(colour.value)}
            />
            <VisuallyHidden>{colour.name}</VisuallyHidden>
          </label>
        ))}
        <label className={styles.other}>
          <input
            type="color"
            aria-label="Custom colour"
            value={value}
            data-chosen={isOwn || undefined}
            onChange={({ target }) => onChange(target.value.toLowerCase())}
          />
          Custom
        </label>
      </div>
      {error && <FieldError id="colour-error">{error}</FieldError>}
      <p id="colour-help" className={common.quiet}>
        {help}
      </p>
    </fieldset>
  );
}
