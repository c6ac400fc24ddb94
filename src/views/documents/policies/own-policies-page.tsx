import { useActorRef } from '@xstate/react';
import { useSearch } from 'wouter';
import { ownPoliciesShape, wireOwnPolicies } from '../../../machines/modules/documents/own-policies.ts';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { OwnPoliciesView } from './own-policies-view.tsx';
import { OwnPolicyView } from './own-policy-view.tsx';

export default function OwnPoliciesPage() {
  const id = new URLSearchParams(useSearch()).get('policy');

  return id === null ? <List /> : <One key={id} id={id} />;
}

function List() {
  const list = useActorRef(useMachines(wireOwnPolicies).list, { input: useListInput(ownPoliciesShape) });
  useListAddress(list, ownPoliciesShape);

  return <OwnPoliciesView list={list} />;
}

const One = ({ id }: { id: string }) => (
  <OwnPolicyView actorRef={useActorRef(useMachines(wireOwnPolicies).one, { input: { id } })} />
);
