import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import type { EmployeesActor } from '../../machines/modules/employees/employees.ts';
import type { PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { employeePath } from '../../rules/shared/employee-links.ts';
import { Button } from '../ui/button.tsx';
import { outcomeInWords } from './change-words.ts';
import styles from './people-change.module.css';

/** Above the list: what was just done, and what someone came here to do. */
export function Notices({ list, change }: { list: EmployeesActor; change: PeopleChangeActor }) {
  return (
    <>
      <AddedNotice list={list} />
      <LeaverNotice list={list} />
      <ChangeNotice change={change} />
    </>
  );
}

function AddedNotice({ list }: { list: EmployeesActor }) {
  const added = new URLSearchParams(useSearch()).get('added');
  const person = useSelector(list, ({ context }) => context.rows.find(({ _id }) => _id === added));
  if (!person) return null;

  return (
    <Notice>
      {person.fullName} was added. <Link href={employeePath(person._id)}>View profile</Link>
    </Notice>
  );
}

/** For someone who came from the question about deactivating a manager, and has to go back to it. */
function LeaverNotice({ list }: { list: EmployeesActor }) {
  const leaver = new URLSearchParams(useSearch()).get('leaver');
  const isEmpty = useSelector(list, (snapshot) => snapshot.hasTag('empty'));
  if (!leaver) return null;

  return (
    <Notice isHint>
      {isEmpty
        ? 'No one in this list reports to them.'
        : 'To give these people a new manager, select them and press “Assign manager”.'}{' '}
      <Link href={employeePath(leaver)}>Back to the manager who is leaving</Link>
    </Notice>
  );
}

/** Until the next change, or until the page is left. */
function ChangeNotice({ change }: { change: PeopleChangeActor }) {
  const last = useSelector(change, ({ context }) => context.last);
  if (!last) return null;

  return (
    <Notice>
      {outcomeInWords(last, 'done')}.
      <Button size="small" onClick={() => change.send({ type: 'undo.pressed' })}>
        Undo
      </Button>
    </Notice>
  );
}

function Notice({ isHint = false, children }: { isHint?: boolean; children: ReactNode }) {
  const Icon = isHint ? Info : CircleCheck;

  return (
    <div className={styles.notice} role="status">
      <Icon size={16} aria-hidden="true" />
      {children}
    </div>
  );
}
