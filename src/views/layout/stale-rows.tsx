import { useSelector } from '@xstate/react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { useWhenOnline } from '../ui/use-when-online.ts';
import { Banner } from './banner.tsx';

/** Also while it tries again, so that what is said about it does not come and go. */
export const useHasFailed = <R extends { _id: string }>(list: CollectionActor<R>): boolean =>
  useSelector(list, (snapshot) => snapshot.hasTag('failed') || Boolean(snapshot.context.failures));

interface StaleRowsProps {
  /** Called by the button, and when the network is back. */
  onRetry: () => void;
  children: string;
}

export function StaleRows({ onRetry, children }: StaleRowsProps) {
  useWhenOnline(onRetry);

  return <Banner onRetry={onRetry}>{children} This may be out of date.</Banner>;
}
