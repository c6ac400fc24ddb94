import { useActorRef } from '@xstate/react';
import { Suspense, useState } from 'react';
import type { Branch } from '../../api/contract/branches.ts';
import { branchShape, wireBranches } from '../../machines/modules/branches.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { BranchesView } from './branches-view.tsx';

const loadDialog = () => import('./branch-dialog.tsx');
const BranchDialog = lazyPart(loadDialog, ({ onClose }) => onClose());

/** Preload the dialog when a row's menu opens. A failure shows up when the dialog is opened. */
const prepareDialog = () => void loadDialog().catch(() => {});

export default function BranchesPage() {
  const charts = useMachines(wireBranches);
  const list = useActorRef(charts.list, { input: useListInput(branchShape) });
  useListAddress(list, branchShape);
  const [editing, setEditing] = useState<Branch>();

  return (
    <>
      <BranchesView list={list} effects={charts.effects} onEdit={setEditing} onMenu={prepareDialog} />
      <Suspense>
        {editing && (
          <BranchDialog
            charts={charts}
            branch={editing}
            onSaved={() => list.send({ type: 'reload.requested' })}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
