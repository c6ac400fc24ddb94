import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { periods } from './periods.ts';
import styles from './usage-view.module.css';
import type { useUsageAddress } from './use-usage-address.ts';

interface UsagePeriodProps {
  address: ReturnType<typeof useUsageAddress>;
  /** False where the period before is always shown. */
  compares?: boolean;
  /** The counts of another period are still shown. */
  isBusy: boolean;
}

export function UsagePeriod({ address: { period, compare, choose }, compares = true, isBusy }: UsagePeriodProps) {
  return (
    <div className={styles.periods}>
      <span role="status" className={styles.busy}>
        {isBusy && 'Updating…'}
      </span>
      <Field label="Period" labelHidden>
        <Select
          value={period}
          onChange={({ target }) => choose({ period: target.value, ...(!target.value && { compare: '' }) })}
          options={periods(new Date())}
        />
      </Field>
      {compares && (
        <Field label="Compare with" labelHidden>
          <Select
            value={compare}
            disabled={!period}
            onChange={({ target }) => choose({ compare: target.value })}
            options={[
              { value: '', label: period ? 'Compare with…' : 'Choose a period to compare' },
              { value: 'previous', label: 'The period before' },
              { value: 'year', label: 'A year before' },
            ]}
          />
        </Field>
      )}
    </div>
  );
}
