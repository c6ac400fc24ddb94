import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { wirePerson } from '../../../machines/modules/employees/person.ts';
import { listBehind } from '../../../rules/shared/employee-links.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { usePageName } from '../../layout/page-name.ts';
import { focusHeading, titleOf } from '../../layout/route-focus.tsx';
import { useMachines } from '../../layout/wiring-context.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { PersonBack } from './person-back.tsx';
import { PersonView } from './person-view.tsx';
import { usePersonParts } from './use-person-parts.ts';

export default function PersonPage() {
  const { id = '' } = useParams();
  const search = useSearch();

  // Remounted for another person, so that the previous one is never shown.
  return <Person key={id} id={id} search={search} />;
}

function Person({ id, search }: { id: string; search: string }) {
  const charts = useMachines(wirePerson);
  const person = useActorRef(charts.person, { input: { key: id } });
  const parts = usePersonParts(id, search);
  const { record, message } = useSelector(person, ({ context }) => context);
  const isMissing = useSelector(person, (snapshot) => snapshot.hasTag('notFound'));
  const hasFailed = useSelector(person, (snapshot) => snapshot.hasTag('failed'));
  const reload = () => {
    for (const part of [person, ...Object.values(parts)]) part.send({ type: 'reload.requested' });
  };
  const moved = useEffectEvent(reload);
  useEffect(() => charts.watch(moved), [charts]);
  usePageName(record?.user.fullName);
  const list = listBehind(search);
  useEffect(() => {
    if (record) document.title = titleOf(record.user.fullName);
  }, [record]);
  if (record) {
    return <PersonView parts={parts} reply={record} list={list} reload={reload} />;
  }

  return (
    <Outline list={list}>
      {isMissing ? (
        <ErrorState title="Employee not found">{message}</ErrorState>
      ) : hasFailed ? (
        <ErrorState title="The employee could not be loaded" onRetry={() => person.send({ type: 'reload.requested' })}>
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      ) : (
        <SkeletonText lines={10} />
      )}
    </Outline>
  );
}

/** Until the person is known. A heading that has the focus hands it on to the one with their name. */
function Outline({ list, children }: { list: string; children: ReactNode }) {
  useLayoutEffect(() => {
    const { pathname } = location;

    return () => {
      if (location.pathname === pathname && document.activeElement?.matches('main h1')) queueMicrotask(focusHeading);
    };
  }, []);

  return (
    <>
      <PersonBack list={list} />
      <PageHeader title="Employee" />
      {children}
    </>
  );
}
