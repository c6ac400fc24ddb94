import { use } from 'react';
import type { ListedEmployee } from '../../api/contract/employees.ts';
import { formatDay, today } from '../../rules/shared/days.ts';
import { useFileUrl } from '../layout/wiring-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import checkbox from '../ui/checkbox.module.css';
import { StatusDot } from '../ui/status-dot.tsx';
import { displayName } from './display-name.ts';
import { PeopleListContext } from './list-context.ts';
import styles from './person-cell.module.css';

export function PersonCell({ person }: { person: ListedEmployee }) {
  const fileUrl = useFileUrl();
  const list = use(PeopleListContext);
  const state = stateOf(person);

  return (
    <span className={styles.person}>
      {/* Drawn here and not by the shared parts: a row has to stay light. */}
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-label={`Select ${person.fullName}`}
          checked={list.isSelected(person)}
          disabled={list.isLocked}
          onChange={() => list.toggle(person)}
        />
      </label>
      {Avatar({ name: person.fullName, src: person.photo && fileUrl(person.photo), size: 24 })}
      <a href={list.pathTo(person)} className={styles.name} onClick={(event) => list.follow(event, person)}>
        {displayName(person)}
      </a>
      {state && StatusDot({ tone: 'neutral', children: state })}
    </span>
  );
}

/** People who start later are not among the active ones of the dashboard. */
function stateOf({ isEnabled, joinedOn, leavesOn }: ListedEmployee): string | null {
  if (!isEnabled) return 'Deactivated';
  if (leavesOn) return `Leaves on ${formatDay(leavesOn)}`;

  return joinedOn !== null && joinedOn > today() ? `Starts on ${formatDay(joinedOn)}` : null;
}
