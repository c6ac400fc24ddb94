import { useActorRef } from '@xstate/react';
import { Suspense, useState } from 'react';
import type { InsurancePlanDetails } from '../../api/contract/insurance.ts';
import { wireInsurance } from '../../machines/modules/company/insurance.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { InsurancePlans } from './insurance-plans.tsx';

const PlanDialog = lazyPart(
  () => import('./plan-dialog.tsx'),
  ({ onClose }) => onClose(),
);

export default function InsuranceTab() {
  const charts = useMachines(wireInsurance);
  const list = useActorRef(charts.list, { input: { query: defaultListQuery } });
  const [open, setOpen] = useState<{ plan?: InsurancePlanDetails }>();

  return (
    <>
      <InsurancePlans list={list} onAdd={() => setOpen({})} onEdit={(plan) => setOpen({ plan })} />
      <Suspense>
        {open && (
          <PlanDialog
            charts={charts}
            plan={open.plan}
            onSaved={() => list.send({ type: 'reload.requested' })}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
