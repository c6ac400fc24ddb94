import Network from 'lucide-react/icons/network';
import Pencil from 'lucide-react/icons/pencil';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { PersonReply } from '../../../api/contract/people.ts';
import { formatDay } from '../../../rules/shared/days.ts';
import { hasFeature } from '../../../rules/shared/features.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { useFileUrl, useSignedIn } from '../../layout/wiring-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DetailsDialog, EditDialog, prepareDialogs } from '../dialogs.lazy.ts';
import { displayName } from '../display-name.ts';
import type { EditStart } from '../employee-fields.tsx';
import styles from './person.module.css';
import { PersonActions } from './person-actions.tsx';
import { PersonActivitySection } from './person-activity.tsx';
import { PersonBack } from './person-back.tsx';
import { PersonBalances } from './person-balances.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonNeighbours } from './person-neighbours.tsx';
import { PersonPeople } from './person-people.tsx';
import type { PersonParts } from './use-person-parts.ts';

interface PersonViewProps {
  parts: PersonParts;
  reply: PersonReply;
  list: string;
  /** The person and all parts. */
  reload: () => void;
}

export function PersonView({ parts, reply, list, reload }: PersonViewProps) {
  const { user } = reply;
  const { neighbours, balances, activity, history } = parts;
  const fileUrl = useFileUrl();
  const { features } = useSignedIn().company;
  const [editing, setEditing] = useState<EditStart>();
  const [isLooking, setLooking] = useState(false);
  const name = displayName(user);

  return (
    <>
      <div className={styles.top}>
        <PersonBack list={list} />
        <PersonNeighbours actorRef={neighbours} list={list} />
      </div>
      <PageHeader
        title={
          <span className={styles.name}>
            <Avatar name={user.fullName} src={user.photo && fileUrl(user.photo)} size={40} />
            {name}
            {!user.isEnabled && <Badge>Deactivated</Badge>}
            {user.leavesOn && <Badge>Leaves on {formatDay(user.leavesOn)}</Badge>}
          </span>
        }
        help={[user.designation?.display, user.department?.display, user.branchId?.branchName]
          .filter(Boolean)
          .join(', ')}
        actions={
          <>
            <Link href={`${paths.orgChart}?person=${user._id}`} className={buttonClass()}>
              <Network size={16} aria-hidden="true" />
              Organisation chart
            </Link>
            <Button onClick={() => setLooking(true)}>View full profile</Button>
            <Button
              variant="primary"
              icon={<Pencil size={16} aria-hidden="true" />}
              onPointerEnter={prepareDialogs}
              onFocus={prepareDialogs}
              onClick={() => setEditing('firstName')}
            >
              Edit
            </Button>
            <PersonActions person={user} onChanged={reload} />
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PersonFacts person={user} insurance={reply.insurance} />
          <PersonPeople reply={reply} onChooseManager={() => setEditing('manager')} />
        </div>
        <div className={styles.column}>
          {(hasFeature(features, 'leave') || hasFeature(features, 'sickLeave')) && (
            <PersonBalances
              actorRef={balances}
              person={user}
              onEntered={() => activity.send({ type: 'reload.requested' })}
            />
          )}
          <PersonActivitySection actorRef={activity} person={user} />
          <PersonHistory actorRef={history} />
        </div>
      </div>
      <Suspense>
        {isLooking && <DetailsDialog person={user} onClose={() => setLooking(false)} />}
        {editing && (
          <EditDialog person={user} startsAt={editing} onClose={() => setEditing(undefined)} onSaved={reload} />
        )}
      </Suspense>
    </>
  );
}
