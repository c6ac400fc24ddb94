import { useActorRef } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Employee } from '../../../api/contract/employees.ts';
import {
  type ActivityItem,
  activityKey,
  type PersonActivity,
  wirePerson,
} from '../../../machines/modules/employees/person.ts';
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

const shown = ['leave', 'sickLeave', 'workFromHome', 'talkToHr', 'recognition'] as const satisfies readonly Feature[];

export function PersonActivitySection({ person }: { person: Employee }) {
  const { company } = useSignedIn();
  const features = shown.filter((feature) => hasFeature(company.features, feature));
  const key = activityKey({ id: person._id, email: person.email, features });
  const activity = useActorRef(useMachines(wirePerson).activity, { input: { key } });
  const has = (...some: Feature[]) => some.some((feature) => hasFeature(company.features, feature));
  const part = (title: string, name: keyof PersonActivity, empty: string, more?: ReactNode) => (
    <Card title={title}>
      <ResourceSection actor={activity} lines={2} title={`${title} could not be loaded`}>
        {(record) => (
          <>
            <Happenings empty={empty} items={record[name]} person={person} />
            {record[name].length > 0 && more}
          </>
        )}
      </ResourceSection>
    </Card>
  );

  return (
    <>
      {has('leave', 'sickLeave', 'workFromHome') &&
        part('Requests', 'requests', 'No requests yet.', <AllRequests person={person._id} />)}
      {has('talkToHr') && part('Conversations', 'conversations', 'No conversations with HR yet.')}
      {has('recognition') && part('Recognition', 'recognition', 'No recognition yet.')}
    </>
  );
}

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
