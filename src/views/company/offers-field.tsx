import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { emptyOffer, type OfferValues } from '../../machines/modules/insurance-values.ts';
import form from '../layout/form.module.css';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateInput } from '../ui/date-input.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import styles from './offers-field.module.css';

interface OffersFieldProps {
  value: readonly OfferValues[];
  error?: string;
  onChange: (offers: OfferValues[]) => void;
}

export function OffersField({ value, error, onChange }: OffersFieldProps) {
  const boxes = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (isAdded.current) boxes.current?.querySelector<HTMLInputElement>('fieldset:last-child input')?.focus();
    isAdded.current = false;
  });
  const add = () => {
    isAdded.current = true;
    onChange([...value, emptyOffer]);
  };

  return (
    <>
      <div ref={boxes} className={common.stack4}>
        {value.map((offer, index) => (
          <OfferBox
            // biome-ignore lint/suspicious/noArrayIndexKey: a new offer has no id, only a position
            key={index}
            offer={offer}
            place={index + 1}
            isBlamed={error !== undefined}
            onChange={(changed) =>
              onChange(value.map((one, place) => (place === index ? { ...one, ...changed } : one)))
            }
            onRemove={() => onChange(value.filter((_, place) => place !== index))}
          />
        ))}
      </div>
      {error && <FieldError id="plans-error">{error}</FieldError>}
      <div>
        <Button id="plans" size="small" icon={<Plus size={16} aria-hidden="true" />} onClick={add}>
          Add option
        </Button>
      </div>
    </>
  );
}

interface OfferBoxProps {
  offer: OfferValues;
  place: number;
  isBlamed: boolean;
  onChange: (changed: Partial<OfferValues>) => void;
  onRemove: () => void;
}

function OfferBox({ offer, place, isBlamed, onChange, onRemove }: OfferBoxProps) {
  const { name, headcount } = offer;
  const text = (field: 'name' | 'effectiveFrom' | 'effectiveTo' | 'categories') => ({
    value: offer[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });

  return (
    <fieldset className={styles.offer}>
      <legend>{`Option ${place}`}</legend>
      {headcount === 0 ? (
        <IconButton
          size="small"
          className={styles.remove}
          label={`Remove ${name || `option ${place}`}`}
          withoutTooltip
          icon={<X size={16} aria-hidden="true" />}
          onClick={onRemove}
        />
      ) : (
        <span className={styles.heads}>{headcount === 1 ? '1 person has it' : `${headcount} people have it`}</span>
      )}
      <div className={form.columns}>
        <Field label="Name" required>
          <Input {...text('name')} maxLength={80} aria-invalid={(isBlamed && name.trim() === '') || undefined} />
        </Field>
        <Field label="Eligible categories" help="Separate categories with commas. Leave empty for everyone.">
          <Input {...text('categories')} maxLength={400} />
        </Field>
        <Field label="Effective from">
          <DateInput {...text('effectiveFrom')} />
        </Field>
        <Field label="Effective to">
          <DateInput {...text('effectiveTo')} min={offer.effectiveFrom || undefined} />
        </Field>
      </div>
    </fieldset>
  );
}
