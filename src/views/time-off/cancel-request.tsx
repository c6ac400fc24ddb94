import { Suspense, useState } from 'react';
import { kindLabels, type RequestDay, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';

const CancelRequestDialog = lazyPart(
  () => import('./cancel-request-dialog.tsx'),
  ({ onClose }) => onClose(),
);

interface CancelRequestProps {
  request: TimeOffRequest;
  days: readonly RequestDay[];
  onSaved: () => void;
}

export function CancelRequest({ request, days, onSaved }: CancelRequestProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel {kindLabels[request.kind].toLowerCase()}</Button>
      <Suspense>
        {isOpen && (
          <CancelRequestDialog request={request} days={days} onSaved={onSaved} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
