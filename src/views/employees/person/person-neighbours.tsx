import { useSelector } from '@xstate/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListedEmployee } from '../../../api/contract/employees.ts';
import { employeesShape } from '../../../machines/modules/employees/employees.ts';
import type { Neighbours } from '../../../machines/modules/employees/person.ts';
import type { ResourceActor } from '../../../machines/resource.machine.ts';
import { PAGE_SIZE } from '../../../rules/shared/constants.ts';
import { employeePath } from '../../../rules/shared/employee-links.ts';
import { readListQuery, withPage, writeListQuery } from '../../../rules/shared/list-query.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { buttonClass } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';

interface PersonNeighboursProps {
  actorRef: ResourceActor<Neighbours>;
  list: string;
}

/** Shown only if the page was opened from a list. */
export function PersonNeighbours({ actorRef, list }: PersonNeighboursProps) {
  const found = useSelector(actorRef, ({ context }) => context.record);
  if (!found || found.position === 0) return null;
  const query = readListQuery(list, employeesShape);
  const addressOf = ({ _id }: ListedEmployee, at: number) =>
    employeePath(_id, writeListQuery(withPage(query, Math.floor(at / PAGE_SIZE) + 1)), at);
  const link = (person: ListedEmployee | null, step: number, label: string, icon: ReactNode) =>
    person && (
      <Link
        href={addressOf(person, found.position - 1 + step)}
        className={buttonClass({ size: 'small' })}
        aria-label={`${label}: ${person.fullName}`}
      >
        {icon}
      </Link>
    );

  return (
    <nav aria-label="Other employees" className={common.row}>
      <span className={common.muted}>
        {withCommas(found.position)} of {withCommas(found.total)}
      </span>
      {link(found.before, -1, 'Previous', <ChevronLeft size={16} aria-hidden="true" />)}
      {link(found.after, 1, 'Next', <ChevronRight size={16} aria-hidden="true" />)}
    </nav>
  );
}
