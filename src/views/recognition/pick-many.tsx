import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Combobox, type ComboboxOption, type ComboboxProps } from '../ui/combobox.tsx';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import styles from './composer.module.css';

interface Pickable {
  _id: string;
}

interface PickManyProps<T extends Pickable> {
  label: string;
  id: string;
  help?: string;
  error?: string | undefined;
  placeholder: string;
  chosen: readonly T[];
  found: readonly T[];
  searching: Pick<ComboboxProps, 'loading' | 'failed' | 'onQueryChange'>;
  most: number;
  nameOf: (record: T) => string;
  optionOf: (record: T) => Omit<ComboboxOption, 'value'>;
  mark: (record: T) => ReactNode;
  onChange: (chosen: readonly T[]) => void;
}

/** A search field that adds one choice at a time; the choices are listed below it, each with a button to remove it. */
export function PickMany<T extends Pickable>(props: PickManyProps<T>) {
  const { label, id, help, error, placeholder, chosen, found, searching, most, nameOf, optionOf, mark, onChange } =
    props;
  const isChosen = (record: T) => chosen.some(({ _id }) => _id === record._id);

  return (
    <div className={styles.pick}>
      <Field label={label} id={id} required help={help} error={error}>
        <Combobox
          // The field is emptied after each choice.
          key={chosen.length}
          value={null}
          options={found
            .filter((record) => !isChosen(record))
            .map((record) => ({ value: record._id, ...optionOf(record) }))}
          placeholder={chosen.length >= most ? `You can choose up to ${most}` : placeholder}
          disabled={chosen.length >= most}
          {...searching}
          onValueChange={(value) => {
            const record = found.find(({ _id }) => _id === value);
            if (record) onChange([...chosen, record]);
          }}
        />
      </Field>
      {chosen.length > 0 && (
        <ul className={common.wrappingRow} aria-label={`${label}, chosen`}>
          {chosen.map((record) => (
            <li key={record._id} className={styles.chip}>
              {mark(record)}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${nameOf(record)}`}
                onClick={() => onChange(chosen.filter((one) => one !== record))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
