import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { BoardRow, Challenge, TeamStats } from '../../../api/contract/challenges.ts';
import { teamStatsKey, wireChallengeBoard } from '../../../machines/modules/challenges/challenge-board.ts';
import { formatAmount } from '../../../rules/challenges/challenge-kinds.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { SMALLEST_GROUP } from '../../../rules/shared/small-groups.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { DateInput } from '../../ui/date-input.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ValueColumns } from '../../ui/value-columns.tsx';
import styles from './board.module.css';

export interface TeamDialogProps {
  challenge: Challenge;
  team: BoardRow;
  onClose: () => void;
}

export default function TeamDialog({ challenge, team, onClose }: TeamDialogProps) {
  const { from, to, _id, type } = challenge;
  const [toDate, setToDate] = useState('');
  const actorRef = useActorRef(useMachines(wireChallengeBoard).teamStats, {
    input: { key: teamStatsKey(_id, team._id, '') },
  });
  const { record: stats, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));

  return (
    <Dialog
      open
      size="large"
      title={team.name}
      description={`${describePeople(team.members ?? 0)}, ${formatAmount(type, team.score)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.team}>
        <Field
          label="Up to"
          id="toDate"
          className={styles.upTo}
          help="The last day to include. Leave empty for the latest."
        >
          <DateInput
            value={toDate}
            min={from}
            max={to}
            onChange={({ target: { value } }) => {
              setToDate(value);
              actorRef.send({ type: 'key.changed', key: teamStatsKey(_id, team._id, value) });
            }}
          />
        </Field>
        {stats && <Stats stats={stats} type={type} />}
        {!stats && isBusy && <SkeletonText lines={6} />}
        {!stats && !isBusy && (
          <ErrorState title="The team could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
            {message ?? SERVER_UNREACHABLE}
          </ErrorState>
        )}
      </div>
    </Dialog>
  );
}

function Stats({ stats, type }: { stats: TeamStats; type: Challenge['type'] }) {
  const { days, members, isPrivate, score, toDate } = stats;
  const amount = (value: number) => formatAmount(type, value);

  return (
    <>
      <p>
        {amount(score)} by <DateTime value={toDate} />
        {stats.team.rank !== null && `, rank ${withCommas(stats.team.rank)}`}.
      </p>
      {days.length > 0 && (
        <ValueColumns
          title="Team average"
          values={days.map(({ day, average }) => ({ at: day, value: average }))}
          format={amount}
        />
      )}
      {isPrivate ? (
        <p className={common.muted}>
          To protect privacy, this does not show individual members, and averages need at least {SMALLEST_GROUP} people.
        </p>
      ) : (
        <PlainTable
          label="Members by day"
          className={styles.days}
          heads={['Member', 'Score', ...days.map(({ day }) => <DateTime key={day} value={day} />)]}
        >
          {members.map((member) => (
            <tr key={member._id}>
              <th scope="row" dir="auto">
                {member.name} {member.hasLeft && <Badge>Left</Badge>}
              </th>
              <td>{amount(member.score)}</td>
              {member.values.map((value, index) => (
                <td key={days[index]?.day}>{value === null ? '–' : withCommas(value)}</td>
              ))}
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
