import { wireLeaveRequests } from '../../machines/modules/leave/leave-requests.ts';
import { requestsShape } from '../../machines/modules/time-off/requests.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { RequestsPage } from './requests-page.tsx';
import { leaveWords } from './words.ts';

export default function LeaveRequestsPage() {
  return <RequestsPage charts={useMachines(wireLeaveRequests)} shape={requestsShape} words={leaveWords} />;
}
