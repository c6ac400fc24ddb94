import { useActorRef } from '@xstate/react';
import { wfhPolicyShape, wireWfhPolicies } from '../../../machines/modules/wfh/wfh-policies.ts';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { PoliciesView } from './policies-view.tsx';

export default function PoliciesPage() {
  const list = useActorRef(useMachines(wireWfhPolicies).list, { input: useListInput(wfhPolicyShape) });
  useListAddress(list, wfhPolicyShape);

  return <PoliciesView list={list} />;
}
