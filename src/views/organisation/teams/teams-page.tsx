import { useActorRef } from '@xstate/react';
import { teamsShape, wireTeams } from '../../../machines/modules/organisation/teams.ts';
import { useIsCompanyLevel } from '../../layout/use-is-company-level.ts';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { TeamsView } from './teams-view.tsx';

export default function TeamsPage() {
  const list = useActorRef(useMachines(wireTeams).list, { input: useListInput(teamsShape) });
  useListAddress(list, teamsShape);

  return <TeamsView list={list} mayChange={useIsCompanyLevel()} />;
}
