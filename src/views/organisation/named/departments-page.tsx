import { wireDepartments } from '../../../machines/modules/departments.ts';
import { useWired } from '../../frame/wiring-context.ts';
import { NamedPage } from './named-page.tsx';
import { departmentWords } from './named-words.ts';

/** `/employees/addDepartment`. */
export default function DepartmentsPage() {
  return <NamedPage charts={useWired(wireDepartments)} words={departmentWords} />;
}
