import { requestsShape } from '../../machines/modules/time-off/requests.ts';
import { wireWfhRequests } from '../../machines/modules/wfh/wfh-requests.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { RequestsPage } from './requests-page.tsx';
import { wfhWords } from './words.ts';

export default function WfhRequestsPage() {
  return <RequestsPage charts={useMachines(wireWfhRequests)} shape={requestsShape} words={wfhWords} />;
}
