import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { FormActor } from '../../machines/form.machine.ts';
import type { SaveEvent } from '../../machines/modules/shared/wire-form.ts';

/** The share of a form's file that has been sent, 0 to 1; null while nothing is being saved. */
export function useUploadProgress<Options, Values extends object, Saved>(
  actorRef: FormActor<Options, Values, Saved>,
): number | null {
  const call = useSelector(actorRef, ({ children }) => children.saveForm as AnyActorRef | undefined);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    setSent(0);
    const subscription = call?.on('upload.progressed', (news) => setSent((news as SaveEvent).done));

    return () => subscription?.unsubscribe();
  }, [call]);

  return call ? sent : null;
}
