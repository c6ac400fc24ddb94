import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Branch } from '../../api/contract/branches.ts';
import { branchShape, wireBranches } from '../../machines/modules/organisation/branches.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { BranchesView } from './branches-view.tsx';

const loadDialog = () => import('./branch-dialog.tsx');
const BranchDialog = lazyPart(loadDialog, ({ onClose }) => onClose());

/** Preload the dialog when a row's menu opens. A failure shows up when the dialog is opened. */
const prepareDialog = () => void loadDialog().catch(() => {});

interface EditedBranch {
  branch: Branch;
  isForHolidays: boolean;
}

export default function BranchesPage() {
  const charts = useMachines(wireBranches);
  const list = useActorRef(charts.list, { input: useListInput(branchShape) });
  useListAddress(list, branchShape);
  const [editing, setEditing] = useState<EditedBranch>();
  const [path, navigate] = useLocation();
  // Opened from the command palette: shows the public holidays of the branch that is opened, at once if there is only
  // one.
  const isForHolidays = new URLSearchParams(useSearch()).has('holidays');
  const only = useSelector(list, ({ context: { rows, total } }) => (total === 1 ? rows[0] : undefined));
  const open = editing ?? (isForHolidays && only ? { branch: only, isForHolidays } : undefined);
  const close = () => {
    setEditing(undefined);
    if (isForHolidays) navigate(path, { replace: true });
  };

  return (
    <>
      <BranchesView
        list={list}
        effects={charts.effects}
        isForHolidays={isForHolidays}
        onEdit={(branch) => setEditing({ branch, isForHolidays })}
        onHolidays={(branch) => setEditing({ branch, isForHolidays: true })}
        onMenu={prepareDialog}
      />
      <Suspense>
        {open && (
          <BranchDialog
            charts={charts}
            {...open}
            onSaved={(reply) => list.send({ type: 'reload.requested', saved: reply?.branch })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
