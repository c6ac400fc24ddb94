import { useActorRef, useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { FormActor, FormInput, FormMachine } from '../../machines/form.machine.ts';
import { isDirty } from '../../rules/shared/form.ts';
import { hasUnreadableText, useUnreadableText } from './unreadable-text.ts';
import { goOnUnasked, useUnsavedGuard } from './unsaved-guard.ts';

/** Asks for confirmation before leaving with unsaved changes. The chart decides where to go after adding. */
export function useFormPage<Options, Values extends object, Saved>(
  machine: FormMachine<Options, Values, Saved>,
  input: FormInput<Values>,
  back: string,
): { actorRef: FormActor<Options, Values, Saved>; cancel: () => void } {
  const [, navigate] = useLocation();
  const goOn = useRef(() => {});
  const goBack = () => goOnUnasked(() => navigate(back));
  const actorRef = useActorRef(machine, { input }, (snapshot) => {
    if (snapshot.hasTag('left')) goOn.current();
    if (snapshot.hasTag('saved') && input.key !== undefined) goBack();
  });
  const isUnsaved = useSelector(actorRef, (snapshot) => snapshot.status === 'active' && isDirty(snapshot.context));
  const leaveFor = (next: () => void) => {
    goOn.current = next;
    actorRef.send({ type: 'exit.requested', hasUnreadableText: hasUnreadableText() });
  };
  const isUnreadable = useUnreadableText();
  useUnsavedGuard(isUnsaved || isUnreadable, leaveFor);

  return { actorRef, cancel: () => leaveFor(goBack) };
}
