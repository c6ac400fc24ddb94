import { useActorRef } from '@xstate/react';
import { wireWorkflows } from '../../machines/modules/workflows.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { useWorkflowsAddress } from './use-workflows-address.ts';
import { WorkflowsView } from './workflows-view.tsx';

export default function WorkflowsPage() {
  const { chart } = useWorkflowsAddress();

  return <WorkflowsView actorRef={useActorRef(useMachines(wireWorkflows).watching, { input: { chart } })} />;
}
