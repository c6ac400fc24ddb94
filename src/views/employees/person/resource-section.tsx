import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ResourceActor } from '../../../machines/resource.machine.ts';
import { Banner } from '../../layout/banner.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

interface ResourceSectionProps<T> {
  actor: ResourceActor<T>;
  lines: number;
  /** Shown when it could not be loaded. */
  title: string;
  children: (record: T) => ReactNode;
}

/** A part of the page that loads, fails and is tried again on its own. */
export function ResourceSection<T>({ actor, lines, title, children }: ResourceSectionProps<T>) {
  const { record, message } = useSelector(actor, ({ context }) => context);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  if (hasFailed) {
    return (
      <Banner onRetry={() => actor.send({ type: 'reload.requested' })}>
        {`${title}. ${message ?? 'Check your connection and try again.'}`}
      </Banner>
    );
  }

  return record === null ? <SkeletonText lines={lines} /> : children(record);
}
