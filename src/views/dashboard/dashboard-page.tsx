import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { wireDashboard } from '../../machines/modules/dashboard/dashboard.ts';
import { readDashboardQuery, writeDashboardQuery } from '../../rules/dashboard/period.ts';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { DashboardView } from './dashboard-view.tsx';

export default function DashboardPage() {
  const who = useSignedIn();
  const { dashboard, watch } = useMachines(wireDashboard);
  const query = readDashboardQuery(useSearch());
  const key = writeDashboardQuery(query);
  const actorRef = useActorRef(dashboard, { input: { key } });
  useEffect(() => {
    if (actorRef.getSnapshot().context.key !== key) actorRef.send({ type: 'key.changed', key });
  }, [actorRef, key]);
  useEffect(() => watch(() => actorRef.send({ type: 'reload.requested' })), [watch, actorRef]);

  return <DashboardView actorRef={actorRef} query={query} who={who} />;
}
