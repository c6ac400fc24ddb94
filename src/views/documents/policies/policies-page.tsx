import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { ofPolicy, policiesShape, reloadOnReturn, wirePolicies } from '../../../machines/modules/documents/policies.ts';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { PoliciesView } from './policies-view.tsx';
import { PolicyView } from './policy-view.tsx';

export default function PoliciesPage() {
  const id = new URLSearchParams(useSearch()).get('policy');

  return id === null ? <List /> : <One key={id} id={id} />;
}

function List() {
  const list = useActorRef(useMachines(wirePolicies).list, { input: useListInput(policiesShape) });
  useListAddress(list, policiesShape);

  return <PoliciesView list={list} />;
}

function One({ id }: { id: string }) {
  const charts = useMachines(wirePolicies);
  const policy = useActorRef(charts.one, { input: { key: id } });
  const readers = useActorRef(charts.readers, { input: { query: ofPolicy(id) } });
  useEffect(() => reloadOnReturn(policy, readers), [policy, readers]);

  return <PolicyView actorRef={policy} readers={readers} onExport={(state) => charts.download(id, state)} />;
}
