import { useActorRef } from '@xstate/react';
import { teamsShape, wireTeams } from '../../../machines/modules/teams.ts';
import { useIsCompanyLevel } from '../../frame/use-is-company-level.ts';
import { useListAddress, useListInput } from '../../frame/use-list-address.ts';
import { useWired } from '../../frame/wiring-context.ts';
import { TeamsView } from './teams-view.tsx';

/** `/teams` and `/teams/view`. */
export default function TeamsPage() {
  const list = useActorRef(useWired(wireTeams).list, { input: useListInput(teamsShape) });
  useListAddress(list, teamsShape);

  return <TeamsView list={list} mayChange={useIsCompanyLevel()} />;
}
