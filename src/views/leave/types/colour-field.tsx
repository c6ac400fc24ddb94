import type { CSSProperties } from 'react';
import { leaveColours } from '../../../rules/leave/leave-colours.ts';
import { FieldError } from '../../ui/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './colour-field.module.css';

export interface ColourFieldProps {
  /** `#3b7a6f`. */
  value: string;
  error?: string;
  onChange: (colour: string) => void;
}

export function ColourField({ value, error, onChange }: ColourFieldProps) {
  const isOwn = !leaveColours.some((colour) => colour.value === value);

  return (
    <fieldset className={styles.colours} aria-describedby={error ? 'colour-error' : 'colour-help'}>
      <legend>Colour</legend>
      <div className={styles.swatches}>
        {leaveColours.map((colour, index) => (
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
      <p id="colour-help" className={styles.help}>
        Used in lists and calendars.
      </p>
    </fieldset>
  );
}
