import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link, useSearch } from 'wouter';
import type { EmployeesActor } from '../../machines/modules/employees.ts';
import { employeePath } from '../../rules/shared/paths.ts';
import styles from './people-bar.module.css';

/** Shown after somebody was added. */
export function AddedNotice({ list }: { list: EmployeesActor }) {
  const added = new URLSearchParams(useSearch()).get('added');
  const person = useSelector(list, ({ context }) => context.rows.find(({ _id }) => _id === added));
  if (!person) return null;

  return (
    <p className={styles.added}>
      <CircleCheck size={16} aria-hidden="true" />
      {person.fullName} was added. <Link href={employeePath(person._id)}>View profile</Link>
    </p>
  );
}
