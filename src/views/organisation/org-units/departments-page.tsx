import { wireDepartments } from '../../../machines/modules/organisation/departments.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { departmentWords } from './org-unit-words.ts';
import { OrgUnitsPage } from './org-units-page.tsx';

export default function DepartmentsPage() {
  return <OrgUnitsPage charts={useMachines(wireDepartments)} words={departmentWords} />;
}
