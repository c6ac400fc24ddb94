import { useActorRef, useSelector } from '@xstate/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ChartPerson } from '../../../api/contract/people.ts';
import { levelKey, wireOrgChart } from '../../../machines/modules/employees/org-chart.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { employeePath } from '../../../rules/shared/employee-links.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { Banner } from '../../layout/banner.tsx';
import { useFileUrl, useMachines } from '../../layout/wiring-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './chart.module.css';

interface Shared {
  /** The person the chart was opened for. */
  person: string | null;
  /** The one tab stop; the first person until one is focused. */
  active: string | undefined;
  onActive: (id: string) => void;
}

interface LevelProps {
  /** Made with `levelKey`. */
  of: string;
  /** From 1. */
  level: number;
  /** Opened from the start; the top level finds out. */
  line?: readonly string[];
  shared: Shared;
}

/** Loaded when it is opened. */
export function ChartLevel({ of, level, line, shared }: LevelProps) {
  const actorRef = useActorRef(useMachines(wireOrgChart), { input: { key: of } });
  const { record, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  if (hasFailed) {
    return (
      <li role="none">
        <Banner onRetry={() => actorRef.send({ type: 'reload.requested' })}>{message ?? SERVER_UNREACHABLE}</Banner>
      </li>
    );
  }
  if (!record) {
    return (
      <li role="none">
        <SkeletonText lines={3} />
      </li>
    );
  }
  if (record.people.length === 0) return <li role="none">No employees yet.</li>;

  const opened = line ?? record.line;

  return (
    <>
      {record.people.map((person, index) => (
        <Branch
          key={person._id}
          person={person}
          level={level}
          line={opened}
          isFirst={level === 1 && index === 0}
          shared={shared}
        />
      ))}
      {record.total > record.people.length && (
        <li role="none" className={styles.rest}>
          {`${withCommas(record.total - record.people.length)} more. Find them in the employee list.`}
        </li>
      )}
    </>
  );
}

interface BranchProps {
  person: ChartPerson;
  level: number;
  line: readonly string[];
  isFirst: boolean;
  shared: Shared;
}

function Branch({ person, level, line, isFirst, shared }: BranchProps) {
  const fileUrl = useFileUrl();
  // The first manager of the company is what most come to see.
  const [isOpen, setOpen] = useState(line.length === 0 ? isFirst : line.includes(person._id));
  const item = useRef<HTMLLIElement>(null);
  const hasReports = person.reports > 0;
  const isWanted = shared.person === person._id;
  const isActive = shared.active === person._id || (shared.active === undefined && isFirst);
  const show = useEffectEvent(() => {
    shared.onActive(person._id);
    item.current?.firstElementChild?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (isWanted) show();
  }, [isWanted]);

  return (
    <li
      ref={item}
      role="treeitem"
      aria-current={isWanted || undefined}
      aria-level={level}
      aria-expanded={hasReports ? isOpen : undefined}
      aria-label={`${person.fullName}${hasReports ? `, ${describePeople(person.reports)}` : ''}`}
      tabIndex={isActive ? 0 : -1}
      className={styles.item}
      onFocus={(event) => event.target === event.currentTarget && shared.onActive(person._id)}
    >
      <div className={styles.person}>
        {hasReports ? (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            data-toggle=""
            className={styles.toggle}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight size={16} />
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        <Avatar name={person.fullName} src={person.photo && fileUrl(person.photo)} size={32} />
        <span className={styles.words}>
          <Link href={employeePath(person._id)} tabIndex={-1}>
            {person.fullName}
          </Link>
          <span className={styles.place}>
            {[person.designation?.display, person.branchId?.branchName].filter(Boolean).join(', ')}
          </span>
        </span>
        {hasReports && <span className={styles.count}>{describePeople(person.reports)}</span>}
      </div>
      {hasReports && isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a level of a tree is a group
        <ul role="group" className={styles.level}>
          <ChartLevel of={levelKey({ manager: person._id })} level={level + 1} line={line} shared={shared} />
        </ul>
      )}
    </li>
  );
}
