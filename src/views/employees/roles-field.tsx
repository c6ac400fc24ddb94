import type { FormRole } from '../../api/contract/employees.ts';
import { formRoles, toggleRole } from '../../rules/employees/employee-roles.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldError, RequiredMark } from '../ui/field.tsx';
import styles from './roles-field.module.css';

interface RolesFieldProps {
  id: string;
  error?: string;
  value: readonly FormRole[];
  onChange: (roles: FormRole[]) => void;
}

const descriptions: Readonly<Record<FormRole, string>> = {
  admin: 'Can see and change everything you can. Cannot be combined with other roles.',
  'reporting-manager': 'Approves requests from their direct reports.',
  'b-content-writer': 'Writes articles.',
  employee: 'Uses the app. Included in every role except Admin.',
};

/** Admin can't be combined with other roles; every other role includes Employee. */
export function RolesField({ id, error, value, onChange }: RolesFieldProps) {
  return (
    <fieldset className={styles.roles} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        Role
        <RequiredMark />
      </legend>
      {formRoles.map((role, index) => (
        <Checkbox
          key={role.value}
          id={index === 0 ? id : undefined}
          name="roles"
          value={role.value}
          label={role.label}
          description={descriptions[role.value]}
          checked={value.includes(role.value)}
          aria-invalid={error ? true : undefined}
          onChange={() => onChange(toggleRole(value, role.value))}
        />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
