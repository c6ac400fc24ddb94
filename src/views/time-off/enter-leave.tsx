import { Suspense, useState } from 'react';
import type { GoTo } from '../../machines/ports.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';

const EnterLeaveDialog = lazyPart(
  () => import('./enter-leave-dialog.tsx'),
  ({ onClose }) => onClose(),
);

export interface EnterLeaveProps {
  /** To leavers, what was forgotten can be added. */
  person: { _id: string; fullName: string; isEnabled?: boolean };
  /** With the list where it is shown, unless nobody knows whether it was saved. */
  onSaved: (list?: GoTo) => void;
}

/** For people who can't ask themselves. */
export function EnterLeave({ person, onSaved }: EnterLeaveProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {person.isEnabled === false ? 'Add past leave' : 'Add leave'}
      </Button>
      <Suspense>
        {isOpen && <EnterLeaveDialog person={person} onSaved={onSaved} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
