import { wireDesignations } from '../../../machines/modules/organisation/designations.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { designationWords } from './org-unit-words.ts';
import { OrgUnitsPage } from './org-units-page.tsx';

export default function DesignationsPage() {
  return <OrgUnitsPage charts={useMachines(wireDesignations)} words={designationWords} />;
}
