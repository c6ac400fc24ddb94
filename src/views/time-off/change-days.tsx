import { Suspense, useState } from 'react';
import type { TimeOffRequest } from '../../rules/leave/time-off.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';

const ChangeDaysDialog = lazyPart(
  () => import('./change-days-dialog.tsx'),
  ({ onClose }) => onClose(),
);

interface ChangeDaysProps {
  request: TimeOffRequest;
  ledger: string;
  onSaved: () => void;
}

export function ChangeDays({ request, ledger, onSaved }: ChangeDaysProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>Change days</Button>
      <Suspense>
        {isOpen && (
          <ChangeDaysDialog request={request} ledger={ledger} onSaved={onSaved} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
