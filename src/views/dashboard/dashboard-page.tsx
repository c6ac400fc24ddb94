import { useActorRef } from '@xstate/react';
import { wireDashboard } from '../../machines/modules/dashboard.ts';
import { levelOf } from '../../machines/rules/roles.ts';
import { useWho, useWired } from '../frame/wiring-context.ts';
import { DashboardView } from './dashboard-view.tsx';

export default function DashboardPage() {
  const who = useWho();
  const level = levelOf(who.track.roles);
  const actorRef = useActorRef(useWired(wireDashboard).overview, { input: { key: level } });

  return <DashboardView actorRef={actorRef} who={who} />;
}
