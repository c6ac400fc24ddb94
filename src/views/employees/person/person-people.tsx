import UserPlus from 'lucide-react/icons/user-plus';
import type { PersonReply } from '../../../api/contract/people.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { PersonLink } from '../../layout/person-link.tsx';
import { useFileUrl } from '../../layout/wiring-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import styles from './person.module.css';

type Colleague = PersonReply['reports'][number];

interface PersonPeopleProps {
  reply: PersonReply;
  onChooseManager: () => void;
}

export function PersonPeople({ reply, onChooseManager }: PersonPeopleProps) {
  const { manager, reports, reportCount, user } = reply;

  return (
    <Card title="Manager and reports">
      <h3 className={styles.heading}>Manager</h3>
      {manager ? (
        <ColleagueLine person={manager} />
      ) : (
        <div className={common.stack2}>
          <p className={common.muted}>{user.managerName ?? 'No manager'}</p>
          {!user.managerName && user.isEnabled && (
            <div>
              <Button size="small" icon={<UserPlus size={14} aria-hidden="true" />} onClick={onChooseManager}>
                Choose a manager
              </Button>
            </div>
          )}
        </div>
      )}
      <h3 className={styles.heading}>Direct reports{reportCount > 0 && ` (${withCommas(reportCount)})`}</h3>
      {reports.length === 0 && <p className={common.muted}>No one reports to {user.firstName}.</p>}
      {reports.length > 0 && (
        <ul className={styles.people}>
          {reports.map((person) => (
            <li key={person._id}>
              <ColleagueLine person={person} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ColleagueLine({ person }: { person: Colleague }) {
  const fileUrl = useFileUrl();

  return (
    <span className={styles.colleague}>
      <Avatar name={person.fullName} src={person.photo && fileUrl(person.photo)} size={32} />
      <span>
        <PersonLink id={person._id}>{person.fullName}</PersonLink>
        <span className={common.muted}>{person.designation?.display}</span>
      </span>
    </span>
  );
}
