import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { GoTo } from '../../machines/ports.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';

const AddLeaveDialog = lazyPart(
  () => import('./add-leave-dialog.tsx'),
  ({ onClose }) => onClose(),
);

/** For people who phone in the morning. Managers only decide on requests. */
export function AddLeave({ onSaved }: { onSaved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [path, navigate] = useLocation();
  // From the command palette.
  const isAsked = new URLSearchParams(useSearch()).has('add');
  const level = levelOf(useSignedIn().track.roles);
  if (level !== 'company' && level !== 'branch') return null;

  const saved = (list?: GoTo) => {
    onSaved();
    if (list) navigate(list.to, { replace: isAsked });
  };
  const close = () => {
    setOpen(false);
    if (new URLSearchParams(location.search).has('add')) navigate(path, { replace: true });
  };

  return (
    <>
      <Button icon={<CalendarPlus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Add leave
      </Button>
      <Suspense>{(isOpen || isAsked) && <AddLeaveDialog onSaved={saved} onClose={close} />}</Suspense>
    </>
  );
}
