import { useActorRef } from '@xstate/react';
import { groupsShape, wireGroups } from '../../../machines/modules/organisation/groups.ts';
import { useIsCompanyLevel } from '../../layout/use-is-company-level.ts';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { GroupsView } from './groups-view.tsx';

export default function GroupsPage() {
  const list = useActorRef(useMachines(wireGroups).list, { input: useListInput(groupsShape) });
  useListAddress(list, groupsShape);

  return <GroupsView list={list} mayChange={useIsCompanyLevel()} />;
}
