import { useSelector } from '@xstate/react';
import type { DecideManyActor } from '../../machines/decide-many.machine.ts';
import type { RequestsActor } from '../../machines/modules/time-off/requests.ts';
import { canBeDecidedBy, type Decision } from '../../rules/leave/time-off.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import common from '../ui/common.module.css';
import styles from './many.module.css';

interface BulkBarProps {
  list: RequestsActor;
  many: DecideManyActor;
  /** The list usually needs the bar, so its place is kept. */
  isExpected: boolean;
}

/** A single request is decided in its own review, so the bar needs at least two. */
export function BulkBar({ list, many, isExpected }: BulkBarProps) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const { me, chosen } = useSelector(many, ({ context }) => context);
  // In a list of decided requests, pending ones are left from the tab before.
  const pending = rows.filter((row) => canBeDecidedBy(row, me) && (isExpected || row.status !== 'pending'));
  if (pending.length < 2) return isExpected && <div className={styles.bar} />;
  const isAll = chosen.length === pending.length;
  const decide = (decision: Decision) => many.send({ type: 'decision.pressed', decision });
  const button = { size: 'small', disabled: chosen.length === 0, focusableWhenDisabled: true } as const;

  return (
    <div className={styles.bar}>
      <Checkbox
        label={chosen.length > 0 ? `${chosen.length} of ${pending.length} selected` : `Select all ${pending.length}`}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => many.send({ type: 'requests.chosen', requests: isAll ? [] : pending })}
      />
      <span className={common.wrappingRow}>
        <Button {...button} onClick={() => decide('rejected')}>
          Reject <span className={styles.wide}>selected</span>
        </Button>
        <Button {...button} onClick={() => decide('approved')}>
          Approve <span className={styles.wide}>selected</span>
        </Button>
      </span>
    </div>
  );
}
