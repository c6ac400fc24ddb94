import { useActorRef } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import type { Branch } from '../../api/contract/branches.ts';
import { branchShape, wireBranches } from '../../machines/modules/branches.ts';
import { useListAddress, useListInput } from '../frame/use-list-address.ts';
import { useWired } from '../frame/wiring-context.ts';
import { BranchesView } from './branches-view.tsx';

const loadDialog = () => import('./branch-dialog.tsx');
const BranchDialog = lazy(loadDialog);

/** Whoever opens a row's menu will want it in a moment. Without a network, that moment will tell. */
const prepareDialog = () => void loadDialog().catch(() => {});

/** `/branches` and `/branches/viewbranches`. */
export default function BranchesPage() {
  const charts = useWired(wireBranches);
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
