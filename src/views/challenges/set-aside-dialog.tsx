import { type FormEvent, useState } from 'react';
import type { FlaggedRow } from '../../machines/modules/challenges.ts';
import { REASON_MAX } from '../../rules/challenges/challenge-limits.ts';
import { formatDay } from '../../rules/shared/dates.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

export interface SetAsideDialogProps {
  row: FlaggedRow;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

const FORM = 'set-aside';

export default function SetAsideDialog({ row: { name, day }, onConfirm, onCancel }: SetAsideDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setError('Please Enter Reason!');
    else onConfirm(reason.trim());
  };

  return (
    <Dialog
      open
      title={`Set aside the activity of ${name} on ${formatDay(day)}?`}
      description="The day no longer counts in this challenge. You can count it again later."
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={FORM} variant="critical">
            Set aside
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Field label="Reason" id="reason" required help="The participant sees it." error={error}>
          <Textarea
            rows={3}
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
