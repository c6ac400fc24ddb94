import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FormActor, FormInput, FormMachine } from '../../machines/form.machine.ts';
import { isDirty } from '../../rules/shared/form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { SaveButton, type SaveButtonProps } from './save-button.tsx';
import { hasUnreadableText, useUnreadableText } from './unreadable-text.ts';
import { useUnsavedGuard } from './unsaved-guard.ts';

interface FormDialogProps<Options, Values extends object, Saved>
  extends Pick<DialogProps, 'title' | 'description' | 'size'>,
    Pick<SaveButtonProps<Options, Values, Saved>, 'busyLabel' | 'isBlocked' | 'isCritical'> {
  actorRef: FormActor<Options, Values, Saved>;
  form: string;
  save: string;
  /** The button that leaves; “Cancel” by default. */
  cancel?: string;
  children: ReactNode;
}

export function FormDialog<Options, Values extends object, Saved>(props: FormDialogProps<Options, Values, Saved>) {
  const { actorRef, form, save, cancel = 'Cancel', busyLabel, isBlocked, isCritical, children, ...dialog } = props;
  const isLoading = useSelector(actorRef, (snapshot) => snapshot.hasTag('loading'));
  const leave = () => actorRef.send({ type: 'exit.requested', hasUnreadableText: hasUnreadableText() });

  return (
    <Dialog
      {...dialog}
      open
      isLoading={isLoading}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{cancel}</Button>
          <SaveButton {...{ actorRef, form, busyLabel, isBlocked, isCritical }} label={save} />
        </>
      }
    >
      {children}
    </Dialog>
  );
}

export function useFormDialog<Options, Values extends object, Saved>(
  machine: FormMachine<Options, Values, Saved>,
  input: FormInput<Values>,
  { onSaved, onClose }: { onSaved: (saved?: Saved) => void; onClose: () => void },
): FormActor<Options, Values, Saved> {
  const actorRef = useActorRef(machine, { input }, (snapshot) => {
    // In either case, the page behind the dialog shows the server's state.
    if (snapshot.hasTag('saved') || snapshot.hasTag('unsure')) {
      onSaved(snapshot.context.saved as Saved | undefined);
    }
    if (snapshot.status === 'done') onClose();
  });
  const isUnsaved = useSelector(actorRef, (snapshot) => snapshot.status === 'active' && isDirty(snapshot.context));
  const isUnreadable = useUnreadableText();
  // Back closes the dialog, not the page behind it.
  useUnsavedGuard(isUnsaved || isUnreadable, () =>
    actorRef.send({ type: 'exit.requested', hasUnreadableText: hasUnreadableText() }),
  );

  return actorRef;
}
