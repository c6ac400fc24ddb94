import { useActorRef } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import type { InsurancePlanDetails } from '../../api/contract/insurance.ts';
import { wireInsurance } from '../../machines/modules/insurance.ts';
import { wholeList } from '../../machines/rules/list-query.ts';
import { useWired } from '../frame/wiring-context.ts';
import { InsurancePlans } from './insurance-plans.tsx';

const PlanDialog = lazy(() => import('./plan-dialog.tsx'));

/** The company's insurance plans, beside its profile. */
export default function InsuranceTab() {
  const charts = useWired(wireInsurance);
  const list = useActorRef(charts.list, { input: { query: wholeList } });
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
