import { useActorRef } from '@xstate/react';
import { sessionsShape, wireSessions } from '../../machines/modules/auth/sessions.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { SessionsView } from './sessions-view.tsx';

export default function SessionsPage() {
  const list = useActorRef(useMachines(wireSessions), { input: useListInput(sessionsShape) });
  useListAddress(list, sessionsShape);

  return <SessionsView list={list} />;
}
