import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RowCommand } from '../../machines/collection.machine.ts';
import type { ResourceActor } from '../../machines/resource.machine.ts';
import { capitalise } from '../../rules/shared/text.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { BackLink } from './back-link.tsx';
import { CommandConfirmation, type Confirmation } from './command-confirmation.tsx';

interface RecordPageProps<Loaded> {
  actorRef: ResourceActor<Loaded>;
  /** The list that it belongs to. */
  list: { readonly title: string; readonly href: string };
  /** Such as "campaign". */
  noun: string;
  notFound: ReactNode;
  ask: (command: RowCommand<Loaded>) => Confirmation;
  children: (record: Loaded) => ReactNode;
}

/** One record with its commands: loading, shown, missing or out of reach. */
export function RecordPage<Loaded>({ actorRef, list, noun, notFound, ask, children }: RecordPageProps<Loaded>) {
  const { record, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  return (
    <>
      <BackLink href={list.href}>{list.title}</BackLink>
      {record === null ? (
        <>
          <PageHeader title={capitalise(noun)} />
          {isBusy && <SkeletonText lines={8} />}
          {hasFailed && !isBusy && (
            <ErrorState
              title={`The ${noun} could not be loaded`}
              onRetry={() => actorRef.send({ type: 'reload.requested' })}
            >
              {message ?? SERVER_UNREACHABLE}
            </ErrorState>
          )}
          {!hasFailed && !isBusy && notFound}
        </>
      ) : (
        children(record)
      )}
      <CommandConfirmation chart={actorRef} ask={ask} />
    </>
  );
}
