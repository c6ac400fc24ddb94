import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { levelOf } from '../../rules/auth/roles.ts';
import type { LeaveList } from '../../rules/leave/entry-words.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useSignedIn } from '../layout/wiring-context.ts';

const AddLeaveDialog = lazyPart(
  () => import('./add-leave-dialog.tsx'),
  ({ onClose }) => onClose(),
);

interface AddLeaveProps {
  /** Undefined for a list of other requests. */
  list: LeaveList | undefined;
  onSaved: () => void;
  /** The button, which is given what opens the form: nothing for managers, who only decide on requests. */
  children: (add: (() => void) | undefined) => ReactNode;
}

/** HR and admins add leave for someone who has called in. */
export function AddLeave({ list, onSaved, children }: AddLeaveProps) {
  const [isOpen, setOpen] = useState(false);
  const [path, navigate] = useLocation();
  // From the command palette.
  const isAsked = new URLSearchParams(useSearch()).has('add');
  const level = levelOf(useSignedIn().track.roles);
  if (!list || (level !== 'company' && level !== 'branch')) return children(undefined);

  const close = () => {
    setOpen(false);
    if (new URLSearchParams(location.search).has('add')) navigate(path, { replace: true });
  };

  return (
    <>
      {children(() => setOpen(true))}
      <Suspense>{(isOpen || isAsked) && <AddLeaveDialog seenIn={list} onSaved={onSaved} onClose={close} />}</Suspense>
    </>
  );
}
