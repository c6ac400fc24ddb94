import { type FormEvent, useState } from 'react';
import { REASON_MISSING } from '../../rules/shared/reason.ts';
import { UnsavedDialog } from '../layout/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../layout/unsaved-guard.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

export interface ReasonDialogProps {
  title: string;
  description: string;
  label: string;
  help?: string;
  missing?: string;
  /** The button, named by its verb. */
  confirm: string;
  isCritical?: boolean;
  /** Keeps line breaks. */
  isMultiLine?: boolean;
  most: number;
  onConfirm: (text: string) => void;
  onCancel: () => void;
}

const FORM = 'reason-form';

export default function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    description,
    label,
    help,
    missing = REASON_MISSING,
    confirm,
    isCritical = false,
    isMultiLine,
    most,
    onConfirm,
    onCancel,
  } = props;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const isTyped = text.trim() !== '';
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isTyped ? setLeaving(true) : onCancel());
  useUnsavedGuard(isTyped, leave);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The server accepts a single line for a reason.
    const words = isMultiLine ? text.trim() : text.trim().replace(/\s+/g, ' ');
    if (words === '') setError(missing);
    else onConfirm(words);
  };

  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={FORM} variant={isCritical ? 'critical' : 'primary'}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Field label={label} id="reason" required help={help} error={error}>
          <Textarea
            rows={isMultiLine ? 6 : 3}
            maxLength={most}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
      {isLeaving && <UnsavedDialog onLeave={onCancel} onStay={() => setLeaving(false)} />}
    </Dialog>
  );
}
