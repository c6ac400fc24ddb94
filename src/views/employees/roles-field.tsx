import type { FormRole } from '../../api/contract/employees.ts';
import { formRoles, toggleRole } from '../../machines/rules/employee-roles.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldError, RequiredMark } from '../ui/field.tsx';
import styles from './roles-field.module.css';

export interface RolesFieldProps {
  id: string;
  error?: string;
  value: readonly FormRole[];
  onChange: (roles: FormRole[]) => void;
}

const says: Readonly<Record<FormRole, string>> = {
  admin: 'Works in this console with everything. Stands alone.',
  'reporting-manager': 'Decides on the requests of their people.',
  'b-content-writer': 'Writes articles.',
  employee: 'Uses the app. Part of every role but Admin.',
};

/** What somebody may do. Admin stands alone, any other role goes together with Employee. */
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
          description={says[role.value]}
          checked={value.includes(role.value)}
          aria-invalid={error ? true : undefined}
          onChange={() => onChange(toggleRole(value, role.value))}
        />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
