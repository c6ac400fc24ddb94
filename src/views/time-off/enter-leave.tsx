import { Suspense, useState } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import type { EnterLeaveProps } from './enter-leave-dialog.tsx';

const EnterLeaveDialog = lazyPart(
  () => import('./enter-leave-dialog.tsx'),
  ({ onClose }) => onClose(),
);

/** For people who can't request it themselves. */
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
