import { useActorRef } from '@xstate/react';
import { wireWorkflows } from '../../machines/modules/workflows.ts';
import { useWired } from '../frame/wiring-context.ts';
import { WorkflowsView } from './workflows-view.tsx';

/** `/workflows`: every chart of the console, and what runs in this browser right now. */
export default function WorkflowsPage() {
  return <WorkflowsView actorRef={useActorRef(useWired(wireWorkflows).watching, { input: { chart: 'session' } })} />;
}
