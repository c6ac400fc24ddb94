import { wireDesignations } from '../../../machines/modules/designations.ts';
import { useWired } from '../../frame/wiring-context.ts';
import { NamedPage } from './named-page.tsx';
import { designationWords } from './named-words.ts';

/** `/employees/addDesignation`. */
export default function DesignationsPage() {
  return <NamedPage charts={useWired(wireDesignations)} words={designationWords} />;
}
