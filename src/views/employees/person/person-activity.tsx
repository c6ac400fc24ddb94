import { useActorRef } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Employee } from '../../../api/contract/employees.ts';
import {
  type ActivityItem,
  conversationsKey,
  type PersonActivity,
  wirePerson,
} from '../../../machines/modules/employees/person.ts';
import type { ResourceActor } from '../../../machines/resource.machine.ts';
import { kindLabels, type RequestStatus } from '../../../rules/leave/time-off.ts';
import { type Feature, hasFeature } from '../../../rules/shared/features.ts';
import { conversationPath, recognitionPath } from '../../../rules/shared/links.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { capitalise } from '../../../rules/shared/text.ts';
import { useMachines, useSignedIn } from '../../layout/wiring-context.ts';
import { AfterLastDay } from '../../time-off/after-last-day.tsx';
import { requestTones } from '../../time-off/request-cells.tsx';
import { useKinds } from '../../time-off/use-kinds.ts';
import { kindLinks } from '../../time-off/words.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { DateTime, WithDates } from '../../ui/date-time.tsx';
import styles from './person.module.css';
import { ResourceSection } from './resource-section.tsx';

/** By the state of a request; the rest have none. */
const tones: Readonly<Record<string, Tone>> = requestTones;

interface PersonActivitySectionProps {
  actorRef: ResourceActor<PersonActivity>;
  person: Employee;
}

export function PersonActivitySection({ actorRef, person }: PersonActivitySectionProps) {
  const { features } = useSignedIn().company;
  const has = (...some: Feature[]) => some.some((feature) => hasFeature(features, feature));

  return (
    <>
      {has('leave', 'sickLeave', 'workFromHome') && (
        <Part title="Requests" actor={actorRef}>
          {({ requests }) => (
            <>
              <Happenings empty="No requests yet." items={requests} person={person} />
              {requests.length > 0 && <AllRequests person={person._id} />}
            </>
          )}
        </Part>
      )}
      {has('talkToHr') && <Conversations person={person} />}
      {has('recognition') && (
        <Part title="Recognition" actor={actorRef}>
          {({ recognition }) => <Happenings empty="No recognition yet." items={recognition} person={person} />}
        </Part>
      )}
    </>
  );
}

function Conversations({ person }: { person: Employee }) {
  const input = { key: conversationsKey(person) };
  const conversations = useActorRef(useMachines(wirePerson).conversations, { input });

  return (
    <Part title="Conversations" actor={conversations}>
      {(items) => <Happenings empty="No conversations with HR yet." items={items} person={person} />}
    </Part>
  );
}

interface PartProps<T> {
  title: string;
  actor: ResourceActor<T>;
  children: (record: T) => ReactNode;
}

const Part = <T,>({ title, ...section }: PartProps<T>) => (
  <Card title={title}>
    <ResourceSection {...section} lines={2} title={`${title} could not be loaded`} />
  </Card>
);

function Happenings({ items, empty, person }: { items: ActivityItem[]; empty: string; person: Employee }) {
  if (items.length === 0) return <p className={common.muted}>{empty}</p>;

  return (
    <ul className={styles.happenings}>
      {items.map((item) => (
        <li key={item._id}>
          <Link href={pathOf(item, person._id)} className={styles.title}>
            {item.title}
          </Link>
          <span className={common.muted}>{whenOf(item)}</span>
          {item.state && <Badge tone={tones[item.state]}>{capitalise(item.state)}</Badge>}
          {item.to !== undefined && (
            <AfterLastDay
              absence={{ status: item.state as RequestStatus, from: item.from, to: item.to }}
              leavesOn={person.leavesOn}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const whenOf = ({ from, span }: ActivityItem): ReactNode =>
  span === undefined ? <DateTime value={from} /> : <WithDates>{span}</WithDates>;

const lists = { leave: paths.manageLeaves, sickLeave: paths.manageSickLeaves, workFromHome: paths.manageWfh } as const;
const requestsOf = (list: string, person: string): string => `${list}?data=all&person=${person}`;

function AllRequests({ person }: { person: string }) {
  const kinds = useKinds();
  const shown = kindLinks.filter(({ kind }) => kinds.includes(kind));

  return (
    <p className={styles.all}>
      {shown.map(({ kind, to }) => (
        <Link key={kind} href={requestsOf(to, person)}>
          All {kindLabels[kind].toLowerCase()}
        </Link>
      ))}
    </p>
  );
}

function pathOf({ kind, _id }: ActivityItem, person: string): string {
  if (kind === 'talkToHr') return conversationPath(_id);
  if (kind === 'recognition') return recognitionPath(_id);

  return `${requestsOf(lists[kind], person)}&review=${_id}`;
}
