import { useActorRef, useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { LeaveType } from '../../../api/contract/leave.ts';
import { defaultListQuery, writeListQuery } from '../../../rules/shared/list-query.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import type { TypeWords } from './type-words.ts';
import styles from './use-of-type.module.css';

export function UseOfType({ type: { _id }, words }: { type: LeaveType; words: TypeWords }) {
  const actorRef = useActorRef(useMachines(words.wire).use, { input: { key: _id } });
  const use = useSelector(actorRef, ({ context }) => context.record);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const to = (filters: Record<string, string[]>) =>
    words.paths.requests + writeListQuery({ ...defaultListQuery, filters: { type: [_id], ...filters } });

  return (
    <Card title="Usage">
      {!use && (hasFailed ? <p>The requests could not be counted.</p> : <SkeletonText lines={2} />)}
      {use && (
        <ul className={styles.counts}>
          <li>
            <Link href={to({ data: ['pending'] })}>{requests(use.waiting)}</Link> pending
          </li>
          <li>
            <Link href={to({ data: ['approved'], from: [`${use.year}-01-01`], to: [`${use.year}-12-31`] })}>
              {requests(use.approved)}
            </Link>{' '}
            {`approved for ${use.year}`}
          </li>
        </ul>
      )}
    </Card>
  );
}

const requests = (count: number): string => (count === 1 ? '1 request' : `${withCommas(count)} requests`);
