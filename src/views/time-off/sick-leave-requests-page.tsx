import { wireSickLeaveRequests } from '../../machines/modules/leave/leave-requests.ts';
import { requestsShape } from '../../machines/modules/time-off/requests.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { RequestsPage } from './requests-page.tsx';
import { sickLeaveWords } from './words.ts';

export default function SickLeaveRequestsPage() {
  return <RequestsPage charts={useMachines(wireSickLeaveRequests)} shape={requestsShape} words={sickLeaveWords} />;
}
