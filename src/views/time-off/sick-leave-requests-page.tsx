import { wireSickLeaveRequests } from '../../machines/modules/leave-requests.ts';
import { useWired } from '../frame/wiring-context.ts';
import { RequestsPage } from './requests-page.tsx';
import { sickLeaveWords } from './words.ts';

/** `/manageSickLeaves`. */
export default function SickLeaveRequestsPage() {
  return <RequestsPage charts={useWired(wireSickLeaveRequests)} words={sickLeaveWords} />;
}
