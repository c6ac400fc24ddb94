import Plus from 'lucide-react/icons/plus';
import type { BranchValues } from '../../machines/modules/organisation/branch-values.ts';
import { readHolidays } from '../../rules/organisation/holiday-lines.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

interface HolidayLinesProps {
  text: string;
  holidays: BranchValues['holidays'];
  error?: string | undefined;
  onChange: (changed: Partial<BranchValues>) => void;
}

/** A year's public holidays are published as a list, which can be pasted here. */
export function HolidayLines({ text, holidays, error, onChange }: HolidayLinesProps) {
  const { read, left } = readHolidays(text, holidays);
  const add = () =>
    onChange({ holidays: [...holidays, ...read], holidayLines: left.map(({ line }) => line).join('\n') });

  return (
    <div className={common.stack2}>
      <Field
        label="Several public holidays at once"
        id="holidayLines"
        help="One per line, such as 01-01-27 New Year’s Day."
        error={error}
      >
        <Textarea rows={2} value={text} onChange={({ target }) => onChange({ holidayLines: target.value })} />
      </Field>
      {left.length > 0 && (
        <ul className={common.muted}>
          {left.map(({ line, why }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
            <li key={index}>
              “{line}”: {why}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="small"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={read.length === 0}
          focusableWhenDisabled
          onClick={add}
        >
          {addLabel(read.length)}
        </Button>
      </div>
    </div>
  );
}

function addLabel(count: number): string {
  if (count === 0) return 'Add these public holidays';

  return count === 1 ? 'Add 1 public holiday' : `Add ${count} public holidays`;
}
