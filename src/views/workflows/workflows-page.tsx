import { useState } from 'react';
import { wireWorkflows } from '../../machines/modules/workflows/workflows.ts';
import { useMachines, useWiring } from '../layout/wiring-context.ts';
import { useWorkflowsAddress } from './use-workflows-address.ts';
import { WorkflowsView } from './workflows-view.tsx';

export default function WorkflowsPage() {
  const { chart } = useWorkflowsAddress();
  const { session } = useWiring();
  const { watch } = useMachines(wireWorkflows);
  const [actorRef] = useState(() => watch(session, chart));

  return <WorkflowsView actorRef={actorRef} />;
}
