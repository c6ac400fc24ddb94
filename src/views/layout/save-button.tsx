import { useSelector } from '@xstate/react';
import type { FormActor } from '../../machines/form.machine.ts';
import { Button } from '../ui/button.tsx';

export interface SaveButtonProps<Options, Values extends object, Saved> {
  actorRef: FormActor<Options, Values, Saved>;
  form: string;
  label: string;
  busyLabel?: string;
  isCritical?: boolean;
  isBlocked?: (options: Options) => boolean;
}

/** Disabled until the form can be filled in. */
export function SaveButton<Options, Values extends object, Saved>(props: SaveButtonProps<Options, Values, Saved>) {
  const { actorRef, form, label, busyLabel = 'Saving…', isCritical = false, isBlocked = () => false } = props;
  const isEditable = useSelector(actorRef, (snapshot) => snapshot.hasTag('editable'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy') && snapshot.hasTag('editable'));
  const options = useSelector(actorRef, ({ context }) => context.options);
  const isOff = !isEditable || !options || isBlocked(options);

  return (
    <Button
      type="submit"
      form={form}
      variant={isCritical ? 'critical' : 'primary'}
      busy={isBusy}
      busyLabel={busyLabel}
      disabled={isOff}
    >
      {label}
    </Button>
  );
}
