import { useActorRef } from '@xstate/react';
import { groupsShape, wireGroups } from '../../../machines/modules/groups.ts';
import { useIsCompanyLevel } from '../../frame/use-is-company-level.ts';
import { useListAddress, useListInput } from '../../frame/use-list-address.ts';
import { useWired } from '../../frame/wiring-context.ts';
import { GroupsView } from './groups-view.tsx';

/** `/manageGroups` and `/manageGroups/groupList`. */
export default function GroupsPage() {
  const list = useActorRef(useWired(wireGroups).list, { input: useListInput(groupsShape) });
  useListAddress(list, groupsShape);

  return <GroupsView list={list} mayChange={useIsCompanyLevel()} />;
}
