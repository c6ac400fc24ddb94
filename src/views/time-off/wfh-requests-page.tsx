import { wireWfhRequests } from '../../machines/modules/wfh-requests.ts';
import { useWired } from '../frame/wiring-context.ts';
import { RequestsPage } from './requests-page.tsx';
import { wfhWords } from './words.ts';

/** `/manage/wfh`. */
export default function WfhRequestsPage() {
  return <RequestsPage charts={useWired(wireWfhRequests)} words={wfhWords} />;
}
