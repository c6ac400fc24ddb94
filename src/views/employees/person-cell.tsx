import type { Employee } from '../../api/contract/employees.ts';
import { useFileUrl } from '../layout/wiring-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import styles from './person-cell.module.css';

export function PersonCell({ person }: { person: Employee }) {
  const fileUrl = useFileUrl();

  return (
    <span className={styles.person}>
      <Avatar name={person.fullName} src={person.photo && fileUrl(person.photo)} size={24} />
      <span className={styles.words}>
        <span className={styles.name}>
          {person.preferredName ? `${person.fullName} (${person.preferredName})` : person.fullName}
        </span>
        {!person.isEnabled && (
          <span className={styles.state}>
            <StatusDot tone="neutral">Deactivated</StatusDot>
          </span>
        )}
      </span>
    </span>
  );
}
