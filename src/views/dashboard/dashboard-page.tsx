import { useActorRef } from '@xstate/react';
import { wireDashboard } from '../../machines/modules/dashboard.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { DashboardView } from './dashboard-view.tsx';

export default function DashboardPage() {
  const who = useSignedIn();
  const level = levelOf(who.track.roles);
  const actorRef = useActorRef(useMachines(wireDashboard).overview, { input: { key: level } });

  return <DashboardView actorRef={actorRef} who={who} />;
}
