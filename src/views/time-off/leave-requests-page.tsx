import { wireLeaveRequests } from '../../machines/modules/leave-requests.ts';
import { useWired } from '../frame/wiring-context.ts';
import { RequestsPage } from './requests-page.tsx';
import { leaveWords } from './words.ts';

/** `/manageLeaves`. */
export default function LeaveRequestsPage() {
  return <RequestsPage charts={useWired(wireLeaveRequests)} words={leaveWords} />;
}
