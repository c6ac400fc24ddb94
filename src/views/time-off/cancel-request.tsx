import { Suspense, useState } from 'react';
import { cancelWords } from '../../machines/modules/cancel-request.ts';
import type { TimeOffRequest } from '../../rules/leave/time-off.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';

const CancelRequestDialog = lazyPart(
  () => import('./cancel-request-dialog.tsx'),
  ({ onClose }) => onClose(),
);

export function CancelRequest({ request, onSaved }: { request: TimeOffRequest; onSaved: () => void }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel {cancelWords[request.kind]}</Button>
      <Suspense>
        {isOpen && <CancelRequestDialog request={request} onSaved={onSaved} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
