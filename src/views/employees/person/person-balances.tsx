import { useSelector } from '@xstate/react';
import type { PersonBalances as Loaded } from '../../../machines/modules/employees/person.ts';
import { ledgerKey } from '../../../machines/modules/leave/leave-ledger.ts';
import type { ResourceActor } from '../../../machines/resource.machine.ts';
import { balanceInWords, daysInWords } from '../../../rules/leave/leave-words.ts';
import { useSignedIn } from '../../layout/wiring-context.ts';
import { EnterLeave } from '../../time-off/enter-leave.tsx';
import type { EnterLeaveProps } from '../../time-off/enter-leave-dialog.tsx';
import { ExplainBalance } from '../../time-off/explain-balance.tsx';
import { Card } from '../../ui/card.tsx';
import common from '../../ui/common.module.css';
import { LeaverBalances } from '../leaver-balances.tsx';
import styles from './person.module.css';
import { ResourceSection } from './resource-section.tsx';

interface PersonBalancesProps {
  actorRef: ResourceActor<Loaded>;
  person: EnterLeaveProps['person'];
  /** Called after leave was entered. */
  onEntered: () => void;
}

export function PersonBalances({ actorRef, person, onEntered }: PersonBalancesProps) {
  const { _id: id } = person;
  const isOwn = useSignedIn().user._id === id;
  const hasTypes = useSelector(actorRef, ({ context: { record } }) => record !== null && record.balances.length > 0);
  const entered = () => {
    actorRef.send({ type: 'reload.requested' });
    onEntered();
  };

  return (
    <Card title="Leave balances" actions={hasTypes && !isOwn && <EnterLeave person={person} onSaved={entered} />}>
      <ResourceSection actor={actorRef} lines={18} title="The balances could not be loaded">
        {({ balances: list, leaver, lastDay }) =>
          list.length === 0 ? (
            <p className={common.muted}>No leave types apply to this person.</p>
          ) : (
            <div className={common.stack4}>
              <ul className={styles.balances}>
                {list.map(({ type, pending, ...balance }) => (
                  <li key={type._id}>
                    <span>{type.name}</span>
                    <span className={styles.number}>
                      <ExplainBalance
                        ledger={ledgerKey(type._id, id)}
                        onChanged={() => actorRef.send({ type: 'reload.requested' })}
                      >
                        {balanceInWords(balance)}
                      </ExplainBalance>
                      {pending > 0 && <span className={common.muted}>{daysInWords(pending)} pending</span>}
                    </span>
                  </li>
                ))}
              </ul>
              <LeaverBalances balances={leaver} lastDay={lastDay} />
            </div>
          )
        }
      </ResourceSection>
    </Card>
  );
}
