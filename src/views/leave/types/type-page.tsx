import { useActorRef, useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { settingsInWords } from '../../../rules/leave/leave-words.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { Sentences } from '../../layout/form-summary.tsx';
import { UnitState } from '../../layout/retiring.tsx';
import { useMachines } from '../../layout/wiring-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ColourDot } from './colour-dot.tsx';
import { DayCounter } from './day-counter.tsx';
import { Simulator } from './simulator.tsx';
import styles from './type-page.module.css';
import { pathOfForm, type TypeWords } from './type-words.ts';
import { UseOfType } from './use-of-type.tsx';

export default function TypePage({ id, words }: { id: string; words: TypeWords }) {
  const actorRef = useActorRef(useMachines(words.wire).one, { input: { key: id } });
  const { record: type, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));

  return (
    <>
      <PageHeader
        title={type ? <ColourDot colour={type.colour}>{type.name}</ColourDot> : words.Name}
        help={type && <UnitState isInUse={type.isActive} />}
        actions={
          <>
            <Link href={words.paths.list} className={buttonClass()}>
              All {words.many}
            </Link>
            {type?.canEdit && (
              <Link href={pathOfForm(words, type._id)} className={buttonClass({ variant: 'primary' })}>
                Edit
              </Link>
            )}
          </>
        }
      />
      {type && (
        <div className={styles.cards}>
          <div className={styles.column}>
            <Card title="Rules">
              <Sentences of={settingsInWords(words.kind, type)} />
            </Card>
            <UseOfType type={type} words={words} />
          </div>
          <div className={styles.column}>
            <Simulator type={type} words={words} />
            <DayCounter type={type} words={words} />
          </div>
        </div>
      )}
      {!type && isBusy && (
        <Card>
          <SkeletonText lines={7} />
        </Card>
      )}
      {!type && !isBusy && (
        <ErrorState
          title={`This ${words.one} could not be loaded`}
          onRetry={() => actorRef.send({ type: 'reload.requested' })}
        >
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      )}
    </>
  );
}
