import { useActorRef } from '@xstate/react';
import { wfhPolicyShape, wireWfhPolicies } from '../../../machines/modules/wfh-policies.ts';
import { useListAddress, useListInput } from '../../frame/use-list-address.ts';
import { useWired } from '../../frame/wiring-context.ts';
import { PoliciesView } from './policies-view.tsx';

/** `/view/wfh`. */
export default function PoliciesPage() {
  const list = useActorRef(useWired(wireWfhPolicies).list, { input: useListInput(wfhPolicyShape) });
  useListAddress(list, wfhPolicyShape);

  return <PoliciesView list={list} />;
}
