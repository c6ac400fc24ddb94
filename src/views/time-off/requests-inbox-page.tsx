import { inboxShape, wireInbox } from '../../machines/modules/time-off/requests-inbox.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { RequestsPage } from './requests-page.tsx';
import { inboxWords } from './words.ts';

export default function RequestsInboxPage() {
  return <RequestsPage charts={useMachines(wireInbox)} shape={inboxShape} words={inboxWords} />;
}
